import { type SelectQueryBuilder, sql } from 'kysely';
import {
  readFlag,
  readNullableTimestamp,
  readTimestamp,
  writeFlag,
  writeTimestamp,
} from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isId } from '#database/is-id.ts';
import { readPage } from '#database/read-page.ts';
import type { Schema } from '#database/schema.ts';
import {
  isLeadStatus,
  type Lead,
  type LeadFilter,
  type LeadNote,
  type LeadStatus,
  type LeadSummary,
  OVERDUE_AFTER_MS,
  waitingMs,
} from './lead.ts';
import { parseLeadReference } from './lead-reference.ts';
import { SUMMARY_COLUMNS, toLead, toNote, toSummary } from './lead-row.server.ts';

const PAGE_SIZE = 50;
const MAX_SEARCH = 100;

export interface LeadPage {
  leads: LeadSummary[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

/** The inbox, newest first. `after` is the `next` of the page before; anything else is page one. */
export async function listLeads(
  db: Db,
  filter: LeadFilter,
  after: string | null = null,
): Promise<LeadPage> {
  const query = narrow(db.selectFrom('leads'), filter).select(SUMMARY_COLUMNS);
  const { rows, next } = await readPage(query, { by: 'created_at', after, size: PAGE_SIZE });
  return { leads: rows.map(toSummary), next };
}

/** Everything that the filter leaves, whole, newest first: for the export. */
export async function listWholeLeads(db: Db, filter: LeadFilter): Promise<Lead[]> {
  const rows = await narrow(db.selectFrom('leads'), filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toLead);
}

function narrow<O>(
  query: SelectQueryBuilder<Schema, 'leads', O>,
  { status, spam, search }: LeadFilter,
): SelectQueryBuilder<Schema, 'leads', O> {
  let narrowed = query.where('spam', '=', writeFlag(spam));
  if (status !== null) narrowed = narrowed.where('status', '=', status);
  const text = cleanSearch(search);
  if (text === '') return narrowed;
  const pattern = containing(text.toLowerCase());
  const digits = text.replace(/[\s().+\-/]/g, '');
  const reference = parseLeadReference(text);
  return narrowed.where((eb) =>
    eb.or([
      ...(['name', 'email', 'home', 'message'] as const).map(
        (column) => sql<boolean>`lower(${eb.ref(column)}) like ${pattern} escape '!'`,
      ),
      // A number is kept in one form and looked for in many: "(614) 555", "614-555".
      ...(/^\d{3,}$/.test(digits) ? [eb('phone', 'like', `%${digits}%`)] : []),
      ...(reference === null ? [] : [eb('reference', '=', reference)]),
    ]),
  );
}

/** PostgreSQL refuses NUL; nobody looks for control characters. */
function cleanSearch(search: string): string {
  return search
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH);
}

function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}

export interface LeadCounts {
  /** Of what is not set aside. */
  byStatus: Record<LeadStatus, number>;
  spam: number;
  overdue: number;
}

export async function countLeads(db: Db, now: Date): Promise<LeadCounts> {
  const limit = writeTimestamp(new Date(now.getTime() - OVERDUE_AFTER_MS));
  const rows = await db
    .selectFrom('leads')
    .select(['status', 'spam', sql<number | string>`count(*)`.as('count')])
    .groupBy(['status', 'spam'])
    .execute();
  const { overdue } = await db
    .selectFrom('leads')
    .select(sql<number | string>`count(*)`.as('overdue'))
    .where('spam', '=', writeFlag(false))
    .where('first_response_at', 'is', null)
    .where('created_at', '<', limit)
    .executeTakeFirstOrThrow();
  const counts: LeadCounts = {
    byStatus: { new: 0, contacted: 0, won: 0, lost: 0 },
    spam: 0,
    overdue: Number(overdue),
  };
  for (const row of rows) {
    if (readFlag(row.spam)) counts.spam += Number(row.count);
    else if (isLeadStatus(row.status)) counts.byStatus[row.status] += Number(row.count);
  }
  return counts;
}

const RESPONSE_DAYS = 30;
const MOST_RESPONSES = 1_000;

/** How long the first response took for one in two, of what came lately; null when none did. */
export async function findResponseMs(db: Db, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - RESPONSE_DAYS * 24 * 60 * 60 * 1000);
  const rows = await db
    .selectFrom('leads')
    .select(['created_at', 'first_response_at'])
    .where('spam', '=', writeFlag(false))
    .where('created_at', '>', writeTimestamp(since))
    .where('first_response_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(MOST_RESPONSES)
    .execute();
  const waits = rows
    .map((row) => ({
      createdAt: readTimestamp(row.created_at),
      firstResponseAt: readNullableTimestamp(row.first_response_at),
      spam: false,
    }))
    .map((lead) => waitingMs(lead, now))
    .sort((a, b) => a - b);
  return waits[Math.floor((waits.length - 1) / 2)] ?? null;
}

export async function findLead(db: Db | Tx, id: string): Promise<Lead | null> {
  if (!isId(id)) return null;
  const row = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toLead(row) : null;
}

/** A statement takes only so many values. */
const IDS_AT_ONCE = 500;

/** Each lead's notes oldest first, as they were written. */
export async function listNotes(db: Db | Tx, leadIds: readonly string[]): Promise<LeadNote[]> {
  const notes: LeadNote[] = [];
  for (let from = 0; from < leadIds.length; from += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('lead_notes')
      .selectAll()
      .where('lead_id', 'in', leadIds.slice(from, from + IDS_AT_ONCE))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    notes.push(...rows.map(toNote));
  }
  return notes;
}
