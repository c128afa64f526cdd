import { normalizeForSearch } from '#database/normalize-for-search.ts';
import { stem } from './stem.server.ts';

/**
 * The words of texts and searches, as both databases compare them. This file alone decides which words
 * are equal. The databases get tokens of the letters a to z and digits, because their own rules for
 * words differ.
 */

/** Raise this whenever a text or a search may yield other tokens. The index is then rebuilt. */
export const INDEX_VERSION = 2;

/** A.I. and U.S.; amounts such as 2,497; then words, with apostrophes and invisible hyphens inside. */
const WORD =
  /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])\.?|\d{1,3}(?:,\d{3})+(?!,?\d)|[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*(?:['’ʼ][\p{L}\p{N}\p{M}\u00ad]+)*/gu;
const LONGEST_WORD = 40;
const PLAIN = /^[A-Za-z]+$/;
/** Capitals tell IT, US and A.I. from it, us and "a i". */
const INITIALS = /^(?:[A-Z]{2,4}|(?:\p{L}\.)+\p{L}\.?)$/u;
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** Words that nearly every text has. By itself, one is found in titles alone. */
const COMMON: ReadonlySet<string> = new Set(
  'a about am an and are as at be been being but by can could did do does for from had has have how i if in into is it its many me much my no not of on or our she he should so than that the their them then there these they this to us was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

export function isCommon(token: string): boolean {
  return COMMON.has(token);
}

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

/** The tokens of a plain word: several for scripts without spaces between words, otherwise one. */
export function tokensOf(word: string): readonly string[] {
  if (word === '') return [];
  if (COMMON.has(word)) return [word];
  if (/^[a-z]+$/.test(word)) return [stem(word)];
  if (/^[a-z0-9]+$/.test(word)) return [word];
  if (UNSPACED.test(word)) return [...word].map(encode);
  return [encode(word)];
}

/** Spells other characters in letters and digits. */
function encode(word: string): string {
  return `u0${Buffer.from(word).toString('hex')}`;
}

export interface Token {
  readonly token: string;
  /** Whether nearly every text has this word. */
  readonly isCommon: boolean;
}

/** The tokens of a word as it is written. */
export function readWord(written: string): readonly Token[] {
  const word = plainWord(written);
  const common = COMMON.has(word) && !INITIALS.test(written);
  return tokensOf(word).map((token) => ({ token, isCommon: common }));
}

/** What joins the parts of one word, such as check-in, 24/7 and 401(k). */
const JOINT = /^[-‐‑/(]$/;

/** The words of a text; those that are joined, such as "check-in", together. */
export function findCompounds(text: string): FoundWord[][] {
  const groups: FoundWord[][] = [];
  for (const word of findWords(text)) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (before && before.end + 1 === word.start && JOINT.test(text[before.end] ?? '')) {
      group?.push(word);
    } else groups.push([word]);
  }
  return groups;
}

export interface ReadText {
  readonly tokens: Token[];
  /** "checkin" of "check-in". */
  readonly joined: Token[];
}

/** Reads texts whose words repeat: each is worked out once. */
export function createReader(): (text: string, most: number) => ReadText {
  const known = new Map<string, readonly Token[]>();
  const read = (written: string) => {
    const found = known.get(written) ?? readWord(written);
    known.set(written, found);
    return found;
  };
  return (text, most) => {
    const tokens: Token[] = [];
    const joined: Token[] = [];
    for (const group of findCompounds(text)) {
      for (const { written } of group) tokens.push(...read(written));
      if (group.length > 1) joined.push(...read(group.map(({ written }) => written).join('')));
      if (tokens.length >= most) return { tokens: tokens.slice(0, most), joined };
    }
    return { tokens, joined };
  };
}

/** The first tokens of a text that tell it from others, in order. */
export function listTokens(text: string, most: number): string[] {
  return createReader()(text, most)
    .tokens.filter((one) => !one.isCommon)
    .map(({ token }) => token);
}
