import { scanTags } from '#app/html/tags.ts';
import { plainHtml } from '#app/html/words.ts';
import { findWords, listTokens, plainWord } from './words.server.ts';

/**
 * Where an article has all words of a search, best first: in its title; in its title, excerpt and
 * headings, or often in its text; anywhere.
 */
export const RANKS = ['title', 'top', 'any'] as const;
export type Rank = (typeof RANKS)[number];

/** No token has a point or a line. */
const PREFIX: Readonly<Record<Rank, string>> = { title: 't.', top: 'h.', any: '' };

/** Characters of HTML that are read. */
const MOST_HTML = 400_000;
/** Tokens of one part that are read. */
const MOST_TOKENS = 13_000;
/** Characters of all keys: PostgreSQL takes no vector of more than a megabyte. */
const MOST_CHARACTERS = 900_000;
/** A word is said often from this many times on, and once in so many words. */
const OFTEN = { times: 4, words: 250 } as const;
/** What "did you mean" can suggest. */
const SUGGESTED = /^[a-z]{3,24}$/;

interface SearchableText {
  readonly title: string;
  readonly excerpt: string | null;
  /** Sanitized HTML. */
  readonly content: string;
}

/** The tokens of the parts that a rank looks through, each part in its order. */
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
 * The keys that an article is found by, each once: its tokens, and each two that follow each other, for
 * each rank. The databases know no positions: comparing those takes PostgreSQL 0.1 s for a phrase of two
 * words that most articles have.
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

/** The keys of an article that has these tokens after each other in a part of that rank. */
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

/** The words as they are written, which a search with a slip of the keys may have meant. */
export function listSuggestions({ title, excerpt, content }: SearchableText): string[] {
  const text = `${title} ${excerpt ?? ''} ${plainHtml(content.slice(0, MOST_HTML))}`;
  const words = new Set<string>();
  for (const { written } of findWords(text)) words.add(plainWord(written));
  return [...words].filter((word) => SUGGESTED.test(word));
}
