import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageFormat } from '#app/formatting/image-types.ts';
import { EXTENSIONS, PREFIX } from '#app/formatting/image-types.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import type { Actor, WriteDeps } from '#database/write.ts';
import type { ImageDecoder } from './decoder/image-decoder.server.ts';
import type { EncodedFile } from './decoder/protocol.ts';
import { ImageError } from './image-error.ts';
import type { ImageFiles } from './image-files.server.ts';
import { readImageName } from './image-names.ts';
import type { Variant } from './images.server.ts';
import type { Upload } from './library/receive-upload.server.ts';

export interface MediaDeps extends WriteDeps {
  readonly imageFiles: ImageFiles;
  readonly imageDecoder: ImageDecoder;
}

/** Writes a file to a new path, and says what is known of the image in it. */
export type ReceiveImage = (path: string) => Promise<Upload>;

/** What a row says of an image's files. */
export interface StoredFiles {
  readonly key: string;
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly variants: readonly Variant[];
}

/**
 * Receives an image in a temporary folder, has it decoded and re-encoded by another process, stores
 * its files under names that begin with `stem`, and has `storeRow` add them to the database. A failure
 * leaves no file behind, unless the database is lost.
 * @param client whose turn it takes to be decoded
 * @throws ImageError, ObjectStoreError, and what `receive` and `storeRow` throw
 */
export async function storeFiles<Result>(
  { imageFiles, imageDecoder }: MediaDeps,
  { stem, client }: { stem: string; client: string },
  receive: ReceiveImage,
  storeRow: (files: StoredFiles, upload: Upload) => Promise<Result>,
): Promise<Result> {
  const folder = await imageFiles.createTemporaryFolder();
  const stored: string[] = [];
  try {
    const path = join(folder, 'upload');
    const upload = await receive(path);
    if ((await stat(path)).size === 0) throw new ImageError('empty');
    const { firstFrameOnly, isImported = false } = upload;
    const request = { path, folder, firstFrameOnly, isImported };
    // A person's own uploads do not wait behind all images of an import.
    const image = await imageDecoder.decode(request, isImported ? `${client} imports` : client);
    async function store(name: string, file: EncodedFile): Promise<Variant> {
      stored.push(nameFor(name, file));
      return storeEncoded(imageFiles, name, file);
    }
    const variants: Variant[] = [];
    for (const file of image.smaller) variants.push(await store(`${stem}-${file.width}`, file));
    variants.push({ ...(await store(previewStem(stem), image.preview)), use: 'link-preview' });
    const full = await store(stem, image.full);
    return await storeRow({ ...full, format: image.full.format, variants }, upload);
  } catch (error) {
    // The row may be there when the database was lost at the commit. Without one, the daily job deletes.
    if (error instanceof DatabaseUnavailableError) throw error;
    // The daily job deletes files that cannot be deleted now.
    await Promise.allSettled(stored.map((file) => imageFiles.delete(file)));
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each person has a turn of their own. */
export function clientOf({ id }: Actor): string {
  return id ?? 'website';
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
export function previewStem(stem: string): string {
  return `${stem}-preview`;
}

/** The name that a file has in the store. */
export function nameOf(key: string): string {
  return key.slice(PREFIX.length + 1);
}

/** What the names of a row's files begin with; null for a key that is none of ours. */
export function stemOf(key: string): string | null {
  return readImageName(nameOf(key))?.stem ?? null;
}
