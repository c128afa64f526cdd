const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How far the clock may be from the last trusted time. */
export const CLOCK_TOLERANCE_MILLISECONDS = 2 * DAY;

/** Less than a day, because a daily run may start early. Another server's run counts as well. */
const RUN_INTERVAL_MILLISECONDS = 20 * HOUR;

/** Up to this many items are deleted without asking. */
const ALWAYS_ALLOWED = 100;

export interface ClockEvidence {
  /** When the clock was last trusted: by a run, or because an admin confirmed the date. */
  readonly believedAt: Date | null;
  /** The newest row that was written before this process started. */
  readonly newestRow: Date | null;
  readonly startedAt: Date;
  /** The last trusted time of an open question. Rows written since then prove nothing. */
  readonly question: { readonly since: Date | null } | null;
}

/** The times to compare the clock with. It is trusted if it is near one of them. */
export function trustedTimes(evidence: ClockEvidence): Date[] {
  const { believedAt, newestRow, startedAt, question } = evidence;
  const known = [believedAt, question === null ? newestRow : question.since].filter(
    (time) => time !== null,
  );
  // An empty site has no data that a wrong clock could delete.
  return known.length === 0 && question === null ? [startedAt] : known;
}

export function isClockPlausible(now: Date, evidence: ClockEvidence): boolean {
  return trustedTimes(evidence).some(
    (time) => Math.abs(now.getTime() - time.getTime()) <= CLOCK_TOLERANCE_MILLISECONDS,
  );
}

/** Whether the amount is so unusual that an admin must confirm it. */
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
  return Math.abs(now.getTime() - last.at.getTime()) >= RUN_INTERVAL_MILLISECONDS;
}
