import type { BackupKind, BackupName } from './folder/backup-name.ts';

/** How many backups of each kind are kept. */
export const BACKUPS_TO_KEEP = { days: 7, weeks: 4, byHand: 5, beforeUpdate: 3 } as const;

const { days: DAYS, weeks: WEEKS, byHand: BY_HAND, beforeUpdate: BEFORE_UPDATE } = BACKUPS_TO_KEEP;

export const RETENTION_SENTENCE = `The site keeps ${DAYS} daily and ${WEEKS} weekly backups, the last ${BY_HAND} that you made, and the last ${BEFORE_UPDATE} from before an update. Older backups are deleted.`;

/**
 * The backups to delete. Only days and weeks (from Monday, UTC) with a backup are counted, so that
 * a site that was off for a month keeps its backups.
 */
export function listExpired<T extends BackupName>(backups: readonly T[]): T[] {
  const newestFirst = [...backups].sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
  const of = (kind: BackupKind) => newestFirst.filter((backup) => backup.kind === kind);
  const kept = new Set([
    ...newestOfEach(of('daily'), dayOf, DAYS),
    ...newestOfEach(of('daily'), weekOf, WEEKS),
    ...of('by-hand').slice(0, BY_HAND),
    ...of('before-update').slice(0, BEFORE_UPDATE),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

function newestOfEach<T extends BackupName>(
  newestFirst: readonly T[],
  periodOf: (backup: T) => string,
  periods: number,
): T[] {
  const newest = new Map<string, T>();
  for (const backup of newestFirst) {
    const period = periodOf(backup);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, periods);
}

function dayOf({ madeAt }: BackupName): string {
  return madeAt.slice(0, 10);
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

function weekOf({ madeAt }: BackupName): string {
  // 1 January 1970 was a Thursday.
  return String(Math.floor((Date.parse(madeAt) / DAY_MILLISECONDS + 3) / 7));
}
