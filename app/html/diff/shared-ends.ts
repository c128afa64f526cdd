/** How many elements two sequences share at their start and, of the rest, at their end. */
export function sharedEnds<T>(
  before: ArrayLike<T>,
  after: ArrayLike<T>,
  isSame: (a: T | undefined, b: T | undefined) => boolean = (a, b) => a === b,
): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    isSame(before[before.length - 1 - end], after[after.length - 1 - end])
  ) {
    end += 1;
  }
  return { start, end };
}
