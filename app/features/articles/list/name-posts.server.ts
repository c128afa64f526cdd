import type { Db } from '#database/connect.ts';
import { inChunks } from '#database/row-ids.ts';
import { publicPath, toPostKind } from '../post-kind.ts';
import type { PathOwner } from './offered/name-paths.server.ts';

/** These posts and pages by id, without those that are gone. */
export async function findPostNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PathOwner>> {
  const found = new Map<string, PathOwner>();
  for (const some of inChunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom('blog_posts')
      .select(['id', 'kind', 'title', 'slug'])
      .where('id', 'in', some)
      .execute();
    for (const { id, title, slug, ...row } of rows) {
      const kind = toPostKind(row.kind);
      found.set(id, { id, kind, title, path: publicPath({ kind, slug }) });
    }
  }
  return found;
}
