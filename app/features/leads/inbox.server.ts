import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NotNull, Selectable, SelectQueryBuilder } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { readCursor, readPage } from '#database/read-page.ts';
import { isId } from '#database/row-ids.ts';
import type { LeadTable, Schema } from '#database/schema.ts';
import type { Lead, LeadFilter, LeadNote, LeadSummary } from './lead.ts';
import { SUMMARY_COLUMNS, toLead, toNote, toSummary } from './records/lead-row.server.ts';
import {
  applyFilter,
  findMatches,
  HIGHEST_NUMBER,
  type Matches,
} from './search/lead-search.server.ts';
import { readSearch } from './search/search-query.server.ts';
import { withUnsentAnswers } from './unsent-answers.server.ts';

const PAGE_SIZE = 50;
/** Reading and formatting this many takes about 6 ms, in which SQLite blocks other requests. */
const EXPORT_PAGE_SIZE = 100;

export interface LeadPage {
  leads: LeadSummary[];
  /** Cursor of the next page; null after the last. An empty page of a search can have one. */
  next: string | null;
}

/**
 * The inbox: first the waiting leads, by due date, then the others, newest first. Spam and search
 * results are newest first. `after` is the `next` of the previous page; any other text means page one.
 */
export async function listLeads(
  db: Db,
  filter: LeadFilter,
  after: string | null = null,
  size = PAGE_SIZE,
): Promise<LeadPage> {
  const terms = readSearch(filter.search);
  const all = db.selectFrom('leads').select(SUMMARY_COLUMNS);
  if (terms.length > 0) {
    const matches = await findMatches(db, filter, matching(terms, after, size));
    const { rows, next } = await readMatches(all, matches);
    return { leads: await withUnsentAnswers(db, rows.map(toSummary)), next };
  }
  const listed = applyFilter(all, filter);
  const { rows, next } = filter.spam
    ? await readPage(listed, { by: 'created_at', after, size })
    : await readByDue(listed, { after, size, isOverdue: Boolean(filter.narrowing?.dueBefore) });
  return { leads: await withUnsentAnswers(db, rows.map(toSummary)), next };
}

type SummaryRow = Pick<Selectable<LeadTable>, (typeof SUMMARY_COLUMNS)[number]>;
type SummaryQuery = SelectQueryBuilder<Schema, 'leads', SummaryRow>;

/** Prefix of the cursor of a page that ends among the waiting leads. */
const DUE = 'due_';

async function readByDue(
  query: SummaryQuery,
  { after, size, isOverdue }: { after: string | null; size: number; isOverdue: boolean },
): Promise<{ rows: SummaryRow[]; next: string | null }> {
  const answered = query.where('due_at', 'is', null);
  // A cursor without the prefix is a place among the answered leads.
  if (readCursor(after) !== null) {
    return readPage(answered, { by: 'created_at', after, size });
  }
  // The filter says it of what is overdue; said twice, SQLite finds it by its date, not its status.
  const due = isOverdue ? query : query.where('due_at', 'is not', null);
  const waiting = await readPage(due.$narrowType<{ due_at: NotNull }>(), {
    by: ['due_at', 'created_at'],
    after: after?.startsWith(DUE) ? after.slice(DUE.length) : null,
    size,
    oldestFirst: true,
  });
  if (waiting.next !== null) return { rows: waiting.rows, next: DUE + waiting.next };
  if (isOverdue) return { rows: waiting.rows, next: null };
  const left = Math.max(1, size - waiting.rows.length);
  const rest = await readPage(answered, { by: 'created_at', after: null, size: left });
  return { rows: [...waiting.rows, ...rest.rows], next: rest.next };
}

/**
 * All leads that match the filter, complete and newest first, in batches. It yields to the event
 * loop between batches, so that an export does not delay other requests.
 */
export async function* readWholeLeads(db: Db, filter: LeadFilter): AsyncGenerator<Lead[]> {
  const terms = readSearch(filter.search);
  const all = db.selectFrom('leads').selectAll();
  const size = EXPORT_PAGE_SIZE;
  for (let after: string | null | undefined; after !== null; await nextTurn()) {
    const from: string | null = after ?? null;
    const page: { rows: Selectable<LeadTable>[]; next: string | null } =
      terms.length === 0
        ? await readPage(applyFilter(all, filter), { by: 'created_at', after: from, size })
        : await readMatches(all, await findMatches(db, filter, matching(terms, from, size)));
    yield page.rows.map(toLead);
    after = page.next;
  }
}

/** The cursor of a search is a lead number; anything else means page one. */
function matching(terms: readonly string[], after: string | null, size: number) {
  const before = /^[1-9]\d{0,9}$/.test(after ?? '') ? Number(after) : null;
  return { terms, before: before === null ? null : Math.min(before, HIGHEST_NUMBER), size };
}

async function readMatches<Row extends { id: string }>(
  query: SelectQueryBuilder<Schema, 'leads', Row>,
  { ids, next }: Matches,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = ids.length === 0 ? [] : await query.where('leads.id', 'in', ids).execute();
  const byId = new Map(found.map((row) => [row.id, row as Row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  return { rows, next: next === null ? null : String(next) };
}

export async function findLead(db: Db | Tx, id: string): Promise<Lead | null> {
  if (!isId(id)) return null;
  const row = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toLead(row) : null;
}

/** A database limits the parameters of a statement. */
const IDS_AT_ONCE = 500;

/** Notes of these leads, oldest first. */
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
