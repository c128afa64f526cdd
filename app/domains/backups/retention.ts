import type { BackupKind, BackupName } from './backup-name.ts';

/** How many backups are kept, of each kind. */
export const KEPT_BACKUPS = { days: 7, weeks: 4, byHand: 5, beforeUpdate: 3 } as const;

const { days: DAYS, weeks: WEEKS, byHand: BY_HAND, beforeUpdate: BEFORE_UPDATE } = KEPT_BACKUPS;

export const RETENTION_SENTENCE = `Kept by itself: the last backup of each of ${DAYS} days and of ${WEEKS} weeks, the last ${BY_HAND} made by hand, and the last ${BEFORE_UPDATE} made before an update.`;

/**
 * Which backups may go. Days and weeks (from Monday, UTC) are counted where there is a backup, so
 * that a site that was off for a month keeps what it had.
 */
export function listExpired(backups: readonly BackupName[]): BackupName[] {
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

function newestOfEach(
  newestFirst: readonly BackupName[],
  periodOf: (backup: BackupName) => string,
  periods: number,
): BackupName[] {
  const newest = new Map<string, BackupName>();
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
