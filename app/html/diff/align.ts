import { diffArrays } from 'diff';
import { sharedEnds } from './shared-ends.ts';

export type Operation = 'same' | 'removed' | 'added';

/**
 * A part of two sequences, from `start` to `end`: positions in the new sequence if it was added,
 * else in the old one.
 */
export interface Stretch {
  readonly operation: Operation;
  readonly start: number;
  readonly end: number;
}

/**
 * Limits the work of finding differences: each call uses up some, and the last ones report the whole
 * rest as changed. Counted in comparisons and not in time, so that the result is always the same.
 */
export interface Effort {
  left: number;
}

/** This much work takes a fraction of a second. */
export function createEffort(): Effort {
  return { left: 15_000_000 };
}

/** Following a path takes this many times as long as comparing two elements. */
const PATH_COST = 10;

/** The differences of two sequences in order, removed before added. Elements are compared by `===`. */
export function alignSequences<T>(
  before: readonly T[],
  after: readonly T[],
  effort: Effort,
): Stretch[] {
  const { start, end } = sharedEnds(before, after);
  const stretches: Stretch[] = [];
  add(stretches, 'same', 0, start);
  addMiddle(stretches, before.slice(start, before.length - end), {
    other: after.slice(start, after.length - end),
    start,
    effort,
  });
  add(stretches, 'same', before.length - end, before.length);
  return stretches;
}

function addMiddle<T>(
  stretches: Stretch[],
  before: readonly T[],
  { other: after, start, effort }: { other: readonly T[]; start: number; effort: Effort },
): void {
  const changes =
    before.length === 0 || after.length === 0 ? undefined : findChanges(before, after, effort);
  if (changes === undefined) {
    add(stretches, 'removed', start, start + before.length);
    add(stretches, 'added', start, start + after.length);
    return;
  }
  let old = start;
  let now = start;
  for (const { added, removed, count } of changes) {
    if (added) add(stretches, 'added', now, now + count);
    else add(stretches, removed ? 'removed' : 'same', old, old + count);
    if (!added) old += count;
    if (!removed) now += count;
  }
}

/** Undefined if there are too many. */
function findChanges<T>(before: readonly T[], after: readonly T[], effort: Effort) {
  const length = before.length + after.length;
  const maxEditLength = Math.floor(
    (-length + Math.sqrt(length ** 2 + 4 * PATH_COST * effort.left)) / (2 * PATH_COST),
  );
  if (maxEditLength < 1) return undefined;
  const changes = diffArrays([...before], [...after], { maxEditLength });
  const edits =
    changes?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ??
    maxEditLength;
  effort.left -= PATH_COST * edits ** 2 + edits * length;
  return changes;
}

function add(stretches: Stretch[], operation: Operation, start: number, end: number): void {
  if (end > start) stretches.push({ operation, start, end });
}

/** Pairs of positions of elements that are in both sequences exactly once, and in the same order. */
export function findAnchors<T>(before: readonly T[], after: readonly T[]): [number, number][] {
  const old = uniquePositions(before);
  const pairs: [number, number][] = [];
  for (const [element, now] of uniquePositions(after)) {
    const position = old.get(element);
    if (position !== undefined) pairs.push([position, now]);
  }
  return longestAscending(pairs);
}

function uniquePositions<T>(elements: readonly T[]): Map<T, number> {
  const positions = new Map<T, number>();
  const repeated = new Set<T>();
  elements.forEach((element, index) => {
    if (positions.has(element)) repeated.add(element);
    else positions.set(element, index);
  });
  for (const element of repeated) positions.delete(element);
  return positions;
}

/** The longest selection of the pairs, which ascend in the second number, that ascends in both. */
function longestAscending(pairs: readonly [number, number][]): [number, number][] {
  /** The index of the pair that ends the best selection of each length. */
  const ends: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([old], index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[0] ?? 0) < old) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  });
  const selected: [number, number][] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) selected.push(pair);
  }
  return selected.reverse();
}
