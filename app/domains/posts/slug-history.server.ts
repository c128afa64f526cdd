import { readFlag, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';

/**
 * Reserves a slug for a post, or returns the error message if another post has it. The former slug
 * of a published post still redirects readers, so it is refused too; a draft's former slug is free.
 */
export async function reserveSlug(
  tx: Tx,
  { slug, postId }: { slug: string; postId: string },
): Promise<string | null> {
  const owner = await tx
    .selectFrom('blog_posts')
    .select('title')
    .where('slug', '=', slug)
    .where('id', '!=', postId)
    .executeTakeFirst();
  if (owner) return `The post “${owner.title}” already has this slug. Choose another one`;
  const former = await tx
    .selectFrom('slug_history')
    .innerJoin('blog_posts', 'blog_posts.id', 'slug_history.post_id')
    .select(['blog_posts.id', 'blog_posts.title', 'blog_posts.is_published'])
    .where('slug_history.slug', '=', slug)
    .executeTakeFirst();
  if (former === undefined) return null;
  if (former.id !== postId && readFlag(former.is_published)) {
    return `The post “${former.title}” used this slug before, and old links still lead to it. Choose another one`;
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
