import { scanTags } from '#app/html/tags.ts';
import { listValues, plainBlocks, plainHtml } from '#app/html/words.ts';
import { DEFAULT_AUTHOR } from '../post-fields.ts';
import { createReader, findWords, isCommon, plainWord, type Token } from './words.server.ts';

/**
 * Which articles a search considers first: those with all of its words in the title; those with them in
 * title, excerpt, headings, author or topics, or often in the text; the others.
 */
export const RANKS = ['title', 'top', 'any'] as const;
export type Rank = (typeof RANKS)[number];

/** Tokens contain no period and no underscore, so these keys can't be mixed up. */
const PREFIX: Readonly<Record<Rank, string>> = { title: 't.', top: 'h.', any: '' };

/** How many characters of HTML are read, in the transaction of a save: 20,000 words or more. */
const MOST_HTML = 150_000;
/** How many tokens of a text are read. */
const MOST_TOKENS = 13_000;
/** The most characters of all keys together: PostgreSQL's vectors are limited to a megabyte. */
const MOST_CHARACTERS = 900_000;
/** A word is frequent if it occurs at least this many times, and once in this many words. */
const OFTEN = { times: 4, words: 250 } as const;
/** The words that a search can be corrected to. */
const SUGGESTED = /^[a-z]{3,24}$/;

export interface SearchableText {
  readonly title: string;
  readonly excerpt: string | null;
  /** Sanitized HTML. */
  readonly content: string;
  readonly author: string;
  /** The description of its featured image. */
  readonly image: string;
  /** The ids of its topics. */
  readonly topics: readonly string[];
}

type Block = readonly Token[];

/** What is indexed of an article. */
export interface IndexedText {
  /** By which it is found, each once. */
  readonly keys: readonly string[];
  /** Its words in order: see `streamOf`. */
  readonly stream: string;
  /** The words as they are written, to which a search can be corrected. */
  readonly words: readonly string[];
}

export function indexText(article: SearchableText): IndexedText {
  const { title, excerpt, author, topics } = article;
  const html = article.content.slice(0, MOST_HTML);
  const text = [...plainBlocks(html), ...listValues(html, 'alt'), article.image];
  const top = [excerpt ?? '', ...listHeadings(html), author === DEFAULT_AUTHOR ? '' : author];
  const read = createReader();
  const readAll = (texts: readonly string[]) => {
    let left = MOST_TOKENS;
    const joined: Token[][] = [];
    const blocks = texts.map((one) => {
      const found = read(one, Math.max(left, 0));
      left -= found.tokens.length;
      // Apart from each other, because they do not follow each other.
      joined.push(...found.joined.map((token) => [token]));
      return found.tokens;
    });
    return { blocks, joined };
  };
  const [inTitle, inTop, inText] = [readAll([title]), readAll(top), readAll(text)];
  const ofTopics = topics.map((id) => [{ token: topicToken(id), isCommon: false }]);
  const sections = {
    title: inTitle.blocks,
    top: [...inTop.blocks, ...inTitle.joined, ...inTop.joined, ...ofTopics],
    text: [...inText.blocks, ...inText.joined],
  };
  return {
    keys: listKeys(sections),
    stream: streamOf(sections),
    words: listWritten([title, ...top, ...text].join(' ')),
  };
}

/** A topic is a token of its articles, and its name is looked up by a search: names change. */
export function topicToken(id: string): string {
  return `k${id.replace(/[^a-z0-9]/g, '')}`;
}

interface Sections {
  readonly title: readonly Block[];
  readonly top: readonly Block[];
  readonly text: readonly Block[];
}

/**
 * The tokens of the title, of what is above the text, and of the text, a line each. Every token is
 * between spaces and every block between bars, so that a phrase is a part of this text.
 */
function streamOf({ title, top, text }: Sections): string {
  const line = (blocks: readonly Block[]) =>
    ` ${blocks
      .filter((block) => block.length > 0)
      .map((block) => block.map(({ token }) => token).join(' '))
      .join(' | ')} `;
  return [title, top, text].map(line).join('\n');
}

/** For each rank: every word, and every two neighbors in a block of which one is not common. */
function listKeys({ title, top, text }: Sections): string[] {
  const keys = new Set<string>();
  let characters = 0;
  const add = (rank: Rank, key: string) => {
    const prefixed = PREFIX[rank] + key;
    if (keys.has(prefixed) || characters > MOST_CHARACTERS) return;
    characters += prefixed.length;
    keys.add(prefixed);
  };
  const addAll = (rank: Rank, blocks: readonly Block[], withCommon: boolean) => {
    for (const block of blocks) {
      block.forEach(({ token, isCommon: common }, at) => {
        if (withCommon || !common) add(rank, token);
        const next = block[at + 1];
        if (next === undefined) return;
        if (withCommon || !common || !next.isCommon) add(rank, pairOf(token, next.token));
      });
    }
  };
  for (const rank of RANKS) addAll(rank, title, true);
  for (const rank of ['top', 'any'] as const) addAll(rank, top, false);
  for (const token of listOften(text)) add('top', token);
  addAll('any', text, false);
  return [...keys];
}

/**
 * The keys of every article that has these tokens in sequence, in a part of that rank. Only `isExact`
 * sequences are in every article that has the keys.
 */
export function keysOf(tokens: readonly string[], rank: Rank): string[] {
  const [first = ''] = tokens;
  if (tokens.length === 1) return [PREFIX[rank] + first];
  const pairs = tokens.slice(1).map((token, at) => [tokens[at] ?? '', token] as const);
  const telling = pairs.filter(([one, other]) => !isCommon(one) || !isCommon(other));
  // Two common words are neighbors in the keys of titles alone.
  return (telling.length > 0 ? telling : pairs).map(
    ([one, other]) => PREFIX[rank] + pairOf(one, other),
  );
}

/** Whether an article has these tokens in sequence exactly if it has their keys. */
export function isExact(tokens: readonly string[]): boolean {
  return tokens.length <= 2 && !tokens.every(isCommon);
}

function pairOf(one: string, other: string): string {
  return `${one}_${other}`;
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

function listOften(blocks: readonly Block[]): string[] {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { token, isCommon: common } of blocks.flat()) {
    if (common) continue;
    all += 1;
    counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  const least = Math.max(OFTEN.times, Math.ceil(all / OFTEN.words));
  return [...counts].filter(([, count]) => count >= least).map(([token]) => token);
}

/** With the singular of each plural: who types "caregivr" means a word, whatever its ending. */
function listWritten(text: string): string[] {
  const words = new Set<string>();
  for (const { written } of findWords(text)) {
    const word = plainWord(written);
    words.add(word);
    words.add(singularOf(word));
  }
  return [...words].filter((word) => SUGGESTED.test(word)).sort();
}

function singularOf(word: string): string {
  if (word.length < 5 || /(?:[sxziu]|ch|sh)e?s$/.test(word)) return word.replace(/ies$/, 'y');
  return word.replace(/s$/, '');
}
