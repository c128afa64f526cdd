import type { Db } from '#database/connect.ts';

/** The slug of every published or scheduled post by each slug that it has or had. */
export async function findPublicSlugs(db: Db): Promise<ReadonlyMap<string, string>> {
  const [current, former] = await Promise.all([
    db.selectFrom('blog_posts').select('slug').where('is_published', '=', 1).execute(),
    db
      .selectFrom('slug_history')
      .innerJoin('blog_posts', 'blog_posts.id', 'slug_history.post_id')
      .select(['slug_history.slug as former', 'blog_posts.slug'])
      .where('is_published', '=', 1)
      .execute(),
  ]);
  return new Map([
    ...former.map((row) => [row.former, row.slug] as const),
    ...current.map(({ slug }) => [slug, slug] as const),
  ]);
}
