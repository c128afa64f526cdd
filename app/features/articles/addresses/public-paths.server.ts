import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { inChunks } from '#database/row-ids.ts';
import { authorPath } from '../authors/offered/author.ts';
import { isPublished } from '../is-published.server.ts';
import { publicPath, toPostKind } from '../post-kind.ts';
import { topicPath } from '../topics/offered/topic.ts';

/**
 * Maps every path that a published or scheduled post or page has or had to its current path; also the
 * paths of topics and authors.
 */
export async function findPublicPaths(db: Db): Promise<ReadonlyMap<string, string>> {
  const [posts, lists] = await Promise.all([
    readPaths(selectCurrent(db), selectFormer(db)),
    findListPaths(db),
  ]);
  return new Map([...lists, ...posts]);
}

/** The pages of topics and authors, of which there are a few. */
async function findListPaths(db: Db): Promise<[string, string][]> {
  const [topics, authors] = await Promise.all([
    db.selectFrom('topics').select('slug').execute(),
    db.selectFrom('authors').select('slug').execute(),
  ]);
  const paths = [
    ...topics.map(({ slug }) => topicPath(slug)),
    ...authors.map(({ slug }) => authorPath(slug)),
  ];
  return paths.map((path) => [path, path]);
}

/** The same, but of posts and pages with these slugs only. */
export async function findPublicPathsOfSlugs(
  db: Db,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map(await findListPaths(db));
  for (const chunk of inChunks(slugs)) {
    const some = await readPaths(
      selectCurrent(db).where('slug', 'in', chunk),
      selectFormer(db).where('slug_history.slug', 'in', chunk),
    );
    for (const [path, current] of some) paths.set(path, current);
  }
  return paths;
}

async function readPaths(
  selectedCurrent: ReturnType<typeof selectCurrent>,
  selectedFormer: ReturnType<typeof selectFormer>,
): Promise<Map<string, string>> {
  const [current, former] = await Promise.all([
    selectedCurrent.execute(),
    selectedFormer.execute(),
  ]);
  return new Map([
    ...former.map((row) => [pathOf(row, row.former), pathOf(row, row.slug)] as const),
    ...current.map((row) => [pathOf(row, row.slug), pathOf(row, row.slug)] as const),
  ]);
}

/** The paths of these slugs at which a post or page is public at this time. */
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
  return db.selectFrom('blog_posts').select(['slug', 'kind']).where(isPublished);
}

function selectFormer(db: Db) {
  return db
    .selectFrom('slug_history')
    .innerJoin('blog_posts', 'blog_posts.id', 'slug_history.post_id')
    .select(['slug_history.slug as former', 'blog_posts.slug', 'blog_posts.kind'])
    .where(isPublished);
}

function pathOf({ kind }: { kind: string }, slug: string): string {
  return publicPath({ kind: toPostKind(kind), slug });
}
