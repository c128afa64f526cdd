const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How far the clock may be from the last sure moment. */
export const CLOCK_TOLERANCE_MILLISECONDS = 2 * DAY;

/** A daily run comes a little early or late; another server's counts as today's. */
const RUN_EVERY_MILLISECONDS = 20 * HOUR;

/** So much is deleted without asking, whatever is usual. */
const ALWAYS_ALLOWED = 100;

export interface ClockEvidence {
  /** When the clock was believed last: by a run, or because an admin confirmed the date. */
  readonly believedAt: Date | null;
  /** The newest row that was written before this process started. */
  readonly newestRow: Date | null;
  readonly startedAt: Date;
  /** The last sure moment of a question that is still open. What was written since proves nothing. */
  readonly question: { readonly since: Date | null } | null;
}

/** The moments that the clock is compared with: to be believed it must be near one of them. */
export function sureMoments(evidence: ClockEvidence): Date[] {
  const { believedAt, newestRow, startedAt, question } = evidence;
  const known = [believedAt, question === null ? newestRow : question.since].filter(
    (moment) => moment !== null,
  );
  // An empty site has nothing that a wrong clock could delete.
  return known.length === 0 && question === null ? [startedAt] : known;
}

export function isClockPlausible(now: Date, evidence: ClockEvidence): boolean {
  return sureMoments(evidence).some(
    (moment) => Math.abs(now.getTime() - moment.getTime()) <= CLOCK_TOLERANCE_MILLISECONDS,
  );
}

/** Whether so much is unusual that an admin is asked first. */
export function mustAskFirst(
  total: number,
  { recentTotals, allowed }: { recentTotals: readonly number[]; allowed: number | null },
): boolean {
  const usual = 2 * Math.max(0, ...recentTotals);
  return total > Math.max(ALWAYS_ALLOWED, usual, allowed ?? 0);
}

export function isRunDue(
  now: Date,
  last: { readonly at: Date | null; readonly failed: boolean },
): boolean {
  if (last.at === null || last.failed) return true;
  return Math.abs(now.getTime() - last.at.getTime()) >= RUN_EVERY_MILLISECONDS;
}
