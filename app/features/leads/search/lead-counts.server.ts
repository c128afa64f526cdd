import { addDays, dayOf } from '#app/formatting/dates.ts';
import { startOfDay } from '#app/formatting/local-time.server.ts';
import { MOST_COUNTED } from '#app/formatting/many.ts';
import {
  readNullableTimestamp,
  readTimestamp,
  writeFlag,
  writeTimestamp,
} from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { LEAD_STATUSES, type LeadStatus, waitingMs } from '../lead.ts';
import { applyFilter } from './lead-search.server.ts';

/** Counts stop at `MOST_COUNTED + 1`, which means "more than `MOST_COUNTED`". */
export interface LeadCounts {
  /** Without spam. */
  byStatus: Record<LeadStatus, number>;
  spam: number;
  overdue: number;
  /** Those of today that are not overdue yet. */
  dueToday: number;
}

export interface LeadFigures extends LeadCounts {
  /** Median time to the first response in the last 30 days; null without responses. */
  responseMs: number | null;
}

const RESPONSE_DAYS = 30;
const MOST_RESPONSES = 1_000;

function count(db: Db, query: ReturnType<typeof selectLeads>): Promise<number> {
  const some = query.select('id').limit(MOST_COUNTED + 1);
  return countRows(db.selectFrom(some.as('some')));
}

/** How many leads nobody has answered; up to `MOST_COUNTED + 1`. */
export function countNewLeads(db: Db): Promise<number> {
  return count(db, selectLeads(db, { status: 'new', spam: false }));
}

export async function findLeadFigures(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<LeadFigures> {
  const byStatus = { new: 0, contacted: 0, meeting: 0, won: 0, lost: 0 };
  for (const status of LEAD_STATUSES) {
    byStatus[status] = await count(db, selectLeads(db, { status, spam: false }));
  }
  const at = writeTimestamp(now);
  const tomorrow = startOfDay(addDays(dayOf(now, timeZone), 1), timeZone);
  const waiting = selectLeads(db, { status: null, spam: false }).where('due_at', 'is not', null);
  return {
    byStatus,
    spam: await count(db, selectLeads(db, { status: null, spam: true })),
    overdue: await count(db, waiting.where('due_at', '<', at)),
    dueToday: await count(db, waiting.where('due_at', '>=', at).where('due_at', '<', tomorrow)),
    responseMs: await findResponseMs(db, now),
  };
}

function selectLeads(db: Db, filter: { status: LeadStatus | null; spam: boolean }) {
  return applyFilter(db.selectFrom('leads'), filter);
}

async function findResponseMs(db: Db, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - RESPONSE_DAYS * 24 * 60 * 60 * 1000);
  const rows = await db
    .selectFrom('leads')
    .select(['created_at', 'first_response_at'])
    .where('spam', '=', writeFlag(false))
    .where('first_response_at', '>', writeTimestamp(since))
    .orderBy('first_response_at', 'desc')
    .limit(MOST_RESPONSES)
    .execute();
  const waits = rows
    .map((row) => ({
      createdAt: readTimestamp(row.created_at),
      firstResponseAt: readNullableTimestamp(row.first_response_at),
    }))
    .map((lead) => waitingMs(lead, now))
    .sort((a, b) => a - b);
  return waits[Math.floor((waits.length - 1) / 2)] ?? null;
}
