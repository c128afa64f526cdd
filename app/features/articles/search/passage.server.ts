import { irregularForms } from './stem.server.ts';
import { type FoundWord, findWords, plainWord, tokensOf } from './words.server.ts';

/** A passage of a text, in pieces. The marked pieces match the search. */
export type Passage = readonly { readonly text: string; readonly isFound: boolean }[];

const LONGEST = 220;
/** How much of a passage comes before the first match. */
const BEFORE = 60;

/** The part of a text that has the most of the searched tokens; its beginning if it has none. */
export function findPassage(text: string, tokens: ReadonlySet<string>): Passage {
  const found = findTokens(text, tokens);
  const { start, end } = chooseWindow(text, found);
  const pieces: { text: string; isFound: boolean }[] = [];
  let position = start;
  const add = (until: number, isFound: boolean) => {
    if (until > position) pieces.push({ text: text.slice(position, until), isFound });
    position = Math.max(position, until);
  };
  for (const word of found) {
    if (word.start < start || word.end > end) continue;
    add(word.start, false);
    add(word.end, true);
  }
  add(end, false);
  if (start > 0) pieces.unshift({ text: '… ', isFound: false });
  if (end < text.length) pieces.push({ text: ' …', isFound: false });
  return pieces;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly token: string;
}

/** A letter that may have an accent, or belongs to another script. */
const OTHER_LETTER = /(?![A-Za-z])[\p{L}\p{M}\u00ad]/u;
/** How many letters at the end of a stem may differ from its words, as in tini and tiny. */
const CHANGED = 2;

/** The words that have one of the tokens. Plain words are tokenized only if they begin like one of them. */
function findTokens(text: string, tokens: ReadonlySet<string>): Span[] {
  const spans: Span[] = [];
  const words = OTHER_LETTER.test(text) ? findWords(text) : findCandidates(text, tokens);
  for (const { written, start, end } of words) {
    const token = tokensOf(plainWord(written)).find((one) => tokens.has(one));
    if (token !== undefined) spans.push({ start, end, token });
  }
  return spans;
}

function* findCandidates(text: string, tokens: ReadonlySet<string>): Generator<FoundWord> {
  const beginnings = [...tokens]
    .flatMap((token) => [
      token.slice(0, Math.max(1, token.length - CHANGED)),
      ...irregularForms(token),
    ])
    .map((beginning) => [...beginning].join("['’.]?"));
  const digits = [...tokens].filter((token) => /^\d+$/.test(token));
  const amounts = digits.map((token) => [...token].join(',?'));
  const word = new RegExp(
    `(?<![A-Za-z0-9'’])(?:${[...amounts, ...beginnings].join('|')})[A-Za-z0-9'’]*`,
    'gi',
  );
  for (const { 0: near, index } of text.matchAll(word)) {
    for (const found of findWords(near)) {
      yield { ...found, start: index + found.start, end: index + found.end };
    }
  }
}

function chooseWindow(text: string, found: readonly Span[]): { start: number; end: number } {
  let best = 0;
  let bestCount = 0;
  for (let index = 0; index < found.length; index += 1) {
    const from = found[index]?.start ?? 0;
    const inside = found
      .slice(index, index + 40)
      .filter(({ end }) => end <= from + LONGEST - BEFORE);
    const count = new Set(inside.map(({ token }) => token)).size * 100 + inside.length;
    if (count > bestCount) [best, bestCount] = [from, count];
  }
  const start = best <= BEFORE ? 0 : afterSpace(text, best - BEFORE, best);
  const end = Math.min(text.length, start + LONGEST);
  return { start, end: end === text.length ? end : beforeSpace(text, end, best) };
}

function afterSpace(text: string, from: number, until: number): number {
  const space = text.indexOf(' ', from);
  return space === -1 || space >= until ? until : space + 1;
}

function beforeSpace(text: string, from: number, least: number): number {
  const space = text.lastIndexOf(' ', from);
  return space > least ? space : from;
}
