import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fetchErrorSentence } from '#app/features/media/fetch-image.server.ts';
import { FILE_KIND_BYTES, type FileKind, readFileKind } from '#app/features/media/file-kind.ts';
import { ImageError } from '#app/features/media/image-error.ts';
import { readImageName } from '#app/features/media/image-names.ts';
import { readAltText, readFileName } from '#app/features/media/image-words.server.ts';
import { createImageFrom } from '#app/features/media/media-library.server.ts';
import { UPLOAD_MAX_BYTES } from '#app/features/media/upload-rules.ts';
import { type FoundFile, readStart } from '#app/features/moving/files/open-files.server.ts';
import type { SiteDetails } from '#app/features/moving/files/read-details.server.ts';
import type { ImageIndex } from '#app/features/moving/records/image-index.ts';
import {
  findSameImage,
  type ImportImage,
  recordImage,
} from '#app/features/moving/records/import-images.server.ts';
import { FILES_ORIGIN } from '#app/features/moving/source/own-address.ts';
import { type ImageFormat, PREFIX } from '#app/formatting/image-types.ts';
import type { Actor } from '#database/write.ts';
import { FetchError } from '#gateways/open-internet/fetch-file.ts';
import type { ImportDeps } from './import-deps.server.ts';
import { findOwnImages } from './own-images.server.ts';

export interface ImageSources {
  readonly files: ImageIndex<FoundFile>;
  /** The sites that the owner has confirmed. */
  readonly hosts: ReadonlySet<string>;
  readonly actor: Actor;
  readonly signal: AbortSignal;
  /** What an export of a site like this one says of its images, by the names of their files. */
  readonly described?: ReadonlyMap<string, SiteDetails['images'][number]>;
}

const FIRST_FRAME = 'It was animated. Only its first frame was imported.';

/**
 * Adds an image to the library, from the files or from its site, unless an import added the same file
 * before. The result is recorded with it, so that no image is added twice.
 * @param alt what it shows, if the article says so
 */
export async function storeImage(
  deps: ImportDeps,
  image: ImportImage,
  sources: ImageSources,
  alt: string | null = null,
): Promise<void> {
  if (sources.files.find(image.address) === null && (await keepOwnImage(deps, image))) return;
  const folder = await deps.imageFiles.createTemporaryFolder();
  try {
    const path = join(folder, 'source');
    await receive(deps, image, { path, ...sources });
    const sha256 = await hashFile(path);
    const { db } = deps.database;
    const same = await findSameImage(db, sha256);
    if (same !== null) {
      const outcome = { imageId: same, sha256, created: false, problem: null };
      await recordImage(db, image.id, { state: 'done', ...outcome });
      return;
    }
    const name = ownFileName(image.address);
    const said = name === null ? undefined : sources.described?.get(name);
    await decode(deps, image, {
      path,
      sha256,
      alt: alt ?? said?.alt ?? null,
      said,
      actor: sources.actor,
    });
  } catch (error) {
    const problem = describeProblem(error);
    if (problem === null) throw error;
    await recordImage(deps.database.db, image.id, { state: 'missing', problem });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The name of a file as a site like this one has it; null for any other address. */
function ownFileName(address: string): string | null {
  const start = `${FILES_ORIGIN}/${PREFIX}/`;
  return address.startsWith(start) ? address.slice(start.length) : null;
}

/** Keeps an image that the library has already: the article was exported from this site. */
async function keepOwnImage({ database }: ImportDeps, image: ImportImage): Promise<boolean> {
  if (image.host !== '') return false;
  const own = await findOwnImages(database.db, [image.address]);
  const imageId = own.get(image.address);
  if (imageId === undefined) return false;
  const outcome = { imageId, sha256: null, created: false, problem: null };
  await recordImage(database.db, image.id, { state: 'done', ...outcome });
  return true;
}

async function decode(
  deps: ImportDeps,
  image: ImportImage,
  {
    path,
    sha256,
    alt,
    said,
    actor,
  }: {
    path: string;
    sha256: string;
    alt: string | null;
    said: SiteDetails['images'][number] | undefined;
    actor: Actor;
  },
): Promise<void> {
  const name = said?.name ?? readFileName(URL.parse(image.address)?.pathname ?? '');
  const kind = readFileKind(await readStart(createReadStream(path), FILE_KIND_BYTES));
  const create = (firstFrameOnly: boolean) =>
    createImageFrom(
      deps,
      actor,
      async (target) => {
        await copyFile(path, target);
        const focus = said?.focus;
        return { alt: readAltText(alt ?? ''), name, focus, firstFrameOnly, isImported: true };
      },
      (tx, { id, format }) =>
        recordImage(tx, image.id, {
          state: 'done',
          imageId: id,
          sha256,
          created: true,
          problem: firstFrameOnly ? FIRST_FRAME : describeConversion(kind, format),
        }),
      // It stays at the address that it has in links and on other sites.
      said === undefined ? null : readImageName(said.file),
    );
  try {
    await create(false);
  } catch (error) {
    if (!(error instanceof ImageError && error.offersFirstFrame)) throw error;
    await create(true);
  }
}

/** What an image of a kind that the library does not have became; null for all others. */
function describeConversion(kind: FileKind, format: ImageFormat): string | null {
  if (kind === 'gif') {
    return `It was a GIF, and is ${format === 'webp' ? 'an animated WebP' : 'a PNG'} here.`;
  }
  return kind === 'svg'
    ? 'It was an SVG, and is a PNG here. Check how it looks, above all its letters.'
    : null;
}

async function receive(
  { fetchFile }: ImportDeps,
  { address, host }: ImportImage,
  { files, hosts, path, signal }: ImageSources & { path: string },
): Promise<void> {
  const file = files.find(address);
  if (file !== null) {
    if (file.bytes > UPLOAD_MAX_BYTES) throw new ImageError('too_large');
    await unpack(file, path, signal);
    return;
  }
  if (host === '') throw new MissingImageError('It is not in the files that you uploaded.');
  if (!hosts.has(host)) {
    throw new MissingImageError(
      `It is still at ${host}, because you did not choose to fetch images from there.`,
    );
  }
  await fetchFile({ url: address, path, maxBytes: UPLOAD_MAX_BYTES, signal });
}

async function unpack(file: FoundFile, path: string, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(await file.open(), createWriteStream(path, { flags: 'wx' }), { signal });
  } catch (error) {
    // A full disk or a server that stops is not the file's fault.
    const { code } = error as NodeJS.ErrnoException;
    if (signal.aborted || code === 'ENOSPC' || code === 'EMFILE') throw error;
    throw new MissingImageError(`${file.name} is damaged.`, { cause: error });
  }
}

/** An image that is not in the files and must not be fetched. */
class MissingImageError extends Error {
  override name = 'MissingImageError';
}

/** Why an image could not be imported; null if another attempt may succeed. */
function describeProblem(error: unknown): string | null {
  if (error instanceof MissingImageError) return error.message;
  if (error instanceof FetchError) return fetchErrorSentence(error);
  return error instanceof ImageError && error.code !== 'busy' ? error.message : null;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
