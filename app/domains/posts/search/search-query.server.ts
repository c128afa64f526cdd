import { LONGEST_SEARCH } from './search-limits.ts';
import { findWords, plainWord, tokensOf } from './words.server.ts';

/** One word, or several in sequence. */
export interface SearchTerm {
  readonly tokens: readonly string[];
  /** The plain word, if the term is one word without quotes. */
  readonly word: string | null;
  /** Its position in what was typed. */
  readonly start: number;
  readonly end: number;
}

/** A search for articles. */
export interface SearchQuery {
  /** What was typed, on one line and cut to what is searched. */
  readonly typed: string;
  /** An article must have all of these. */
  readonly wanted: readonly SearchTerm[];
  /** An article must have none of these. */
  readonly excluded: readonly SearchTerm[];
}

/** Each common word costs the database a millisecond or two. */
const MOST_TERMS = 6;
const MOST_EXCLUDED = 4;
/** The most tokens in one term. In scripts without spaces, each character is a token. */
const MOST_TOKENS = 20;
/** A quoted phrase, or a word up to the next space or quote. A minus in front excludes it. */
const PART =
  /(?<minus>(?<=^|\s)[-–−])?(?:["“”„«»](?<phrase>[^"“”„«»]*)["“”„«»]?|(?<word>[^\s"“”„«»]+))/gu;

export function readSearchQuery(text: string): SearchQuery {
  const typed = text
    .slice(0, LONGEST_SEARCH)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const wanted: SearchTerm[] = [];
  const excluded: SearchTerm[] = [];
  for (const match of typed.matchAll(PART)) {
    const { minus, phrase, word = '' } = match.groups ?? {};
    const list = minus === undefined ? wanted : excluded;
    const start = match.index + match[0].indexOf(phrase ?? word);
    const terms = phrase === undefined ? readWords(word, start) : readPhrase(phrase, start);
    list.push(...terms);
  }
  return { typed, wanted: wanted.slice(0, MOST_TERMS), excluded: excluded.slice(0, MOST_EXCLUDED) };
}

/** "move-in" is two words. */
function readWords(text: string, offset: number): SearchTerm[] {
  return [...findWords(text)].flatMap(({ written, start, end }) => {
    const word = plainWord(written);
    const tokens = tokensOf(word).slice(0, MOST_TOKENS);
    return tokens.length === 0 ? [] : [{ tokens, word, start: offset + start, end: offset + end }];
  });
}

function readPhrase(text: string, start: number): SearchTerm[] {
  const words = [...findWords(text)].flatMap(({ written }) => tokensOf(plainWord(written)));
  const tokens = words.slice(0, MOST_TOKENS);
  return tokens.length === 0 ? [] : [{ tokens, word: null, start, end: start + text.length }];
}
