import type { StoredPost } from './read-posts.server.ts';

/** The version of a post that somebody saw and wants to change. */
export interface PostChange {
  readonly id: string;
  readonly version: number;
}

export interface ChangeRefusal {
  readonly ok: false;
  readonly code: 'stale' | 'gone' | 'trashed' | 'not-trashed';
  readonly message: string;
}

/** The answer to a change from the dashboard. */
export type ChangeAnswer = { ok: true } | ChangeRefusal;

export const GONE = {
  ok: false,
  code: 'gone',
  message: 'Someone already deleted this post.',
} as const satisfies ChangeRefusal;
export const STALE = {
  ok: false,
  code: 'stale',
  message: 'Someone else just changed this post. You now see the latest version. Please try again.',
} as const satisfies ChangeRefusal;
export const TRASHED = {
  ok: false,
  code: 'trashed',
  message: 'This post is in the Trash. To change it, restore it there first.',
} as const satisfies ChangeRefusal;
const NOT_TRASHED = {
  ok: false,
  code: 'not-trashed',
  message: 'This post is no longer in the Trash. You’ll find it with your other posts.',
} as const satisfies ChangeRefusal;

/** The post if this version of it may be changed where the post has to be; else why not. */
export function requireVersion(
  post: StoredPost | null,
  version: number,
  place: 'listed' | 'trash' | 'anywhere',
): StoredPost | ChangeRefusal {
  if (post === null) return GONE;
  const { isTrashed } = post;
  const isCurrent = post.version === version;
  if (place === 'trash' && !isTrashed) return NOT_TRASHED;
  if (isTrashed && (place === 'listed' || (place === 'anywhere' && !isCurrent))) return TRASHED;
  return isCurrent ? post : STALE;
}
