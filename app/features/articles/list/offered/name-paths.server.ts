import type { Db } from '#database/connect.ts';
import { inChunks } from '#database/row-ids.ts';
import { type PostKind, publicPath, toPostKind } from '../../post-kind.ts';

/** The post or page of an address, by the address it has now. */
export interface PathOwner {
  readonly id: string;
  readonly kind: PostKind;
  readonly title: string;
  readonly path: string;
}

/** Whose addresses these are, or were; without those that are nobody's. */
export async function findPathOwners(
  db: Db,
  paths: readonly string[],
): Promise<ReadonlyMap<string, PathOwner>> {
  const owners = new Map<string, PathOwner>();
  const slugs = [...new Set(paths.map((path) => path.replace(/^\/(?:blog\/)?/, '')))];
  for (const some of inChunks(slugs)) {
    const former = await db
      .selectFrom('slug_history')
      .innerJoin('blog_posts', 'blog_posts.id', 'slug_history.post_id')
      .select(['id', 'kind', 'title', 'blog_posts.slug as now', 'slug_history.slug as asked'])
      .where('slug_history.slug', 'in', some)
      .execute();
    const current = await db
      .selectFrom('blog_posts')
      .select(['id', 'kind', 'title', 'slug as now', 'slug as asked'])
      .where('slug', 'in', some)
      .execute();
    for (const { id, title, now, asked, ...row } of [...former, ...current]) {
      const kind = toPostKind(row.kind);
      const owner = { id, kind, title, path: publicPath({ kind, slug: now }) };
      owners.set(publicPath({ kind, slug: asked }), owner);
    }
  }
  return owners;
}
