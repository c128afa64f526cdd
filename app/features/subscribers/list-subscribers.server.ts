import { sql } from 'kysely';
import { toLine } from '#app/formatting/characters.ts';
import type { Db } from '#database/connect.ts';
import { readPage } from '#database/read-page.ts';
import { emailKey } from '#database/search-terms.ts';
import { SUBSCRIBER_STATES, type Subscriber, type SubscriberState } from './subscriber.ts';
import { toSubscriber } from './subscriber-row.server.ts';

const PAGE_SIZE = 50;
const EXPORT_SIZE = 500;
const SEARCH_MAX = 254;
/** Sorts behind every other one, in the order of bytes. */
const LAST_CHARACTER = '\u{10ffff}';

export interface SubscriberFilter {
  /** Null for all. */
  readonly state: SubscriberState | null;
  /** The start of the address. */
  readonly search: string;
}

export interface SubscriberPage {
  readonly subscribers: readonly Subscriber[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

export type SubscriberCounts = Readonly<Record<SubscriberState, number>>;

export function readSubscriberFilter(parameters: URLSearchParams): SubscriberFilter {
  const state = parameters.get('state');
  return {
    state: SUBSCRIBER_STATES.find((each) => each === state) ?? null,
    search: toLine(parameters.get('q') ?? '').slice(0, SEARCH_MAX),
  };
}

function select(db: Db, { state, search }: SubscriberFilter) {
  const all = db.selectFrom('subscribers').selectAll();
  if (search === '') return state === null ? all : all.where('state', '=', state);
  const start = emailKey(search);
  const found = all.where('email_key', '>=', start).where('email_key', '<', start + LAST_CHARACTER);
  // Not by the index of the states: for everybody who has confirmed, it would be read to its end.
  return state === null ? found : found.where(sql<boolean>`coalesce(state, '') = ${state}`);
}

/** The newest first. */
export async function listSubscribers(
  db: Db,
  filter: SubscriberFilter,
  after: string | null,
): Promise<SubscriberPage> {
  const query = select(db, filter);
  const { rows, next } = await readPage(query, { by: 'asked_at', after, size: PAGE_SIZE });
  return { subscribers: rows.map(toSubscriber), next };
}

export async function countSubscribers(db: Db): Promise<SubscriberCounts> {
  const rows = await db
    .selectFrom('subscribers')
    .select((eb) => ['state', eb.fn.countAll().as('count')])
    .groupBy('state')
    .execute();
  const countOf = (state: SubscriberState) =>
    Number(rows.find((row) => row.state === state)?.count ?? 0);
  return {
    waiting: countOf('waiting'),
    confirmed: countOf('confirmed'),
    unsubscribed: countOf('unsubscribed'),
  };
}

/** Everybody of the filter, the newest first, in batches. */
export async function* readWholeSubscribers(
  db: Db,
  filter: SubscriberFilter,
): AsyncGenerator<readonly Subscriber[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readExportPage>> = await readExportPage(
      db,
      filter,
      after,
    );
    yield page.rows.map(toSubscriber);
    after = page.next;
  } while (after !== null);
}

function readExportPage(db: Db, filter: SubscriberFilter, after: string | null) {
  return readPage(select(db, filter), { by: 'asked_at', after, size: EXPORT_SIZE });
}
