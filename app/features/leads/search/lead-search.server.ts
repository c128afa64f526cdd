import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SelectQueryBuilder, sql } from 'kysely';
import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import type { Schema } from '#database/schema.ts';
import {
  emailKey,
  hasTerms,
  listGrams,
  listGramsOfTerm,
  phoneKey,
} from '#database/search-terms.ts';
import type { LeadFilter } from '../lead.ts';
import { type SearchableLead, searchTextOf } from './lead-search-text.server.ts';

/** A statement has a limit of parameters, and a long message in Chinese has thousands of grams. */
const GRAMS_AT_ONCE = 1_000;

/** Adds a new lead to the search index, in the lead's transaction. */
export async function indexLead(tx: Tx, lead: SearchableLead & { id: string }): Promise<void> {
  const text = searchTextOf(lead);
  const { number } = await tx
    .insertInto('lead_search')
    .values({
      lead_id: lead.id,
      email: emailKey(lead.email),
      phone: lead.phone === null ? null : phoneKey(lead.phone),
      text,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  const grams = listGrams(text).map((gram) => ({ gram, number }));
  for (let from = 0; from < grams.length; from += GRAMS_AT_ONCE) {
    await tx
      .insertInto('lead_grams')
      .values(grams.slice(from, from + GRAMS_AT_ONCE))
      .execute();
  }
}

/** Leads compared with the search per batch. The event loop runs between batches. */
const CANDIDATES = 1_000;
/** Batches per page. After that the page ends with a cursor to continue from. */
const MOST_BATCHES = 5;
const MOST_GRAMS = 12;

/** The largest integer that both databases support; above every lead's number. */
export const HIGHEST_NUMBER = 2 ** 31 - 1;

export interface Matches {
  /** Newest first. */
  readonly ids: readonly string[];
  /** Cursor: continue below this number; null at the end. */
  readonly next: number | null;
}

/**
 * The ids of the leads below a number whose text has every term. Only leads with the rarest gram of
 * the search are compared, so a page costs the same however many leads there
 * are. A page can be short or empty and still have a next one.
 */
export async function findMatches(
  db: Db,
  filter: LeadFilter,
  { terms, before, size }: { terms: readonly string[]; before: number | null; size: number },
): Promise<Matches> {
  const source = await chooseSource(db, filter, terms);
  const found: { number: number; id: string }[] = [];
  let below = before ?? HIGHEST_NUMBER;
  for (let batch = 0; source !== null && batch < MOST_BATCHES; batch += 1) {
    if (batch > 0) await nextTurn();
    const floor = await findFloor(db, source, below);
    const range = { floor, below, limit: size + 1 - found.length };
    found.push(...(await compare(db, filter, { source, terms, range })));
    if (found.length > size) {
      const page = found.slice(0, size);
      return { ids: page.map(({ id }) => id), next: page.at(-1)?.number ?? null };
    }
    if (floor === 0) return { ids: found.map(({ id }) => id), next: null };
    below = floor;
  }
  return { ids: found.map(({ id }) => id), next: source === null ? null : below };
}

/** The leads to compare: all leads with a gram, or a short list. */
type Source = { readonly gram: string } | { readonly ids: readonly string[] };

/** The smallest source that contains every match; null when nothing can match. */
async function chooseSource(
  db: Db,
  filter: LeadFilter,
  terms: readonly string[],
): Promise<Source | null> {
  const grams = [...new Set(terms.flatMap(listGramsOfTerm))].slice(0, MOST_GRAMS);
  const counts = await sql<{ gram: string; found: number | string }>`${sql.join(
    grams.map(
      (gram) => sql`select cast(${gram} as text) as gram, (select count(*) from
        (select 1 from lead_grams where gram = ${gram} limit ${sql.lit(CANDIDATES)}) as counted) as found`,
    ),
    sql` union all `,
  )}`.execute(db);
  const rarest = counts.rows.reduce((a, b) => (Number(b.found) < Number(a.found) ? b : a));
  if (Number(rarest.found) === 0) return null;
  if (Number(rarest.found) < CANDIDATES) return { gram: rarest.gram };
  const listed = await listFew(db, filter);
  return listed === null ? { gram: rarest.gram } : { ids: listed };
}

/** The leads of the filter without its search; null when they are as many as a batch, or more. */
async function listFew(db: Db, filter: LeadFilter): Promise<readonly string[] | null> {
  if (filter.status === null && !filter.spam && filter.narrowing === undefined) return null;
  const found = applyFilter(db.selectFrom('leads'), filter).select('id').limit(CANDIDATES);
  // In two halves, because each of the indexes has either the waiting leads or the others.
  const halves = [found.where('due_at', 'is not', null), found.where('due_at', 'is', null)];
  const ids: string[] = [];
  for (const half of halves) {
    for (const { id } of await half.execute()) ids.push(id);
    if (ids.length >= CANDIDATES) return null;
  }
  return ids;
}

/** The number of the last candidate in the next batch; 0 when fewer candidates are left. */
async function findFloor(db: Db, source: Source, below: number): Promise<number> {
  if ('ids' in source) return 0;
  const row = await db
    .selectFrom('lead_grams')
    .select('number')
    .where('gram', '=', source.gram)
    .where('number', '<', below)
    .orderBy('number', 'desc')
    .offset(CANDIDATES - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

interface Comparison {
  source: Source;
  terms: readonly string[];
  range: { floor: number; below: number; limit: number };
}

/**
 * SQLite executes cross joins in the given order: candidates first, newest first, then their leads.
 * With other joins its planner starts with every lead of the inbox.
 */
async function compare(
  db: Db,
  filter: LeadFilter,
  { source, terms, range }: Comparison,
): Promise<{ number: number; id: string }[]> {
  const texts = hasTerms('lead_search.text', terms);
  if ('ids' in source) {
    return db
      .selectFrom('lead_search')
      .select(['number', 'lead_id as id'])
      .where('lead_id', 'in', source.ids)
      .where('number', '<', range.below)
      .where(texts)
      .orderBy('number', 'desc')
      .limit(range.limit)
      .execute();
  }
  const candidates = db
    .selectFrom('lead_grams')
    .crossJoin('lead_search')
    .crossJoin('leads')
    .whereRef('lead_search.number', '=', 'lead_grams.number')
    .whereRef('leads.id', '=', 'lead_search.lead_id')
    .where('lead_grams.gram', '=', source.gram)
    .where('lead_grams.number', '>=', range.floor)
    .where('lead_grams.number', '<', range.below);
  return applyFilter(candidates, filter)
    .select(['lead_grams.number', 'leads.id'])
    .where(texts)
    .orderBy('lead_grams.number', 'desc')
    .limit(range.limit)
    .execute();
}

/** Applies the filter. The search is applied separately. */
export function applyFilter<TB extends keyof Schema, O>(
  query: SelectQueryBuilder<Schema, TB | 'leads', O>,
  { status, spam, narrowing }: Omit<LeadFilter, 'search'>,
): SelectQueryBuilder<Schema, TB | 'leads', O> {
  const conditions = [sql<boolean>`leads.spam = ${writeFlag(spam)}`];
  const { assignedTo = null, topic = null, dueBefore = null } = narrowing ?? {};
  if (status !== null) conditions.push(sql`leads.status = ${status}`);
  if (assignedTo !== null) conditions.push(sql`leads.assigned_to = ${assignedTo}`);
  if (topic !== null) conditions.push(sql`leads.topic = ${topic}`);
  if (dueBefore !== null) {
    conditions.push(sql`leads.due_at < ${writeTimestamp(new Date(dueBefore))}`);
  }
  return query.where(sql<boolean>`${sql.join(conditions, sql` and `)}`);
}
