import { scanTags } from '#app/html/tags.ts';
import { plainHtml } from '#app/html/words.ts';
import { findWords, listTokens, plainWord } from './words.server.ts';

/**
 * Where an article has all words of a search, from best to worst: in its title; in its title, excerpt
 * and headings, or often in its text; anywhere.
 */
export const RANKS = ['title', 'top', 'any'] as const;
export type Rank = (typeof RANKS)[number];

/** Tokens contain no period and no underscore, so these keys can't be mixed up. */
const PREFIX: Readonly<Record<Rank, string>> = { title: 't.', top: 'h.', any: '' };

/** How many characters of HTML are read. */
const MOST_HTML = 400_000;
/** How many tokens of one part are read. */
const MOST_TOKENS = 13_000;
/** The most characters of all keys together: PostgreSQL's vectors are limited to a megabyte. */
const MOST_CHARACTERS = 900_000;
/** A word is frequent if it occurs at least this many times, and once in this many words. */
const OFTEN = { times: 4, words: 250 } as const;
/** The words that "did you mean" can suggest. */
const SUGGESTED = /^[a-z]{3,24}$/;

interface SearchableText {
  readonly title: string;
  readonly excerpt: string | null;
  /** Sanitized HTML. */
  readonly content: string;
}

/** The tokens of each part that a rank searches, in the order of the text. */
export type RankedParts = Readonly<Record<Rank, readonly (readonly string[])[]>>;

export function listParts({ title, excerpt, content }: SearchableText): RankedParts {
  const html = content.slice(0, MOST_HTML);
  const tokensIn = (text: string) => listTokens(text, MOST_TOKENS);
  const text = tokensIn(plainHtml(html));
  const inTitle = [tokensIn(title)];
  const inTop = [excerpt ?? '', ...listHeadings(html)].map(tokensIn);
  const often = listOften(text).map((token) => [token]);
  return {
    title: inTitle,
    top: [...inTitle, ...inTop, ...often],
    any: [...inTitle, ...inTop, text],
  };
}

/**
 * The keys by which an article is found, without repetition: for each rank, its tokens and each pair of
 * neighboring tokens. The databases store no positions: comparing them would take PostgreSQL 0.1 s for a
 * phrase of two words that most articles have.
 */
export function listKeys(text: SearchableText): string[] {
  const parts = listParts(text);
  const keys = new Set<string>();
  let characters = 0;
  for (const rank of RANKS) {
    for (const key of parts[rank].flatMap((tokens) => [...tokens, ...pairsOf(tokens)])) {
      const prefixed = PREFIX[rank] + key;
      characters += keys.has(prefixed) ? 0 : prefixed.length;
      if (characters > MOST_CHARACTERS) return [...keys];
      keys.add(prefixed);
    }
  }
  return [...keys];
}

/** The keys of an article that has these tokens in sequence, in a part of that rank. */
export function keysOf(tokens: readonly string[], rank: Rank): string[] {
  const keys = tokens.length === 1 ? tokens : pairsOf(tokens);
  return keys.map((key) => PREFIX[rank] + key);
}

function pairsOf(tokens: readonly string[]): string[] {
  return tokens.slice(1).map((token, index) => `${tokens[index]}_${token}`);
}

function listHeadings(html: string): string[] {
  const headings: string[] = [];
  let opened: number | null = null;
  for (const { name, isEnd, start, end } of scanTags(html)) {
    if (!/^h[2-4]$/.test(name)) continue;
    if (!isEnd) opened = end;
    else if (opened !== null) {
      headings.push(plainHtml(html.slice(opened, start)));
      opened = null;
    }
  }
  return headings;
}

function listOften(tokens: readonly string[]): string[] {
  const least = Math.max(OFTEN.times, Math.ceil(tokens.length / OFTEN.words));
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= least).map(([token]) => token);
}

/** The words as they are written, for suggestions when a search has a typo. */
export function listSuggestions({ title, excerpt, content }: SearchableText): string[] {
  const text = `${title} ${excerpt ?? ''} ${plainHtml(content.slice(0, MOST_HTML))}`;
  const words = new Set<string>();
  for (const { written } of findWords(text)) words.add(plainWord(written));
  return [...words].filter((word) => SUGGESTED.test(word));
}
