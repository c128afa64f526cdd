import type { Db } from '#database/connect.ts';
import { publicPath, toPostKind } from './post-kind.ts';

/** The path of every published or scheduled post and page by each path that it has or had. */
export async function findPublicPaths(db: Db): Promise<ReadonlyMap<string, string>> {
  const [current, former] = await Promise.all([
    db.selectFrom('blog_posts').select(['slug', 'kind']).where('is_published', '=', 1).execute(),
    db
      .selectFrom('slug_history')
      .innerJoin('blog_posts', 'blog_posts.id', 'slug_history.post_id')
      .select(['slug_history.slug as former', 'blog_posts.slug', 'blog_posts.kind'])
      .where('is_published', '=', 1)
      .execute(),
  ]);
  const pathOf = (row: { kind: string }, slug: string) =>
    publicPath({ kind: toPostKind(row.kind), slug });
  return new Map([
    ...former.map((row) => [pathOf(row, row.former), pathOf(row, row.slug)] as const),
    ...current.map((row) => [pathOf(row, row.slug), pathOf(row, row.slug)] as const),
  ]);
}
