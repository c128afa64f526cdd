import { sql } from 'kysely';
import { dayOf } from '#app/formatting/dates.ts';
import type { Tx } from '#database/connect.ts';
import { takeTurns } from '#database/take-turns.ts';
import { type WriteDeps, write } from '#database/write.ts';
import {
  type CountKind,
  hasValue,
  keyOf,
  MOST_SUMS_A_DAY,
  OTHER_PAGES,
  overflowOf,
  type PageCount,
  type StoredKey,
} from './page-counts.ts';
import { DIRECT, OTHER, WELL_KNOWN } from './visit-source.ts';

const COUNTER = { id: null, name: 'Numbers' };
/** Five parameters each; SQLite allows 32,766 in a statement. */
const ROWS_PER_STATEMENT = 1_000;
/**
 * A host or a campaign that was seen less often in a day is counted as `other` once the day is over:
 * a link can be made for one person. Names of our own tables, and addresses of our pages, cannot.
 */
const SEEN_SELDOM = 3;
const NOT_FOLDED = [DIRECT, OTHER, ...WELL_KNOWN];
/** So long after midnight, every server has stored what it counted before. */
const CLOSING_MILLISECONDS = 2 * 60_000;

/**
 * Adds sums to those in the database, all or none. It publishes no event, so that looking at a page
 * does not cause any page to be rendered again.
 */
export async function storeCounts(deps: WriteDeps, counts: readonly PageCount[]): Promise<void> {
  if (counts.length === 0) return;
  await write(deps, COUNTER, async (tx) => {
    // Servers that add to the same sums could deadlock.
    await takeTurns(deps.database, tx, 'page-counts');
    const days = new Set(counts.map(({ day }) => day));
    for (const day of days) {
      const ofDay = counts.filter((count) => count.day === day);
      await addCounts(tx, await keepWithinBounds(tx, day, ofDay));
    }
  });
}

type StoredCount = StoredKey & { readonly count: number };

async function keepWithinBounds(
  tx: Tx,
  day: string,
  counts: readonly PageCount[],
): Promise<PageCount[]> {
  const stored = await tx
    .selectFrom('page_counts')
    .select(['day', 'kind', 'path', 'value'])
    .where('day', '=', day)
    .execute();
  const known = new Set(stored.map(keyOf));
  let withValue = stored.filter(hasValue).length;
  let others = stored.length - withValue;
  return counts.map((count) => {
    if (known.has(keyOf(count)) || count.path === OTHER_PAGES) return count;
    if ((hasValue(count) ? withValue : others) >= MOST_SUMS_A_DAY) return overflowOf(count);
    if (hasValue(count)) withValue += 1;
    else others += 1;
    return count;
  });
}

async function addCounts(tx: Tx, counts: readonly StoredCount[]): Promise<void> {
  const sums = mergeCounts(counts);
  for (let from = 0; from < sums.length; from += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('page_counts')
      .values(sums.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['day', 'kind', 'path', 'value']).doUpdateSet({
          count: sql<number>`page_counts.count + excluded.count`,
        }),
      )
      .execute();
  }
}

/** A statement must not contain a row twice. */
function mergeCounts(counts: readonly StoredCount[]): StoredCount[] {
  const sums = new Map<string, StoredCount>();
  for (const sum of counts) {
    const key = keyOf(sum);
    sums.set(key, { ...sum, count: sum.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

/** The first day that servers may still add to: right after midnight that is yesterday. */
export function lastOpenDay(now: Date, timeZone: string): string {
  return dayOf(new Date(now.getTime() - CLOSING_MILLISECONDS), timeZone);
}

/**
 * Counts the hosts and campaigns that were seen seldom in a day as `other`, in all days before this
 * one. A day that a server
 * was late to add to is done again by the next call.
 */
export async function foldSeldomSeen(deps: WriteDeps, before: string): Promise<void> {
  await write(deps, COUNTER, async (tx) => {
    // Servers that add to the same sums could deadlock.
    await takeTurns(deps.database, tx, 'page-counts');
    for (const seldom of await listSeldomSeen(tx, before)) await fold(tx, seldom);
  });
}

type SeldomSeen = Pick<StoredKey, 'day' | 'kind' | 'value'>;

function listSeldomSeen(tx: Tx, before: string): Promise<SeldomSeen[]> {
  return tx
    .selectFrom('page_counts')
    .select(['day', 'kind', 'value'])
    .where('day', '<', before)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'campaign' satisfies CountKind).and('value', '!=', OTHER),
        eb('kind', '=', 'source' satisfies CountKind).and('value', 'not in', NOT_FOLDED),
      ]),
    )
    .groupBy(['day', 'kind', 'value'])
    .having((eb) => eb(eb.fn.sum('count'), '<', SEEN_SELDOM))
    .execute();
}

async function fold(tx: Tx, { day, kind, value }: SeldomSeen): Promise<void> {
  const rows = await tx
    .deleteFrom('page_counts')
    .where('day', '=', day)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .returning(['day', 'kind', 'path', 'count'])
    .execute();
  await addCounts(
    tx,
    rows.map((row) => ({ ...row, value: OTHER })),
  );
}
