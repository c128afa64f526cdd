import type { BackupName } from '../folder/backup-name.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** 3 a.m. in the site's time zone. */
const NIGHT_HOUR = 3;

export interface DailyState {
  readonly now: Date;
  readonly timeZone: string;
  readonly backups: readonly BackupName[];
  /** When this process last made one, even if it was deleted since; null when it has made none. */
  readonly lastDailyAt: string | null;
  /** When any server of the site last completed one; null when none has. */
  readonly nightlyAt: string | null;
  /** When the last attempt failed; null when it succeeded. */
  readonly failedAt: string | null;
}

/**
 * Whether the nightly backup is due: there is none of last night. A machine that was off at night
 * makes it when it is on again. After a failure it is tried again an hour later.
 */
export function isDailyDue(state: DailyState): boolean {
  const { now, timeZone, backups, lastDailyAt, nightlyAt, failedAt } = state;
  const nowMs = now.getTime();
  const sinceFailure = failedAt === null ? HOUR : nowMs - Date.parse(failedAt);
  if (sinceFailure >= 0 && sinceFailure < HOUR) return false;
  const night = lastNight(now, timeZone);
  const stored = backups.filter(({ kind }) => kind === 'daily').map(({ madeAt }) => madeAt);
  // A backup from the future was made with a wrong clock and does not count.
  return ![...stored, lastDailyAt ?? '', nightlyAt ?? ''].some((madeAt) => {
    const made = Date.parse(madeAt);
    return made >= night && made <= nowMs + DAY;
  });
}

function lastNight(now: Date, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = local.withPlainTime({ hour: NIGHT_HOUR });
  const night =
    Temporal.ZonedDateTime.compare(today, local) > 0 ? today.subtract({ days: 1 }) : today;
  return night.epochMilliseconds;
}
