import { LONGEST_SEARCH } from './search-limits.ts';
import { findCompounds, findWords, plainWord, readWord, tokensOf } from './words.server.ts';

/** Tokens in sequence. */
export type Sequence = readonly string[];

/** A word or a phrase. */
export interface SearchTerm {
  /** An article has the term if it has one of these, all of which mean the same: wi-fi, wifi. */
  readonly options: readonly Sequence[];
  /** The plain word, if the term is one word without quotes. */
  readonly word: string | null;
  /** Its position in what was typed. */
  readonly start: number;
  readonly end: number;
  /** Whether it is a word that nearly every text has. */
  readonly isCommon: boolean;
}

/** A search for articles. */
export interface SearchQuery {
  /** What was typed, on one line and cut to what is searched. */
  readonly typed: string;
  /** Whether more was typed than that. */
  readonly isCut: boolean;
  /** An article must have all of these. */
  readonly wanted: readonly SearchTerm[];
  /** Or all but one, or any of the first half. */
  readonly isLoose: boolean;
  /** An article must have none of these. */
  readonly excluded: readonly SearchTerm[];
  /** Everything that was typed but what is excluded, in order, with common words. */
  readonly terms: readonly SearchTerm[];
  /** The tokens of `terms`: an article that has them in this order is probably meant. */
  readonly sequence: Sequence;
  /** Whether all words are common: alone, these are found in titles. */
  readonly isCommon: boolean;
}

/** The most tokens in one term. In scripts without spaces, each character is a token. */
const MOST_TOKENS = 20;
/** A quoted phrase, or a word up to the next space or quote. A minus in front excludes it. */
const PART =
  /(?<minus>(?<=^|\s)[-–−])?(?:["“”„«»](?<phrase>[^"“”„«»]*)["“”„«»]?|(?<word>[^\s"“”„«»]+))/gu;
export function readSearchQuery(text: string): SearchQuery {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const typed = line.slice(0, LONGEST_SEARCH).toWellFormed().trim();
  // Capitals mean something only beside small letters.
  const shouted = typed.includes(' ') && typed === typed.toUpperCase();
  const words: SearchTerm[] = [];
  const excluded: SearchTerm[] = [];
  for (const match of typed.matchAll(PART)) {
    const { minus, phrase, word = '' } = match.groups ?? {};
    const start = match.index + match[0].indexOf(phrase ?? word);
    const read = shouted ? (phrase ?? word).toLowerCase() : (phrase ?? word);
    const terms = phrase === undefined ? readWords(read, start) : readPhrase(read, start);
    if (minus === undefined) words.push(...terms);
    else excluded.push(...terms.filter((term) => !term.isCommon));
  }
  const telling = words.filter((term) => !term.isCommon);
  const wanted = telling.length > 0 ? telling : words;
  return {
    typed,
    isCut: typed.length < line.length,
    wanted,
    isLoose: false,
    excluded,
    terms: words,
    sequence: words.flatMap(({ options }) => options[0] ?? []),
    isCommon: telling.length === 0,
  };
}

/** "move-in" is one word of two parts, also without its hyphen. */
function readWords(text: string, offset: number): SearchTerm[] {
  return findCompounds(text).flatMap((group) => {
    const parts = group.flatMap(({ written }) => readWord(written)).slice(0, MOST_TOKENS);
    const joined = group.map(({ written }) => plainWord(written)).join('');
    if (parts.length === 0) return [];
    const sequence = parts.map(({ token }) => token);
    const isOne = group.length === 1;
    return {
      options: isOne ? [sequence] : [sequence, ...tokensOf(joined).map((token) => [token])],
      word: isOne ? joined : null,
      start: offset + (group[0]?.start ?? 0),
      end: offset + (group.at(-1)?.end ?? 0),
      isCommon: parts.every((part) => part.isCommon),
    };
  });
}

function readPhrase(text: string, start: number): SearchTerm[] {
  const read = [...findWords(text)].flatMap(({ written }) => readWord(written));
  const tokens = read.slice(0, MOST_TOKENS);
  if (tokens.length === 0) return [];
  const sequence = tokens.map(({ token }) => token);
  const common = tokens.length === 1 && tokens.every((one) => one.isCommon);
  const end = start + text.length;
  return [{ options: [sequence], word: null, start, end, isCommon: common }];
}
