import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isId } from '#database/is-id.ts';
import { keysOfImage } from '#database/snapshot/database-facts.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { StoredImage } from '../posts/editor-protocol.ts';
import type { ImageDecoder } from './decoder/image-decoder.server.ts';
import type { EncodedFile } from './decoder/protocol.ts';
import { type ImageFiles, PREFIX } from './image-files.server.ts';
import { toStoredImage, type Variant } from './images.server.ts';
import { receiveUpload } from './receive-upload.server.ts';

export interface MediaDeps extends WriteDeps {
  readonly imageFiles: ImageFiles;
  readonly imageDecoder: ImageDecoder;
}

/**
 * Takes an upload in: received to a temporary folder, decoded and encoded anew there by another
 * process, stored under a random name, and listed. Whatever fails on the way, no file stays behind.
 * @throws ImageError
 */
export async function createImage(
  deps: MediaDeps,
  actor: Actor,
  request: Request,
): Promise<StoredImage> {
  const folder = await deps.imageFiles.createTemporaryFolder();
  const stored: string[] = [];
  try {
    const upload = await receiveUpload(request, join(folder, 'upload'));
    const image = await deps.imageDecoder.decode({ path: upload.path, folder });
    const id = randomUUID();
    async function store(name: string, { path, ...facts }: EncodedFile): Promise<Variant> {
      stored.push(name);
      await deps.imageFiles.adopt(name, path);
      return { key: `${PREFIX}/${name}`, ...facts };
    }
    const variants: Variant[] = [];
    for (const file of image.smaller) {
      variants.push(await store(`${id}-${file.width}.webp`, file));
    }
    const full = await store(`${id}.${image.extension}`, image.full);
    const { format } = image;
    return await insertRow(deps, actor, { id, ...full, format, variants, alt: upload.alt });
  } catch (error) {
    for (const file of stored) await deps.imageFiles.delete(file);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface NewImage {
  id: string;
  key: string;
  format: string;
  width: number;
  height: number;
  bytes: number;
  variants: Variant[];
  alt: string | null;
}

async function insertRow(deps: MediaDeps, actor: Actor, image: NewImage): Promise<StoredImage> {
  const row = {
    ...image,
    variants: JSON.stringify(image.variants),
    created_at: writeTimestamp(deps.now()),
    created_by: actor.id,
  };
  await write(deps, actor, async (tx, changes) => {
    await tx.insertInto('media').values(row).execute();
    changes.audit({ action: 'image.uploaded', objectType: 'image', objectId: image.id });
    changes.event({ type: 'media', id: image.id });
  });
  return toStoredImage(row);
}

/** Whether anything shows an image; asked inside the transaction that would delete it. */
type IsUsed = (tx: Tx, id: string) => Promise<boolean>;

/** Removes an image that nothing shows; false when something does, or when there is none. */
export async function deleteUnusedImage(
  deps: MediaDeps,
  actor: Actor,
  id: string,
  isUsed: IsUsed,
): Promise<boolean> {
  if (!isId(id)) return false;
  const keys = await write(deps, actor, async (tx, changes) => {
    const row = await tx.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined || (await isUsed(tx, id))) return null;
    await tx.deleteFrom('media').where('id', '=', id).execute();
    changes.audit({ action: 'image.deleted', objectType: 'image', objectId: id });
    changes.event({ type: 'media', id });
    return keysOfImage(row);
  });
  if (keys === null) return false;
  for (const key of keys) await deps.imageFiles.delete(key.slice(PREFIX.length + 1));
  return true;
}

/**
 * Brings the folder in line with the database after a crash: files that were stored and never
 * listed, and uploads cut off half way, are removed. Nobody else may be uploading meanwhile.
 */
export async function removeOrphans(db: Db, files: ImageFiles): Promise<void> {
  const rows = await db.selectFrom('media').select('id').execute();
  const known = new Set(rows.map((row) => row.id));
  const orphans = (await files.list()).filter((name) => !known.has(name.slice(0, UUID_LENGTH)));
  for (const name of orphans) await files.delete(name);
  await files.removeTemporary();
}

/**
 * Longer than an upload takes, and than the clock may jump while nobody is asked about the date: one
 * that is under way never looks so old.
 */
const LEFT_OVER_MILLISECONDS = 3 * 24 * 60 * 60 * 1000;

interface LeftOvers {
  readonly files: readonly string[];
  readonly temporary: readonly string[];
}

async function findLeftOvers(db: Db, images: ImageFiles): Promise<LeftOvers> {
  // Before the rows: a file whose row comes later is not that old.
  const { files, temporary } = await images.listOlder(LEFT_OVER_MILLISECONDS);
  const rows = await db.selectFrom('media').select('id').execute();
  // The folder of another database, or of one that was made anew: then nothing is left over.
  if (rows.length === 0) return { files: [], temporary };
  const known = new Set(rows.map((row) => row.id));
  return { files: files.filter((name) => !known.has(name.slice(0, UUID_LENGTH))), temporary };
}

export async function countOldOrphans(db: Db, images: ImageFiles): Promise<number> {
  const { files, temporary } = await findLeftOvers(db, images);
  return files.length + temporary.length;
}

/**
 * Removes what uploads that were cut off have left, while others may be uploading: stored files that
 * were never listed, and temporary folders. Returns how many.
 */
export async function removeOldOrphans(db: Db, images: ImageFiles): Promise<number> {
  const { files, temporary } = await findLeftOvers(db, images);
  for (const name of files) await images.delete(name);
  for (const name of temporary) await images.deleteTemporary(name);
  return files.length + temporary.length;
}

const UUID_LENGTH = 36;
