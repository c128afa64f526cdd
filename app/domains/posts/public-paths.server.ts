import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { inChunks } from '#database/row-ids.ts';
import { publicPath, toPostKind } from './post-kind.ts';

/** Maps every path that a published or scheduled post or page has or had to its current path. */
export async function findPublicPaths(db: Db): Promise<ReadonlyMap<string, string>> {
  const [current, former] = await Promise.all([
    selectCurrent(db).execute(),
    selectFormer(db).execute(),
  ]);
  return new Map([
    ...former.map((row) => [pathOf(row, row.former), pathOf(row, row.slug)] as const),
    ...current.map((row) => [pathOf(row, row.slug), pathOf(row, row.slug)] as const),
  ]);
}

/** The same for these slugs only, and only for posts and pages that are public at this time. */
export async function findPathsOfSlugs(
  db: Db,
  slugs: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const at = writeTimestamp(now);
  const paths = new Set<string>();
  for (const chunk of inChunks(slugs)) {
    const [current, former] = await Promise.all([
      selectCurrent(db).where('slug', 'in', chunk).where('published_at', '<=', at).execute(),
      selectFormer(db)
        .where('slug_history.slug', 'in', chunk)
        .where('published_at', '<=', at)
        .execute(),
    ]);
    for (const row of current) paths.add(pathOf(row, row.slug));
    for (const row of former) paths.add(pathOf(row, row.former));
  }
  return paths;
}

function selectCurrent(db: Db) {
  return db.selectFrom('blog_posts').select(['slug', 'kind']).where('is_published', '=', 1);
}

function selectFormer(db: Db) {
  return db
    .selectFrom('slug_history')
    .innerJoin('blog_posts', 'blog_posts.id', 'slug_history.post_id')
    .select(['slug_history.slug as former', 'blog_posts.slug', 'blog_posts.kind'])
    .where('is_published', '=', 1);
}

function pathOf({ kind }: { kind: string }, slug: string): string {
  return publicPath({ kind: toPostKind(kind), slug });
}
