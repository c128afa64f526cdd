/** What we tell other systems about a post. Each has a switch in the settings. */
export const POST_EVENTS = ['post.published', 'post.updated', 'post.unpublished'] as const;
export type PostEvent = (typeof POST_EVENTS)[number];

/** `public`: readers see the post, and it was announced. */
type Phase = 'draft' | 'scheduled' | 'public';

/** The publication of a post. Instants are ISO 8601 in UTC. */
export interface Publication {
  readonly phase: Phase;
  /** The post's date; null for a draft. */
  readonly at: string | null;
}

/** A post's state, as its row holds it. */
export interface PublishedState {
  readonly isPublished: boolean;
  readonly publishedAt: string | null;
}

export const NOT_PUBLISHED: Publication = { phase: 'draft', at: null };

/** Whether the post has a date in the future. Readers do not see it before then. */
export function isScheduled({ isPublished, publishedAt }: PublishedState, now: string): boolean {
  return isPublished && publishedAt !== null && publishedAt > now;
}

/**
 * The publication of a stored post. An announced post stays public even if the clock was set back
 * to before its date.
 */
export function readPublication(
  { isPublished, publishedAt }: PublishedState,
  { announced, now }: { announced: boolean; now: string },
): Publication {
  if (!isPublished || publishedAt === null) return NOT_PUBLISHED;
  return { phase: announced || publishedAt <= now ? 'public' : 'scheduled', at: publishedAt };
}

/** The publication after a change. */
export function changePublication(
  before: Publication,
  after: PublishedState,
  now: string,
): Publication {
  const sameDate = before.phase === 'public' && before.at === after.publishedAt;
  return readPublication(after, { announced: sameDate, now });
}

/** What we tell other systems about a change; null if it does not concern them. */
export function eventOf(before: Publication, after: Publication): PostEvent | null {
  if (after.phase === 'public') {
    return before.phase === 'public' ? 'post.updated' : 'post.published';
  }
  return before.phase === 'public' ? 'post.unpublished' : null;
}
