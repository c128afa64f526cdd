import { findSlugs, listTakenSlugs } from '#app/features/articles/import-post.server.ts';
import { publicPath } from '#app/features/articles/post-kind.ts';
import { numberedSlug } from '#app/features/articles/trash-rules.ts';
import type { Import, ImportItem } from '#app/features/moving/records/import.ts';
import { readItems } from '#app/features/moving/records/import-items.server.ts';
import { placeOldPaths } from '#app/features/moving/source/old-places.ts';
import {
  FILES_ORIGIN,
  isOnlyInFiles,
  nameInPath,
  plainPath,
} from '#app/features/moving/source/own-address.ts';
import type { Db } from '#database/connect.ts';

export interface ImportPlan {
  /** The slug that each article will get, by the id of its item. */
  readonly slugs: ReadonlyMap<string, string>;
  /** The address of each article here, by every plain path that it had. */
  readonly paths: ReadonlyMap<string, string>;
  /** The same by the last part of each path; null for one that several articles have. */
  readonly names: ReadonlyMap<string, string | null>;
}

/**
 * Decides the addresses of all articles of an import before the first one is stored, so that links
 * between them are right. After an interruption the result is the same: a stored article keeps its
 * address.
 */
export async function planImport(
  db: Db,
  { id, options, reserved }: Pick<Import, 'id' | 'options'> & { reserved: ReadonlySet<string> },
): Promise<ImportPlan> {
  const related: string[] = [];
  for await (const { postId, match } of readItems(db, id)) {
    const relatedId = postId ?? match?.id;
    if (relatedId !== undefined) related.push(relatedId);
  }
  const known = await findSlugs(db, related);
  const taken = await listTakenSlugs(db);
  const slugs = new Map<string, string>();
  const paths = new Map<string, string>();
  const names = new Map<string, string | null>();
  // Read again rather than kept: all items at once are one long stretch of work, and much memory.
  for await (const item of readItems(db, id)) {
    const slug = slugOf(item, { known, taken, reserved });
    if (slug === null) continue;
    taken.add(slug);
    slugs.set(item.id, slug);
    const path = publicPath({ kind: item.kind, slug });
    for (const former of placeOldPaths(item, options.byName)) {
      const key = plainPath(isOnlyInFiles(former) ? former.slice(FILES_ORIGIN.length) : former);
      if (!paths.has(key)) paths.set(key, path);
      const name = nameInPath(key);
      if (name === null) continue;
      const same = names.get(name);
      names.set(name, same === undefined || same === path ? path : null);
    }
  }
  return { slugs, paths, names };
}

/** Null for an article that is not here yet. */
function slugOf(
  { choice, kind, match, postId, slug, state }: ImportItem,
  {
    known,
    taken,
    reserved,
  }: {
    known: ReadonlyMap<string, string>;
    taken: ReadonlySet<string>;
    reserved: ReadonlySet<string>;
  },
): string | null {
  if (state === 'done') return known.get(postId ?? '') ?? null;
  if (choice === 'skip' || choice === 'replace') return known.get(match?.id ?? '') ?? null;
  if (state !== 'waiting') return null;
  const isTaken = (tried: string) => taken.has(tried) || (kind === 'page' && reserved.has(tried));
  if (!isTaken(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const tried = numberedSlug(slug, String(number));
    if (!isTaken(tried)) return tried;
  }
}
