const DAY = 24 * 60 * 60 * 1000;
/** January 1, 1970 was a Thursday; weeks begin on Monday, in UTC. */
const DAYS_SINCE_MONDAY = 3;

export interface DatedVersion {
  readonly version: number;
  readonly at: string;
  readonly name: string | null;
}

/**
 * The versions of one document that the rule deletes. Of those older than `cutoff`, it keeps the last
 * one of each week, those with a name, and the current one.
 */
export function listExpiredVersions(
  versions: readonly DatedVersion[],
  { cutoff, currentVersion }: { cutoff: Date; currentVersion: number },
): number[] {
  const old = versions.filter(({ at }) => Date.parse(at) < cutoff.getTime());
  const lastOfWeek = new Map<number, number>();
  for (const { version, at } of old) {
    const week = weekOf(at);
    lastOfWeek.set(week, Math.max(version, lastOfWeek.get(week) ?? 0));
  }
  return old
    .filter(({ version, name }) => name === null && version !== currentVersion)
    .filter(({ version, at }) => lastOfWeek.get(weekOf(at)) !== version)
    .map(({ version }) => version);
}

function weekOf(at: string): number {
  return Math.floor((Date.parse(at) / DAY + DAYS_SINCE_MONDAY) / 7);
}
