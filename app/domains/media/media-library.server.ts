import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import { isId } from '#database/row-ids.ts';
import { keysOfImage } from '#database/snapshot/database-facts.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { StoredImage } from '../posts/editor-protocol.ts';
import type { ImageDecoder } from './decoder/image-decoder.server.ts';
import type { EncodedFile } from './decoder/protocol.ts';
import { ImageError } from './image-error.ts';
import type { ImageFiles } from './image-files.server.ts';
import { EXTENSIONS, PREFIX } from './image-types.ts';
import { toStoredImage, type Variant } from './images.server.ts';
import { receiveUpload, type Upload } from './receive-upload.server.ts';
import type { StoreBinding } from './store-binding.server.ts';

export interface MediaDeps extends WriteDeps {
  readonly imageFiles: ImageFiles;
  readonly imageDecoder: ImageDecoder;
}

/** @throws ImageError, ObjectStoreError */
export function createImage(deps: MediaDeps, actor: Actor, request: Request): Promise<StoredImage> {
  return createImageFrom(deps, actor, (path) => receiveUpload(request, path));
}

/** Writes a file to a new path, and says what is known of the image in it. */
type ReceiveImage = (path: string) => Promise<Upload>;

/**
 * Receives an image in a temporary folder, has it decoded and re-encoded by another process, stores
 * it under a random name, and adds its row. A failure leaves no file behind,
 * unless the database is lost.
 * @throws ImageError, ObjectStoreError, and what `receive` throws
 */
export async function createImageFrom(
  deps: MediaDeps,
  actor: Actor,
  receive: ReceiveImage,
): Promise<StoredImage> {
  const folder = await deps.imageFiles.createTemporaryFolder();
  const stored: string[] = [];
  try {
    const path = join(folder, 'upload');
    const { firstFrameOnly, alt } = await receive(path);
    if ((await stat(path)).size === 0) throw new ImageError('empty');
    const image = await deps.imageDecoder.decode({ path, folder, firstFrameOnly });
    const id = randomUUID();
    async function store(stem: string, file: EncodedFile): Promise<Variant> {
      stored.push(nameFor(stem, file));
      return storeEncoded(deps.imageFiles, stem, file);
    }
    const variants: Variant[] = [];
    for (const file of image.smaller) variants.push(await store(`${id}-${file.width}`, file));
    variants.push({ ...(await store(previewStem(id), image.preview)), use: 'link-preview' });
    const full = await store(id, image.full);
    const { format } = image.full;
    return await insertRow(deps, actor, { id, ...full, format, variants, alt });
  } catch (error) {
    // The row may be there when the database was lost at the commit. Without one, the daily job deletes.
    if (error instanceof DatabaseUnavailableError) throw error;
    // The daily job deletes files that cannot be deleted now.
    await Promise.allSettled(stored.map((file) => deps.imageFiles.delete(file)));
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function nameFor(stem: string, { format }: EncodedFile): string {
  return `${stem}.${EXTENSIONS[format]}`;
}

/** Stores a file that the decoder wrote. `replaces` what a run that was cut off has left. */
export async function storeEncoded(
  files: ImageFiles,
  stem: string,
  file: EncodedFile,
  { replaces = false } = {},
): Promise<Variant> {
  const name = nameFor(stem, file);
  if (replaces) await files.delete(name);
  await files.store(name, file.path);
  const { width, height, bytes } = file;
  return { key: `${PREFIX}/${name}`, width, height, bytes };
}

/** The name of the image for link previews, without its extension. */
export function previewStem(id: string): string {
  return `${id}-preview`;
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

/** Whether a post shows the image. Runs inside the transaction that deletes it. */
type IsUsed = (tx: Tx, id: string) => Promise<boolean>;

/** Deletes an image. Returns false if a post shows it or if there is no such image. */
export async function deleteUnusedImage(
  deps: MediaDeps,
  actor: Actor,
  id: string,
  isUsed: IsUsed,
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
    const row = await tx.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined || (await isUsed(tx, id))) return null;
    await tx.deleteFrom('media').where('id', '=', id).execute();
    changes.audit({ action: 'image.deleted', objectType: 'image', objectId: id });
    changes.event({ type: 'media', id });
    return keysOfImage(row);
  });
  if (keys === null) return false;
  for (const key of keys) await deps.imageFiles.delete(nameOf(key));
  return true;
}

/** The name that files have in the store. */
export function nameOf(key: string): string {
  return key.slice(PREFIX.length + 1);
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
  const rows = await db.selectFrom('media').select('id').execute();
  if (rows.length === 0 || !(await binding.isBound())) return { files: [], temporary };
  const known = new Set(rows.map((row) => row.id));
  return { files: files.filter((name) => !known.has(name.slice(0, UUID_LENGTH))), temporary };
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

const UUID_LENGTH = 36;
