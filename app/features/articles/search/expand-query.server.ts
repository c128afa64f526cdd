import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { topicToken } from './index-words.server.ts';
import type { SearchQuery, SearchTerm, Sequence } from './search-query.server.ts';
import { stem } from './stem.server.ts';
import { isCommon, listTokens } from './words.server.ts';

/** Tokens of the name of a topic that are read. */
const MOST_NAME_TOKENS = 20;
/** The parts of a word that is also written as two have at least so many letters. */
const SHORTEST_PART = 3;
/** The beginning of a word has at least so many letters. */
const SHORTEST_BEGINNING = 3;
/** How many words with the same beginning are looked for, the shortest first. */
const MOST_BEGINNING = 10;

/**
 * The search with what else means the same: "healthcare" and "health care", as far as articles have
 * both, and the topics of that name.
 */
export async function expandQuery(db: Db, query: SearchQuery): Promise<SearchQuery> {
  const { terms, wanted } = query;
  const joined = terms.flatMap((term, at) => joinTerms(term, terms[at + 1]));
  const splits = new Map(wanted.map((term) => [term, splitsOf(term.word)]));
  const known = await listKnown(db, [
    ...joined.map(({ word }) => word),
    ...[...splits.values()].flat(2),
  ]);
  const topics = await db.selectFrom('topics').select(['id', 'name']).execute();
  const named = topics.map(({ id, name }) => ({
    token: topicToken(id),
    tokens: new Set(listTokens(name, MOST_NAME_TOKENS)),
  }));
  const optionsOf = (term: SearchTerm): Sequence[] => [
    ...numbersOf(term.word),
    ...joined
      .filter(({ word, of }) => known.has(word) && of.includes(term))
      .map(({ word }) => [stem(word)]),
    ...(splits.get(term) ?? [])
      .filter((parts) => parts.every((part) => known.has(part) || isCommon(part)))
      .map((parts) => parts.map((part) => (isCommon(part) ? part : stem(part)))),
    ...named
      .filter(({ tokens }) => term.word !== null && tokens.has(term.options[0]?.[0] ?? ''))
      .map(({ token }) => [token]),
  ];
  return {
    ...query,
    wanted: wanted.map((term) => ({ ...term, options: [...term.options, ...optionsOf(term)] })),
  };
}

/** Two neighbors as one word. */
function joinTerms(one: SearchTerm, other: SearchTerm | undefined) {
  if (one.isCommon || !one.word || !other?.word) return [];
  const word = one.word + other.word;
  return /^[a-z]+$/.test(word) ? [{ word, of: [one, other] }] : [];
}

/** One word as two. The second one may be common, as in "check in". */
function splitsOf(word: string | null): [string, string][] {
  if (word === null || !/^[a-z]+$/.test(word)) return [];
  return Array.from({ length: word.length }, (_, at): [string, string] => [
    word.slice(0, at),
    word.slice(at),
  ]).filter(
    ([before, after]) =>
      before.length >= SHORTEST_PART &&
      !isCommon(before) &&
      (after.length >= SHORTEST_PART || isCommon(after)),
  );
}

/** 401k as 401(k), and 1099s as 1099. */
function numbersOf(word: string | null): Sequence[] {
  const [, digits = '', letters = ''] = /^(\d+)([a-z]{1,2})$/.exec(word ?? '') ?? [];
  if (digits === '') return [];
  return letters === 's' ? [[digits]] : [[digits, letters]];
}

/** Which of these words any article has. */
async function listKnown(db: Db, words: readonly string[]): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set();
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', 'in', [...new Set(words)])
    .execute();
  return new Set(rows.map(({ word }) => word));
}

/** The search with each word as the beginning of others; null if there are none. */
export async function widenQuery(db: Db, query: SearchQuery): Promise<SearchQuery | null> {
  let isWider = false;
  const wanted: SearchTerm[] = [];
  for (const term of query.wanted) {
    const begun = await listBegun(db, term);
    isWider ||= begun.length > 0;
    wanted.push({ ...term, options: [...term.options, ...begun] });
  }
  return isWider ? { ...query, wanted } : null;
}

async function listBegun(db: Db, { word, options }: SearchTerm): Promise<Sequence[]> {
  if (word === null || word.length < SHORTEST_BEGINNING || !/^[a-z]+$/.test(word)) return [];
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>', word)
    // The first text after all that begin with the word.
    .where('word', '<', `${word}{`)
    .orderBy(sql`length(word)`)
    .orderBy('word')
    .limit(MOST_BEGINNING)
    .execute();
  const known = new Set(options.map((option) => option.join(' ')));
  const tokens = new Set(rows.map((row) => stem(row.word)));
  return [...tokens].filter((token) => !known.has(token)).map((token) => [token]);
}
