import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { readPage } from '#database/read-page.ts';
import { isId } from '#database/row-ids.ts';
import { keysOfImage } from '#database/snapshot/database-info.ts';
import { trustedTime } from '#database/trusted-time.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { StoredImage } from './image-protocol.ts';
import { type ImageUses, isImageUsed } from './image-use.server.ts';
import { matchingWords, onlyUnused, PAGE_SIZE, toStoredImage } from './images.server.ts';
import { type MediaDeps, nameOf } from './store-files.server.ts';

/** What shows images is asked inside the transaction that takes one away. */
interface UsesDeps extends WriteDeps {
  readonly imageUses: ImageUses;
}

export interface TrashedImage extends StoredImage {
  readonly trashedAt: string;
}

/**
 * Moves an image to the Trash: the library no longer has it, its files and its addresses stay. False
 * if something shows it, or if the library has no such image.
 */
export async function moveImageToTrash(deps: UsesDeps, actor: Actor, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const moved = await write(deps, actor, async (tx, changes) => {
    if (await isImageUsed(deps.imageUses, tx, id)) return null;
    const row = await tx
      .updateTable('media')
      .set({ trashed_at: await trustedTime(tx, deps.now()) })
      .where('id', '=', id)
      .where('trashed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return null;
    changes.audit({ action: 'image.trashed', objectType: 'image', objectId: id });
    changes.event({ type: 'media', id });
    return row;
  });
  return moved !== null;
}

/** Takes an image out of the Trash as it was. False if it is not there. */
export async function restoreImage(deps: WriteDeps, actor: Actor, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const restored = await write(deps, actor, async (tx, changes) => {
    const row = await tx
      .updateTable('media')
      .set({ trashed_at: null })
      .where('id', '=', id)
      .where('trashed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return null;
    changes.audit({ action: 'image.untrashed', objectType: 'image', objectId: id });
    changes.event({ type: 'media', id });
    return row;
  });
  return restored !== null;
}

type FilesDeps = UsesDeps & Pick<MediaDeps, 'imageFiles'>;

interface DeleteUnused {
  /** Only if it went to the Trash before this time, in which it may have come out of it again. */
  readonly trashedBefore?: Date;
}

/**
 * Deletes an image and its files for good. False if something shows it, or if there is no such image.
 * @throws ObjectStoreError
 */
export async function deleteUnusedImage(
  deps: FilesDeps,
  actor: Actor,
  id: string,
  { trashedBefore }: DeleteUnused = {},
): Promise<boolean> {
  if (!isId(id)) return false;
  const found = await deps.database.db
    .selectFrom('media')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirst();
  // Fails while the files could not be deleted either, before the row is gone.
  if (found !== undefined) await deps.imageFiles.findBytes(nameOf(found.key));
  const keys = await write(deps, actor, async (tx, changes) => {
    if (await isImageUsed(deps.imageUses, tx, id)) return null;
    let due = tx.deleteFrom('media').where('id', '=', id);
    if (trashedBefore) due = due.where('trashed_at', '<', writeTimestamp(trashedBefore));
    const row = await due.returning(['key', 'variants']).executeTakeFirst();
    if (row === undefined) return null;
    const detail = trashedBefore === undefined ? undefined : { reason: 'kept long enough' };
    changes.audit({ action: 'image.deleted', objectType: 'image', objectId: id, detail });
    changes.event({ type: 'media', id });
    return keysOfImage(row);
  });
  if (keys === null) return false;
  for (const key of keys) await deps.imageFiles.delete(nameOf(key));
  return true;
}

/** A page of the Trash, in the order of the library. */
export async function listTrashedImages(
  db: Db,
  after: string | null,
  search: string,
): Promise<{ images: TrashedImage[]; next: string | null }> {
  const query = matchingWords(db.selectFrom('media').selectAll(), search);
  const { rows, next } = await readPage(query.where('trashed_at', 'is not', null), {
    by: 'created_at',
    after,
    size: PAGE_SIZE,
  });
  const images = rows.map((row) => ({
    ...toStoredImage(row),
    trashedAt: readTimestamp(row.trashed_at ?? row.created_at),
  }));
  return { images, next };
}

/** Of what neither a post nor a draft shows; `shownElsewhere` has the ids of what something else does. */
interface Expired {
  readonly cutoff: Date;
  readonly shownElsewhere: readonly string[];
}

function selectExpired(db: Db, { cutoff, shownElsewhere }: Expired) {
  const trashed = db.selectFrom('media').where('trashed_at', '<', writeTimestamp(cutoff));
  return onlyUnused(trashed, shownElsewhere);
}

/** The number of unused images that were moved to the Trash before a time. */
export function countExpiredImages(db: Db, expired: Expired): Promise<number> {
  return countRows(selectExpired(db, expired));
}

/** Images deleted before other requests have their turn. */
const BATCH = 10;

/** Deletes a batch of these images for good. Returns its size. */
export async function deleteExpiredImages(
  deps: FilesDeps,
  actor: Actor,
  expired: Expired,
): Promise<number> {
  const due = await selectExpired(deps.database.db, expired)
    .select('id')
    .orderBy('trashed_at')
    .limit(BATCH)
    .execute();
  let deleted = 0;
  for (const { id } of due) {
    const how = { trashedBefore: expired.cutoff };
    if (await deleteUnusedImage(deps, actor, id, how)) deleted += 1;
  }
  return deleted;
}

/**
 * Takes images out of the Trash that something shows again, such as a version of a post that was
 * restored: what is in use is in the library, and its days in the Trash begin anew.
 */
export async function restoreUsedImages(
  deps: WriteDeps,
  actor: Actor,
  shownElsewhere: readonly string[],
): Promise<void> {
  const { db } = deps.database;
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('trashed_at', 'is not', null)
    .where('id', 'not in', onlyUnused(db.selectFrom('media'), shownElsewhere).select('id'))
    .execute();
  for (const { id } of rows) await restoreImage(deps, actor, id);
}
