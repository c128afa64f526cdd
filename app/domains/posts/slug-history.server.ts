import { readFlag, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';

/**
 * Makes a slug free for a post, or says which post has it. One that a published post had before
 * still leads readers there, so it is refused too; one that only a draft had before is taken over.
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
  const before = await tx
    .selectFrom('slug_history')
    .innerJoin('blog_posts', 'blog_posts.id', 'slug_history.post_id')
    .select(['blog_posts.id', 'blog_posts.title', 'blog_posts.is_published'])
    .where('slug_history.slug', '=', slug)
    .executeTakeFirst();
  if (before === undefined) return null;
  if (before.id !== postId && readFlag(before.is_published)) {
    return `The post “${before.title}” had this slug before, and it still leads there. Choose another one`;
  }
  await tx.deleteFrom('slug_history').where('slug', '=', slug).execute();
  return null;
}

/** A post leaves its slug; readers who have the old address are led to the new one. */
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
