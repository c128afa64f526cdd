import type { SearchQuery, SearchTerm, Sequence } from './search-query.server.ts';
import { isCommon } from './words.server.ts';

/**
 * How well an article fits a search. It is worked out here, from the words of the article, because
 * `bm25` of SQLite and `ts_rank_cd` of PostgreSQL order the same articles differently.
 */

/** The words of an article, as `streamOf` writes them. */
export interface ArticleWords {
  readonly title: string;
  readonly top: string;
  readonly text: string;
}

export function readStream(stream: string): ArticleWords {
  const [title = '', top = '', text = ''] = stream.split('\n');
  return { title, top, text };
}

/** What a word is worth in each place; in the text, at most, if it is there again and again. */
const WORTH = { title: 10, top: 4, text: 4 } as const;
/** So many times is half of "again and again", in a text of so many characters. */
const HALF = { times: 2, length: 4_000 } as const;
const MOST_TIMES = 8;
/** What two neighbors in the search are worth who are neighbors there, too. */
const NEIGHBORS = { title: 4, top: 2, text: 2 } as const;
/** What the whole search is worth, word by word. */
const WHOLE = { title: 8, top: 3, text: 4 } as const;
/** What a title is worth that says nothing else. */
const COVERED = 6;

/** Whether an article has what was searched, which the keys of the index alone do not say of phrases. */
export function isMatch(
  words: ArticleWords,
  { wanted, excluded, isLoose }: Pick<SearchQuery, 'wanted' | 'excluded' | 'isLoose'>,
): boolean {
  const has = ({ options }: SearchTerm) =>
    options.some((option) => PLACES.some((place) => isIn(words[place], spaced(option))));
  return !excluded.some(has) && (isLoose ? wanted.some(has) : wanted.every(has));
}

const PLACES = ['title', 'top', 'text'] as const;

/** @param weights how much each wanted term says, from 0 to 1 */
export function scoreArticle(
  words: ArticleWords,
  { wanted, sequence }: Pick<SearchQuery, 'wanted' | 'sequence'>,
  weights: readonly number[],
): number {
  let score = 0;
  wanted.forEach(({ options }, index) => {
    const best = Math.max(...options.map((option) => scoreOption(words, spaced(option))));
    score += best * (weights[index] ?? 1);
  });
  if (sequence.length > 1) score += scoreOrder(words, sequence);
  const isTitle = words.title === spaced(sequence);
  return score + COVERED * (isTitle ? 1 : coverageOf(words.title, wanted));
}

function scoreOption(words: ArticleWords, option: string): number {
  const times = countIn(words.text, option);
  const half = HALF.times * (0.5 + words.text.length / HALF.length / 2);
  return (
    (isIn(words.title, option) ? WORTH.title : 0) +
    (isIn(words.top, option) ? WORTH.top : 0) +
    (WORTH.text * times) / (times + half)
  );
}

/** Neighbors count once, in the best place in which they are. */
function scoreOrder(words: ArticleWords, sequence: Sequence): number {
  const bestPlace = (option: string) => PLACES.find((place) => isIn(words[place], option));
  let score = 0;
  sequence.slice(1).forEach((token, at) => {
    const before = sequence[at] ?? '';
    if (isCommon(before) && isCommon(token)) return;
    const place = bestPlace(spaced([before, token]));
    if (place !== undefined) score += NEIGHBORS[place];
  });
  const place = bestPlace(spaced(sequence));
  return place === undefined ? score : score + WHOLE[place];
}

/** How much of a title was searched. */
function coverageOf(title: string, wanted: readonly SearchTerm[]): number {
  const tokens = title.split(' ').filter((token) => token !== '' && !isCommon(token));
  const searched = new Set(wanted.flatMap(({ options }) => options.flat()));
  if (tokens.length === 0) return 0;
  return tokens.filter((token) => searched.has(token)).length / tokens.length;
}

/** As it stands in a stream, where neighbors share a space. */
function spaced(option: Sequence): string {
  return ` ${option.join(' ')} `;
}

/**
 * How often, up to `MOST_TIMES`. The space before is compared afterwards: every sixth character is one,
 * and looking for it first takes three times as long.
 */
function countIn(text: string, option: string, most = MOST_TIMES): number {
  const sought = option.slice(1);
  let times = 0;
  let at = text.indexOf(sought);
  while (at !== -1 && times < most) {
    if (text[at - 1] === ' ') times += 1;
    at = text.indexOf(sought, at + sought.length - 1);
  }
  return times;
}

function isIn(text: string, option: string): boolean {
  return countIn(text, option, 1) > 0;
}
