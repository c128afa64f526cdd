import { SLUG_MAX } from '../slug.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A slug with a number or an id at its end, such as `fill-every-bed-2`. */
export function numberedSlug(slug: string, suffix: string): string {
  const room = SLUG_MAX - suffix.length - 1;
  return `${slug.slice(0, room).replace(/-$/, '')}-${suffix}`;
}

/** How long a post stays in the Trash, in words: "Deleted for good in 12 days." */
export function describeDaysLeft(
  trashedAt: string,
  { now, trashDays }: { now: string; trashDays: number },
): string {
  const left = Math.ceil((Date.parse(trashedAt) - Date.parse(now)) / DAY + trashDays);
  if (left <= 0) return 'It is deleted for good with the next daily cleanup.';
  return left === 1
    ? 'Deleted for good within a day.'
    : `Deleted for good in ${left.toLocaleString('en-US')} days.`;
}
