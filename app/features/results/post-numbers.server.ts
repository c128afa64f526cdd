import type { Db } from '#database/connect.ts';
import type { CountKind } from './page-counts.ts';
import { lastDays, listDays } from './period.ts';

interface Addressed {
  readonly id: string;
  readonly slug: string;
}

const pathOf = (slug: string) => `/blog/${slug}`;

/** The ids of these articles by all addresses that they have had. */
async function listAddresses(db: Db, posts: readonly Addressed[]): Promise<Map<string, string>> {
  const former = await db
    .selectFrom('slug_history')
    .select(['slug', 'post_id as id'])
    .where(
      'post_id',
      'in',
      posts.map(({ id }) => id),
    )
    .execute();
  return new Map([...former, ...posts].map(({ id, slug }) => [pathOf(slug), id]));
}

/**
 * The sums of these pages in the last 28 days, by kind and path. Day, kind and path by their names:
 * the key of the table then leads to each row, and no other is read.
 */
function sumPages(
  db: Db,
  paths: readonly string[],
  { today, kinds }: { today: string; kinds: readonly CountKind[] },
) {
  return db
    .selectFrom('page_counts')
    .select((eb) => ['kind', 'path', eb.fn.sum<number | string>('count').as('count')])
    .where('day', 'in', listDays(lastDays(today)))
    .where('kind', 'in', kinds)
    .where('path', 'in', paths)
    .groupBy(['kind', 'path'])
    .execute();
}

/** How often these articles were opened in the last 28 days, by id. */
export async function countViewsOfPosts(
  db: Db,
  posts: readonly Addressed[],
  today: string,
): Promise<Record<string, number>> {
  if (posts.length === 0) return {};
  const addresses = await listAddresses(db, posts);
  const views: Record<string, number> = {};
  for (const { path, count } of await sumPages(db, [...addresses.keys()], {
    today,
    kinds: ['view'],
  })) {
    const id = addresses.get(path) ?? '';
    views[id] = Number(count) + (views[id] ?? 0);
  }
  return views;
}

/** The addresses that an article has had, and what was counted of them in the last 28 days. */
export async function readPostCounts(
  db: Db,
  post: Addressed,
  today: string,
): Promise<{ paths: ReadonlySet<string>; views: number; visits: number }> {
  const paths = new Set((await listAddresses(db, [post])).keys());
  const sums = await sumPages(db, [...paths], { today, kinds: ['view', 'visit'] });
  const sumOf = (kind: CountKind) =>
    sums.reduce((total, sum) => total + (sum.kind === kind ? Number(sum.count) : 0), 0);
  return { paths, views: sumOf('view'), visits: sumOf('visit') };
}
