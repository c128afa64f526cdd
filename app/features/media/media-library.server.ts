import { randomUUID } from 'node:crypto';
import { CENTER } from '#app/formatting/focal-point.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, write } from '#database/write.ts';
import type { ImageFiles } from './image-files.server.ts';
import { type ImageName, readImageName } from './image-names.ts';
import type { StoredImage } from './image-protocol.ts';
import { imageSearchText } from './image-words.server.ts';
import { toStoredImage } from './images.server.ts';
import { receiveUpload } from './library/receive-upload.server.ts';
import type { StoreBinding } from './store-binding.server.ts';
import {
  clientOf,
  type MediaDeps,
  type ReceiveImage,
  type StoredFiles,
  stemOf,
  storeFiles,
} from './store-files.server.ts';

/** @throws ImageError, ObjectStoreError */
export function createImage(deps: MediaDeps, actor: Actor, request: Request): Promise<StoredImage> {
  return createImageFrom(deps, actor, (path) => receiveUpload(request, path));
}

/**
 * Stores an image under a random name, and adds its row.
 * @param record what else is stored in the same transaction
 * @param wanted the name that it has, if no image here has that
 * @throws ImageError, ObjectStoreError, and what `receive` throws
 */
export async function createImageFrom(
  deps: MediaDeps,
  actor: Actor,
  receive: ReceiveImage,
  record?: (tx: Tx, image: Pick<StoredFiles, 'format'> & { id: string }) => Promise<void>,
  wanted: ImageName | null = null,
): Promise<StoredImage> {
  const isFree = wanted !== null && (await isFreeId(deps.database.db, wanted.id));
  const { id, stem } = isFree ? wanted : randomName();
  const place = { stem, client: clientOf(actor) };
  return storeFiles(deps, place, receive, async (files, { alt, name, focus = CENTER }) => {
    const row = {
      id,
      ...files,
      variants: JSON.stringify(files.variants),
      alt,
      name,
      search: imageSearchText({ name, alt }),
      focus_x: focus.x,
      focus_y: focus.y,
      created_at: writeTimestamp(deps.now()),
      created_by: actor.id,
    };
    await write(deps, actor, async (tx, changes) => {
      await tx.insertInto('media').values(row).execute();
      await record?.(tx, row);
      changes.audit({ action: 'image.uploaded', objectType: 'image', objectId: id });
      changes.event({ type: 'media', id });
    });
    return toStoredImage(row);
  });
}

function randomName(): Pick<ImageName, 'id' | 'stem'> {
  const id = randomUUID();
  return { id, stem: id };
}

async function isFreeId(db: Db, id: string): Promise<boolean> {
  const taken = await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst();
  return taken === undefined;
}

/**
 * Deletes what a crash has left in the temporary folder of this machine: everything if no other
 * server uses its data folder, else what is old.
 */
export async function removeAbandonedUploads(
  files: ImageFiles,
  { alone }: { alone: boolean },
): Promise<void> {
  if (alone) await files.removeTemporary();
  else await files.removeTemporary(ORPHAN_AGE_MILLISECONDS);
}

/**
 * Longer than any upload takes, and longer than the two days that the clock may jump unnoticed, so
 * that a running upload never looks expired.
 */
const ORPHAN_AGE_MILLISECONDS = 3 * 24 * 60 * 60 * 1000;

interface Orphans {
  readonly files: readonly string[];
  readonly temporary: readonly string[];
}

async function findExpiredOrphans(
  db: Db,
  images: ImageFiles,
  binding: StoreBinding,
): Promise<Orphans> {
  // List files before rows: a file whose row is added in between is not this old.
  const { files, temporary } = await images.listOlder(ORPHAN_AGE_MILLISECONDS);
  const rows = await db.selectFrom('media').select(['id', 'key']).execute();
  if (rows.length === 0 || !(await binding.isBound())) return { files: [], temporary };
  const known = new Map(rows.map(({ id, key }) => [id, stemOf(key)]));
  return { files: files.filter((name) => isOrphan(name, known)), temporary };
}

export async function countExpiredOrphans(
  ...given: Parameters<typeof findExpiredOrphans>
): Promise<number> {
  const { files, temporary } = await findExpiredOrphans(...given);
  return files.length + temporary.length;
}

/**
 * Deletes old stored files without a row and old temporary folders, which interrupted uploads leave
 * behind. Safe while uploads are running. Returns the number of items deleted.
 */
export async function deleteExpiredOrphans(
  db: Db,
  images: ImageFiles,
  binding: StoreBinding,
): Promise<number> {
  const { files, temporary } = await findExpiredOrphans(db, images, binding);
  for (const name of files) await images.delete(name);
  await images.removeTemporary(ORPHAN_AGE_MILLISECONDS);
  return files.length + temporary.length;
}

/**
 * Whether a file belongs to no image, or to one that has other files now. An image whose key nobody
 * can read keeps all of its files.
 */
function isOrphan(name: string, known: ReadonlyMap<string, string | null>): boolean {
  const file = readImageName(name);
  if (file === null) return false;
  const stem = known.get(file.id);
  return stem === undefined || (stem !== null && stem !== file.stem);
}
