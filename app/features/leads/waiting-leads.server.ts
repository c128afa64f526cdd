import { MOST_COUNTED } from '#app/formatting/many.ts';
import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import type { LeadSummary } from './lead.ts';
import { SUMMARY_COLUMNS, toSummary } from './records/lead-row.server.ts';
import { withUnsentAnswers } from './unsent-answers.server.ts';

/** The leads that wait for an answer, by due date. */
export async function listWaitingLeads(db: Db, most: number): Promise<LeadSummary[]> {
  const rows = await db
    .selectFrom('leads')
    .select(SUMMARY_COLUMNS)
    .where('spam', '=', writeFlag(false))
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .orderBy('created_at')
    .limit(most)
    .execute();
  return withUnsentAnswers(db, rows.map(toSummary));
}

/** How many leads have no first response; counting stops at `MOST_COUNTED + 1`. */
export function countWaitingLeads(db: Db): Promise<number> {
  const waiting = db
    .selectFrom('leads')
    .select('id')
    .where('spam', '=', writeFlag(false))
    .where('first_response_at', 'is', null)
    .limit(MOST_COUNTED + 1);
  return countRows(db.selectFrom(waiting.as('some')));
}

const WEEK_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

/** The leads of two weeks; counting stops at `MOST_COUNTED + 1`. */
export interface WeeksOfLeads {
  readonly last7Days: number;
  readonly the7Before: number;
}

export async function countWeeksOfLeads(db: Db, now: Date): Promise<WeeksOfLeads> {
  const weeksAgo = (weeks: number) => new Date(now.getTime() - weeks * WEEK_MILLISECONDS);
  return {
    last7Days: await countLeadsBetween(db, weeksAgo(1), now),
    the7Before: await countLeadsBetween(db, weeksAgo(2), weeksAgo(1)),
  };
}

async function countLeadsBetween(db: Db, after: Date, until: Date): Promise<number> {
  const some = db
    .selectFrom('leads')
    .select('id')
    .where('spam', '=', writeFlag(false))
    .where('created_at', '>', writeTimestamp(after))
    .where('created_at', '<=', writeTimestamp(until))
    .limit(MOST_COUNTED + 1);
  return countRows(db.selectFrom(some.as('some')));
}
