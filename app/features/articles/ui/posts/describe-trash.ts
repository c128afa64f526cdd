import type { ListedPost } from '#app/features/articles/post.ts';
import { formatInstant } from '#app/formatting/dates.ts';

type Trash = NonNullable<ListedPost['trash']>;

/** "Trashed on Jan 05, 2026, 7:00 AM EST by ada@example.com." */
export function describeMove({ at, by }: Pick<Trash, 'at' | 'by'>, timeZone: string): string {
  const date = formatInstant(at, timeZone);
  return `Trashed on ${date}${by === '' ? '' : ` by ${by}`}.`;
}

/** What readers saw of the post before. */
export function describeFormerState(
  { at, formerPublishedAt }: Pick<Trash, 'at' | 'formerPublishedAt'>,
  timeZone: string,
): string {
  if (formerPublishedAt === null) return 'It was a draft.';
  const date = formatInstant(formerPublishedAt, timeZone);
  return formerPublishedAt > at ? `It was scheduled for ${date}.` : `It was published on ${date}.`;
}
