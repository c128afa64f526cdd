import { findCloseWord } from './close-word.server.ts';
import { expandQuery, widenQuery } from './expand-query.server.ts';
import { countEach, findNumbers, type Searched } from './find-articles.server.ts';
import type { Numbers } from './numbers.ts';
import { LONGEST_SEARCH } from './search-limits.ts';
import { readSearchQuery, type SearchQuery } from './search-query.server.ts';

/** With fewer articles, those with words that begin like the typed ones follow. */
const FEW = 5;
/** A search of more words than this, none of which any article has, was not mistyped. */
const MOST_UNKNOWN = 2;
/** Counting articles up to this many is enough to tell what a word says. */
const COUNTED = 200;

export interface Match {
  /** What the articles match. */
  readonly query: SearchQuery;
  /** The best first. */
  readonly numbers: readonly number[];
  /** Whether they have some of the words, because none has all. */
  readonly isPartial: boolean;
  /** What was probably meant, if they match that instead. */
  readonly suggestion: string | null;
}

/**
 * The articles that have all words, followed, if they are few, by those with longer words. Where there
 * are none, those that match what was probably meant, or some of the words.
 */
export async function matchArticles(
  database: Searched,
  query: SearchQuery,
  range: Numbers,
): Promise<Match> {
  const all = { query, numbers: await findNumbers(database, query, range) };
  const match = all.numbers.length < FEW ? await addLonger(database, all, range) : all;
  if (match.numbers.length > 0) return { ...match, isPartial: false, suggestion: null };
  const { wanted } = match.query;
  const counts = await countEach(database, wanted, { ...range, limit: COUNTED });
  return (
    (await findMeant(database, { query, counts }, range)) ??
    (await findPartly(database, { query: match.query, counts }, range))
  );
}

type Found = Pick<Match, 'query' | 'numbers'>;

async function addLonger(database: Searched, found: Found, range: Numbers): Promise<Found> {
  const query = await widenQuery(database.db, found.query);
  if (query === null) return found;
  const numbers = await findNumbers(database, query, range);
  return { query, numbers: [...new Set([...found.numbers, ...numbers])] };
}

interface Counted {
  readonly query: SearchQuery;
  /** How many articles have each wanted term, up to `COUNTED`. */
  readonly counts: readonly number[];
}

/** With each word that no article has replaced by a similar one, if that finds something. */
async function findMeant(
  database: Searched,
  { query, counts }: Counted,
  range: Numbers,
): Promise<Match | null> {
  const unknown = query.wanted.filter((_, at) => counts[at] === 0);
  if (unknown.length === 0 || unknown.length > MOST_UNKNOWN) return null;
  let meant = query.typed;
  for (const { word, start, end } of unknown.toReversed()) {
    const close = word === null ? null : await findCloseWord(database, word, range);
    if (close === null) return null;
    meant = meant.slice(0, start) + close + meant.slice(end);
  }
  if (meant.length > LONGEST_SEARCH) return null;
  const corrected = await expandQuery(database.db, readSearchQuery(meant));
  const numbers = await findNumbers(database, corrected, range);
  if (numbers.length === 0) return null;
  return { query: corrected, numbers, isPartial: false, suggestion: meant };
}

/** Without the words that no article has, or else with all but one of them or a rare one. */
async function findPartly(
  database: Searched,
  { query, counts }: Counted,
  range: Numbers,
): Promise<Match> {
  const known = query.wanted
    .map((term, at) => ({ term, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count);
  const wanted = known.map(({ term }) => term);
  const weights = known.map(({ count }) => 1 / Math.log2(1 + count));
  for (const isLoose of wanted.length < query.wanted.length ? [false, true] : [true]) {
    if (wanted.length === 0) break;
    const partly = { ...query, wanted, isLoose };
    const numbers = await findNumbers(database, partly, range, weights);
    if (numbers.length > 0) return { query: partly, numbers, isPartial: true, suggestion: null };
  }
  return { query, numbers: [], isPartial: false, suggestion: null };
}
