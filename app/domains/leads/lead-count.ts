/** Counting stops here: beyond it nobody needs the exact number, and it would cost more each day. */
export const MOST_COUNTED = 1_000;

/** "12", "1,000", "1,000+": as a person reads it. */
export function describeCount(count: number): string {
  return count > MOST_COUNTED ? '1,000+' : count.toLocaleString('en-US');
}
