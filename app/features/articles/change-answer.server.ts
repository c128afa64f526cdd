import { type Conflict, goneConflict, staleConflict } from '#app/formatting/conflict.ts';
import type { ContentError } from '#app/html/content/content-error.server.ts';
import { KIND_NAMES, type PostKind } from './post-kind.ts';
import type { StoredPost } from './read-posts.server.ts';

/** The version of a post that somebody saw and wants to change. */
export interface PostChange {
  readonly id: string;
  readonly version: number;
}

/** The content worker did not get to the text of the post; another attempt can succeed. */
export interface Busy {
  readonly ok: false;
  readonly code: 'busy';
  readonly message: string;
}

export type ChangeRejection = Conflict<'stale' | 'gone' | 'trashed' | 'not-trashed'> | Busy;

/** The answer to a change from the dashboard. */
export type ChangeResult = { ok: true } | ChangeRejection;

/** What we tell people about a post or a page that cannot be changed. */
function rejectionsOf(kind: PostKind, isOwn = false) {
  return {
    stale: staleConflict(KIND_NAMES[kind], undefined, isOwn),
    trashed: {
      ok: false,
      code: 'trashed',
      message: `This ${KIND_NAMES[kind]} is in the Trash. To change it, restore it there first.`,
    },
    notTrashed: {
      ok: false,
      code: 'not-trashed',
      message: `This ${KIND_NAMES[kind]} is no longer in the Trash. You’ll find it with your other ${KIND_NAMES[kind]}s.`,
    },
  } as const satisfies Record<string, ChangeRejection>;
}

/** Once it is gone, we cannot tell whether it was a page. */
export const GONE = goneConflict('article');
export const staleOf = (kind: PostKind, isOwn = false) => rejectionsOf(kind, isOwn).stale;
export const busyOf = ({ message }: ContentError): Busy => ({ ok: false, code: 'busy', message });
export const trashedOf = (kind: PostKind) => rejectionsOf(kind).trashed;

/**
 * The post, if it is in the expected place and at the expected version; otherwise why it cannot be
 * changed.
 */
export function requireVersion(
  post: StoredPost | null,
  version: number,
  place: 'listed' | 'trash' | 'anywhere',
): StoredPost | ChangeRejection {
  if (post === null) return GONE;
  const { isTrashed, kind } = post;
  const { stale, trashed, notTrashed } = rejectionsOf(kind);
  const isCurrent = post.version === version;
  if (place === 'trash' && !isTrashed) return notTrashed;
  if (isTrashed && (place === 'listed' || (place === 'anywhere' && !isCurrent))) return trashed;
  return isCurrent ? post : stale;
}
