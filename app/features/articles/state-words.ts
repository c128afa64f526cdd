import { formatInstant } from '#app/formatting/dates.ts';
import { isScheduled, type PublishedState } from './publication-rule.ts';

/** What the state of a text is called, on every screen of the admin area. */
export const STATE_WORDS = {
  draft: 'Draft',
  /** The server has what was typed; readers don't see it. */
  saved: 'Draft saved',
  /** Only this browser has what was typed. */
  local: 'Saved on this device only',
  published: 'Published',
  scheduled: 'Scheduled',
} as const;

/** While what was typed is nowhere but on the screen: a moment, or in a browser that keeps nothing. */
export const NOT_KEPT = 'Unsaved draft';

type PostState = 'draft' | 'scheduled' | 'published';

export function stateOf(post: PublishedState, now: string): PostState {
  if (!post.isPublished) return 'draft';
  return isScheduled(post, now) ? 'scheduled' : 'published';
}

/** With its date: "Published Jan 05, 2025, 7:00 AM EST", "Scheduled for Jan 05, 2025, 7:00 AM EST". */
export function describeState(post: PublishedState, now: string, timeZone: string): string {
  const state = stateOf(post, now);
  const word = STATE_WORDS[state];
  if (state === 'draft' || post.publishedAt === null) return word;
  const date = formatInstant(post.publishedAt, timeZone);
  return state === 'scheduled' ? `${word} for ${date}` : `${word} ${date}`;
}

/**
 * The word beside a publish switch. It follows the switch at once, but says Published or Scheduled
 * only of a text that already is.
 *
 * @param chosen what the switch shows, while the server has not stored it yet
 */
export function switchWord(post: PublishedState, chosen: boolean | null, now: string): string {
  if (chosen === null || chosen === post.isPublished) return STATE_WORDS[stateOf(post, now)];
  return chosen ? 'Publishing…' : 'Unpublishing…';
}
