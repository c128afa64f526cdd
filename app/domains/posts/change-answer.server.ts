import type { Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';

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

/** Why a change of this version is refused where the post has to be; null if it is not. */
export async function refusalReason(
  tx: Tx,
  { id, version }: PostChange,
  place: 'listed' | 'trash' | 'anywhere',
): Promise<ChangeRefusal | null> {
  const row = isId(id)
    ? await tx
        .selectFrom('blog_posts')
        .select(['version', 'trashed_at'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) return GONE;
  const isTrashed = row.trashed_at !== null;
  const isCurrent = row.version === version;
  if (place === 'trash' && !isTrashed) return NOT_TRASHED;
  if (isTrashed && (place === 'listed' || (place === 'anywhere' && !isCurrent))) return TRASHED;
  return isCurrent ? null : STALE;
}
