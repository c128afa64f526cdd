import { sql } from 'kysely';
import { readFlag, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { type PostKind, toPostKind } from '../post-kind.ts';

export interface WantedSlug {
  readonly kind: PostKind;
  readonly slug: string;
  readonly postId: string;
  /** The addresses that belong to the site, which a page cannot have. */
  readonly reserved: ReadonlySet<string>;
}

/**
 * Reserves a slug for a post or a page, or returns the error message if another one has it: no slug is
 * a post's and a page's at once. The former slug of what is published still redirects readers, so it
 * is rejected too; a draft's former slug is free.
 */
export async function reserveSlug(
  tx: Tx,
  { kind, slug, postId, reserved }: WantedSlug,
): Promise<string | null> {
  if (kind === 'page' && reserved.has(slug)) {
    return `The address /${slug} belongs to the site itself. Choose another one`;
  }
  const word = kind === 'page' ? 'address' : 'slug';
  const columns = ['blog_posts.id', 'blog_posts.kind', 'title', 'is_published'] as const;
  const owners = await tx
    .selectFrom('blog_posts')
    .select([...columns, sql<string>`'present'`.as('slug')])
    .where('slug', '=', slug)
    .where('id', '!=', postId)
    .unionAll(
      tx
        .selectFrom('slug_history')
        .innerJoin('blog_posts', 'blog_posts.id', 'slug_history.post_id')
        .select([...columns, sql<string>`'former'`.as('slug')])
        .where('slug_history.slug', '=', slug),
    )
    .execute();
  const owner = owners.find((each) => each.slug === 'present');
  if (owner) {
    return `The ${toPostKind(owner.kind)} “${owner.title}” already has this ${word}. Choose another one`;
  }
  const [former] = owners;
  if (former === undefined) return null;
  if (former.id !== postId && readFlag(former.is_published)) {
    return `The ${toPostKind(former.kind)} “${former.title}” used this ${word} before, and old links still lead to it. Choose another one`;
  }
  await tx.deleteFrom('slug_history').where('slug', '=', slug).execute();
  return null;
}

/** Records that a post's former slug redirects to its current one. */
export async function recordRedirect(
  tx: Tx,
  slug: string,
  postId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('slug_history')
    .values({ slug, post_id: postId, created_at: writeTimestamp(now) })
    .execute();
}
