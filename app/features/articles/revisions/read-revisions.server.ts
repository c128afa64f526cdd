import { findVersion } from '#app/features/versions/read-versions.server.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import type { Revision } from './revision.ts';
import { readSnapshot } from './revision-snapshot.server.ts';

/** Null as well where what is stored of it is damaged. */
export async function findRevision(
  db: Db | Tx,
  postId: string,
  version: number,
): Promise<Revision | null> {
  const stored = isId(postId) ? await findVersion(db, postId, version) : null;
  const snapshot = stored && readSnapshot(stored.text);
  if (stored === null || snapshot === null) return null;
  const { fields, ...dates } = snapshot;
  return {
    ...stored.listed,
    post: { ...fields, ...dates, formerPublishedAt: null, id: postId, version },
    sanitizerVersion: stored.sanitizerVersion ?? 0,
  };
}
