import type { BackupName } from './backup-name.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** At three in the morning, in the site's time zone. */
const NIGHT_HOUR = 3;

export interface DailyState {
  readonly now: Date;
  readonly timeZone: string;
  readonly backups: readonly BackupName[];
  /** When this process made the last one, whatever became of it; null when it has made none. */
  readonly lastDailyAt: string | null;
  /** When the last attempt failed; null when it did not. */
  readonly failedAt: string | null;
}

/**
 * Whether the nightly backup is to be made: nothing of this night is there. A machine that was off
 * at night makes it when it is on again; after a failure it is tried again an hour later.
 */
export function isDailyDue({ now, timeZone, backups, lastDailyAt, failedAt }: DailyState): boolean {
  const present = now.getTime();
  const sinceFailure = failedAt === null ? HOUR : present - Date.parse(failedAt);
  if (sinceFailure >= 0 && sinceFailure < HOUR) return false;
  const night = lastNight(now, timeZone);
  const stored = backups.filter(({ kind }) => kind === 'daily').map(({ madeAt }) => madeAt);
  // One from the future was made under a wrong clock, and says nothing about this night.
  return ![...stored, lastDailyAt ?? ''].some((madeAt) => {
    const made = Date.parse(madeAt);
    return made >= night && made <= present + DAY;
  });
}

function lastNight(now: Date, timeZone: string): number {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = here.withPlainTime({ hour: NIGHT_HOUR });
  const night =
    Temporal.ZonedDateTime.compare(today, here) > 0 ? today.subtract({ days: 1 }) : today;
  return night.epochMilliseconds;
}
