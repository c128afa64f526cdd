import {
  alignSequences,
  createEffort,
  type Effort,
  findAnchors,
  type Operation,
  type Stretch,
} from './align.ts';
import { type Block, isTag, isWord, type Token, toBlocks, tokenize } from './tokens.ts';

export interface Piece {
  readonly operation: Operation;
  readonly tokens: readonly Token[];
}

/** Pieces that belong together: an unchanged, removed, added or changed block. */
export type DiffRow = readonly Piece[];

/**
 * The differences of two texts in HTML. Blocks are aligned first, then the words of those that are
 * similar. The pieces that are not removed are the new text, byte for byte, and those that were not
 * added the old one.
 */
export function diffHtml(before: string, after: string): DiffRow[] {
  return diffTokens(tokenize(before), tokenize(after));
}

export function diffTokens(before: readonly Token[], after: readonly Token[]): DiffRow[] {
  const effort = createEffort();
  const old = toBlocks(before);
  const now = toBlocks(after);
  const ids = new Map<string, number>();
  const oldIds = old.map((block) => idOf(ids, block));
  const newIds = now.map((block) => idOf(ids, block));
  const rows: DiffRow[] = [];
  /** Removed and added blocks with no unchanged block between them. */
  let removed: Block[] = [];
  let added: Block[] = [];
  const endChange = () => {
    append(rows, diffBlocks(removed, added, effort));
    removed = [];
    added = [];
  };
  for (const { operation, start, end } of alignBlocks(oldIds, newIds, effort)) {
    if (operation === 'removed') append(removed, old.slice(start, end));
    else if (operation === 'added') append(added, now.slice(start, end));
    else {
      endChange();
      for (const tokens of old.slice(start, end)) rows.push([{ operation, tokens }]);
    }
  }
  endChange();
  return rows;
}

/** The differences of two texts without markup. */
export function diffText(before: string, after: string): Piece[] {
  return diffWords(tokenize(before), tokenize(after), createEffort());
}

function idOf(ids: Map<string, number>, block: Block): number {
  const html = block.join('');
  const id = ids.get(html) ?? ids.size;
  ids.set(html, id);
  return id;
}

/** Aligned at the blocks that both texts have exactly once, then between each two of those. */
function alignBlocks(
  before: readonly number[],
  after: readonly number[],
  effort: Effort,
): Stretch[] {
  const stretches: Stretch[] = [];
  let old = 0;
  let now = 0;
  const ends: [number, number] = [before.length, after.length];
  for (const [oldEnd, newEnd] of [...findAnchors(before, after), ends]) {
    const gap = alignSequences(before.slice(old, oldEnd), after.slice(now, newEnd), effort);
    for (const { operation, start, end } of gap) {
      const offset = operation === 'added' ? now : old;
      stretches.push({ operation, start: start + offset, end: end + offset });
    }
    if (oldEnd < before.length) {
      stretches.push({ operation: 'same', start: oldEnd, end: oldEnd + 1 });
    }
    old = oldEnd + 1;
    now = newEnd + 1;
  }
  return stretches;
}

/** Up to this many pairs are all compared; beyond that, only blocks at the same position. */
const MOST_PAIRS = 900;
/** From 0 to 1. Less similar blocks are shown as removed and added: their words mean nothing together. */
const LEAST_SIMILAR = 0.4;

function* diffBlocks(
  removed: readonly Block[],
  added: readonly Block[],
  effort: Effort,
): Generator<DiffRow> {
  let old = 0;
  let now = 0;
  const ends: [number, number] = [removed.length, added.length];
  for (const [oldEnd, newEnd] of [...pairSimilar(removed, added), ends]) {
    for (const tokens of removed.slice(old, oldEnd)) yield [{ operation: 'removed', tokens }];
    for (const tokens of added.slice(now, newEnd)) yield [{ operation: 'added', tokens }];
    const [before, after] = [removed[oldEnd], added[newEnd]];
    if (before !== undefined && after !== undefined) yield diffWords(before, after, effort);
    old = oldEnd + 1;
    now = newEnd + 1;
  }
}

/** The pairs of similar blocks, in the order of both, that are most similar together. */
function pairSimilar(removed: readonly Block[], added: readonly Block[]): [number, number][] {
  const oldWords = removed.map(countWords);
  const newWords = added.map(countWords);
  const similarity = (old: number, now: number) => {
    const value = compareWords(oldWords[old], newWords[now]);
    return value < LEAST_SIMILAR ? 0 : value;
  };
  if (removed.length * added.length > MOST_PAIRS) {
    const length = Math.min(removed.length, added.length);
    return Array.from({ length }, (_, index): [number, number] => [index, index]).filter(
      ([old, now]) => similarity(old, now) > 0,
    );
  }
  // best[i][j]: the similarity of the best pairs among the first i and the first j.
  const best = [...removed, null].map(() => [...added, null].map(() => 0));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = 1; i <= removed.length; i += 1) {
    const row = best[i] ?? [];
    for (let j = 1; j <= added.length; j += 1) {
      const paired = similarity(i - 1, j - 1);
      const together = paired === 0 ? 0 : at(i - 1, j - 1) + paired;
      row[j] = Math.max(at(i - 1, j), at(i, j - 1), together);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = removed.length, j = added.length; i > 0 && j > 0; ) {
    if (at(i, j) === at(i - 1, j)) i -= 1;
    else if (at(i, j) === at(i, j - 1)) j -= 1;
    else {
      i -= 1;
      j -= 1;
      pairs.push([i, j]);
    }
  }
  return pairs.reverse();
}

interface WordCounts {
  readonly counts: ReadonlyMap<Token, number>;
  readonly total: number;
}

/** The words of a block; of one without words, its tags and characters. */
function countWords(block: Block): WordCounts {
  const words = block.filter(isWord);
  const counted = words.length > 0 ? words : block;
  const counts = new Map<Token, number>();
  for (const word of counted) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, total: counted.length };
}

/** From 0 to 1. */
function compareWords(one: WordCounts | undefined, other: WordCounts | undefined): number {
  if (one === undefined || other === undefined) return 0;
  let common = 0;
  for (const [word, count] of one.counts) common += Math.min(count, other.counts.get(word) ?? 0);
  return (2 * common) / (one.total + other.total);
}

function diffWords(before: readonly Token[], after: readonly Token[], effort: Effort): Piece[] {
  const pieces: Piece[] = [];
  /**
   * Merges changes that are separated only by spaces and punctuation, so that a new sentence is one
   * change.
   */
  let change: Record<'removed' | 'added', Token[]> = { removed: [], added: [] };
  let gap: readonly Token[] = [];
  const endChange = () => {
    for (const operation of ['removed', 'added'] as const) {
      if (change[operation].length > 0) pieces.push({ operation, tokens: change[operation] });
    }
    if (gap.length > 0) pieces.push({ operation: 'same', tokens: gap });
    change = { removed: [], added: [] };
    gap = [];
  };
  for (const { operation, start, end } of alignSequences(before, after, effort)) {
    const tokens = (operation === 'added' ? after : before).slice(start, end);
    if (operation !== 'same') {
      append(change.removed, gap);
      append(change.added, gap);
      gap = [];
      append(change[operation], tokens);
    } else if (isGap(tokens) && change.removed.length + change.added.length > 0) {
      gap = tokens;
    } else {
      endChange();
      pieces.push({ operation, tokens });
    }
  }
  endChange();
  return pieces;
}

/** A loop, because a call has a limit of arguments. */
function append<T>(list: T[], more: Iterable<T>): void {
  for (const each of more) list.push(each);
}

const LONGEST_GAP = 2;

function isGap(tokens: readonly Token[]): boolean {
  return tokens.length <= LONGEST_GAP && !tokens.some((token) => isTag(token) || isWord(token));
}

/** The new text. */
export function acceptDiff(rows: readonly DiffRow[]): string {
  return join(rows, 'removed');
}

/** The old text. */
export function rejectDiff(rows: readonly DiffRow[]): string {
  return join(rows, 'added');
}

function join(rows: readonly DiffRow[], without: Operation): string {
  return rows
    .flatMap((row) => row.filter(({ operation }) => operation !== without))
    .map(({ tokens }) => tokens.join(''))
    .join('');
}
