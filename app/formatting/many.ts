/**
 * Counting stops here: nobody needs a larger number exactly, and counting would get slower each
 * day.
 */
export const MOST_COUNTED = 1_000;

/** "12", "1,000", "1,000+". */
export function describeCount(count: number): string {
  return count > MOST_COUNTED ? '1,000+' : count.toLocaleString('en-US');
}
