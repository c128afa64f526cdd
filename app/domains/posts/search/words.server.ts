import { stemmer } from 'stemmer';
import { normalizeForSearch } from '#database/search-terms.ts';

/**
 * The words of texts and searches, as both databases compare them. This file alone decides which words
 * are equal. The databases get tokens of the letters a to z and digits, because their own rules for
 * words differ.
 */

/** Raise this whenever a text or a search may yield other tokens. The index is then rebuilt. */
export const INDEX_VERSION = 1;

/** Amounts such as 2,497; then words, with apostrophes and invisible hyphens inside. */
const WORD =
  /\d{1,3}(?:,\d{3})+(?![\d,])|[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*(?:['’ʼ][\p{L}\p{N}\p{M}\u00ad]+)*/gu;
const LONGEST_WORD = 40;
const PLAIN = /^[A-Za-z]+$/;
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** Words that nearly every text has. They are neither indexed nor searched. */
const COMMON: ReadonlySet<string> = new Set(
  'a an and are as at be but by can do for from had has have how i if in is it its me my no not of on or our she he so than that the their them then there these they this to us was we were what when which who will with you your'.split(
    ' ',
  ),
);

export interface FoundWord {
  /** As it is written. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

export function* findWords(text: string): Generator<FoundWord> {
  for (const match of text.matchAll(WORD)) {
    const [written] = match;
    yield { written, start: match.index, end: match.index + written.length };
  }
}

/** A word in lower case, without accents, apostrophes and the ending of a possessive. */
export function plainWord(written: string): string {
  if (PLAIN.test(written)) return written.toLowerCase().slice(0, LONGEST_WORD);
  return normalizeForSearch(written)
    .replace(/'s$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, LONGEST_WORD)
    .toWellFormed();
}

/**
 * The tokens of a plain word: none for a common word, several for scripts without spaces between words,
 * otherwise one.
 */
export function tokensOf(word: string): readonly string[] {
  if (word === '' || COMMON.has(word)) return [];
  if (/^[a-z]+$/.test(word)) return [stemmer(word)];
  if (/^[a-z0-9]+$/.test(word)) return [word];
  if (UNSPACED.test(word)) return [...word].map(encode);
  return [encode(word)];
}

/** Spells other characters in letters and digits. */
function encode(word: string): string {
  return `u0${Buffer.from(word).toString('hex')}`;
}

/** The first tokens of a text, in order. */
export function listTokens(text: string, most: number): string[] {
  const known = new Map<string, readonly string[]>();
  const tokens: string[] = [];
  for (const { written } of findWords(text)) {
    let found = known.get(written);
    if (found === undefined) {
      found = tokensOf(plainWord(written));
      known.set(written, found);
    }
    tokens.push(...found);
    if (tokens.length >= most) return tokens.slice(0, most);
  }
  return tokens;
}
