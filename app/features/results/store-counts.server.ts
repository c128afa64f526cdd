import { sql } from 'kysely';
import { dayOf } from '#app/formatting/dates.ts';
import type { Tx } from '#database/connect.ts';
import { takeTurns } from '#database/take-turns.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { chooseHeavy } from './heavy-sums.ts';
import {
  COUNT_KINDS,
  type CountKind,
  keyOf,
  MOST_SUMS,
  nameOf,
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
 * @returns the names of sums that came often, of kinds that have more than a day can tell apart
 */
export async function storeCounts(
  deps: WriteDeps,
  counts: readonly PageCount[],
): Promise<ReadonlySet<string>> {
  const regular = new Set<string>();
  if (counts.length === 0) return regular;
  await write(deps, COUNTER, async (tx) => {
    // Servers that add to the same sums could deadlock.
    await takeTurns(deps.database, tx, 'page-counts');
    for (const day of new Set(counts.map((count) => count.day))) {
      const ofDay = counts.filter((count) => count.day === day);
      await addCounts(tx, await makeRoom(tx, { day, counts: ofDay, regular }));
    }
  });
  return regular;
}

type StoredCount = StoredKey & { readonly count: number };

/**
 * Takes the stored sums of a kind out again if there are too many with the new ones: what was counted
 * least is then counted together, whether it is stored or new. Returns what to add.
 */
async function makeRoom(
  tx: Tx,
  { day, counts, regular }: { day: string; counts: readonly PageCount[]; regular: Set<string> },
): Promise<StoredCount[]> {
  const rows = await tx
    .selectFrom('page_counts')
    .select(({ fn }) => ['kind', fn.countAll<number | string>().as('sums')])
    .where('day', '=', day)
    .groupBy('kind')
    .execute();
  const sizes = new Map(rows.map(({ kind, sums }) => [kind, Number(sums)]));
  const added: StoredCount[] = [];
  for (const kind of COUNT_KINDS) {
    const news = counts.filter((count) => count.kind === kind);
    if (news.length === 0) continue;
    const mayBeTooMany = (sizes.get(kind) ?? 0) + news.length > MOST_SUMS[kind];
    const kept = mayBeTooMany ? await weigh(tx, { day, kind, news }) : null;
    added.push(...(kept ?? news));
    for (const sum of kept ?? []) if (sum.count >= SEEN_SELDOM) regular.add(nameOf(sum));
  }
  return added;
}

interface OfKind {
  readonly day: string;
  readonly kind: CountKind;
  readonly news: readonly PageCount[];
}

/** The sums of a kind to store anew, once its stored ones are deleted; null if there is room. */
async function weigh(tx: Tx, { day, kind, news }: OfKind): Promise<PageCount[] | null> {
  const stored = await tx
    .selectFrom('page_counts')
    .select(['path', 'value', 'count'])
    .where('day', '=', day)
    .where('kind', '=', kind)
    .execute();
  const added = new Set(news.map(keyOf));
  const before = stored.map((row) => ({ ...row, day, kind, count: Number(row.count) }));
  const all = mergeCounts([...before, ...news]).map((sum) => ({
    ...sum,
    isNew: added.has(keyOf(sum)),
  }));
  const { kept, folded } = chooseHeavy(all, MOST_SUMS[kind]);
  if (folded.length === 0) return null;
  await tx.deleteFrom('page_counts').where('day', '=', day).where('kind', '=', kind).execute();
  return mergeCounts([...kept, ...folded.map(overflowOf)].map(({ isNew: _, ...sum }) => sum));
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
function mergeCounts<Sum extends StoredCount>(counts: readonly Sum[]): Sum[] {
  const sums = new Map<string, Sum>();
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
 * one. A day that a server was late to add to is done again by the next call.
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
