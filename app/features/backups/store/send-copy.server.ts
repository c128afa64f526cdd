import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import {
  createArchive,
  readArchive,
  visitArchive,
  writeFileFrom,
} from '../archive/archive.server.ts';
import { BackupError } from '../archive/backup-error.ts';
import {
  DATABASE_NAME,
  type Manifest,
  type ManifestFile,
  type ManifestImage,
} from '../archive/manifest.server.ts';
import { backupFolder } from '../folder/backup-folder.server.ts';
import type { BackupName } from '../folder/backup-name.ts';
import { type Encryption, encryptStream } from './encryption.server.ts';
import type { BackupObjects } from './open-objects.server.ts';
import { imageId, type Receipt, writeReceipt } from './receipt.server.ts';
import { archiveKey, imageKey, readImageKey, receiptKey } from './store-names.ts';
import type { StoredFile } from './stored-files.ts';

export interface SendDeps {
  readonly dataDir: string;
  readonly secret: string;
  readonly readFreeBytes: ReadFreeBytes;
  /**
   * Reads an upload that is in a bucket and so not in the backup; null if it is gone. Fails when it is
   * longer than the limit.
   */
  readonly readUpload: (key: string, maxBytes: number) => Promise<AsyncIterable<Uint8Array> | null>;
}

export interface Sending {
  readonly backup: BackupName;
  readonly encryption: Encryption;
  /** What is in the store. */
  readonly files: readonly StoredFile[];
  readonly signal: AbortSignal;
}

export interface Sent {
  readonly bytes: number;
  readonly images: number;
  readonly newImages: number;
}

const WORK = 'sending';
const SPARE_BYTES = 64 * 1024 * 1024;

/**
 * Copies a local backup to the store: first the images that are not there yet, each as an object of
 * its own, then an archive that names all of them, and last the receipt. Whatever stops it, what is
 * there already is not sent again, and a backup without its receipt is not listed. Each object is
 * prepared as a file, so that memory stays small and a failed request can be repeated.
 */
export async function sendCopy(
  objects: BackupObjects,
  deps: SendDeps,
  sending: Sending,
): Promise<Sent> {
  const work = join(backupFolder(deps.dataDir), WORK);
  // Left by a killed process: only the holder of the claim gets here.
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    return await new CopySender(objects, deps, sending, work).send();
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

class CopySender {
  readonly #objects: BackupObjects;
  readonly #deps: SendDeps;
  readonly #sending: Sending;
  readonly #work: string;
  /** The names in the store, by what says which image it is. */
  readonly #stored: Map<string, string>;
  #newImages = 0;

  constructor(objects: BackupObjects, deps: SendDeps, sending: Sending, work: string) {
    this.#objects = objects;
    this.#deps = deps;
    this.#sending = sending;
    this.#work = work;
    this.#stored = listImages(sending);
  }

  async send(): Promise<Sent> {
    const { backup, encryption, signal } = this.#sending;
    const path = join(backupFolder(this.#deps.dataDir), backup.name);
    const databasePath = join(this.#work, 'database');
    const manifest = await readArchive(path, {
      into: (name) => (isUpload(name) ? null : databasePath),
    });
    await this.#requireRoom(databasePath);
    const uploads = manifest.files.filter(({ name }) => isUpload(name));
    await this.#sendFromArchive(path, uploads);
    const { sent, gone } = await this.#sendFromBucket(manifest.images);
    const images = [...uploads, ...sent].map((image) => ({
      ...image,
      object: this.#objectOf(image),
    }));
    const missing = [...manifest.missing, ...gone];
    const archive = await this.#sendArchive({ ...manifest, missing }, databasePath, images);
    await this.#sendReceipt({
      format: 1,
      name: backup.name,
      madeAt: backup.madeAt,
      encryption: encryption.kind,
      wrappedIdentity: encryption.kind === 'passphrase' ? encryption.wrappedIdentity : null,
      archive,
      images: [...new Set(images.map(({ object }) => object))],
    });
    signal.throwIfAborted();
    return { bytes: archive.bytes, images: images.length, newImages: this.#newImages };
  }

  /** Twice the database: it is packed into the archive, which is then encrypted. */
  async #requireRoom(databasePath: string): Promise<void> {
    const needed = 2 * (await stat(databasePath)).size + SPARE_BYTES;
    const free = await this.#deps.readFreeBytes(this.#work);
    if (free >= needed) return;
    throw new BackupError(
      'no_room',
      `There is not enough room on the server to prepare the copy: it needs ${Math.ceil(needed / 1024 / 1024)} MB, and ${Math.floor(free / 1024 / 1024)} MB are free.`,
    );
  }

  #idOf({ sha256 }: ManifestFile): string {
    return imageId(this.#sending.encryption, this.#deps.secret, sha256);
  }

  #objectOf(image: ManifestFile): string {
    const object = this.#stored.get(this.#idOf(image));
    if (object === undefined) throw new Error(`${image.name} was not sent`);
    return object;
  }

  async #sendFromArchive(path: string, uploads: readonly ManifestFile[]): Promise<void> {
    const missing = uploads.filter((upload) => !this.#stored.has(this.#idOf(upload)));
    if (missing.length === 0) return;
    const byName = new Map(missing.map((upload) => [upload.name, upload]));
    await visitArchive(path, async (name, content) => {
      const upload = byName.get(name);
      if (upload !== undefined) await this.#sendImage(upload, content);
    });
  }

  /**
   * Images that were deleted since the backup was made are missing in the copy. Otherwise it, and all
   * later ones that wait for it, would never be sent.
   */
  async #sendFromBucket(
    images: readonly ManifestImage[],
  ): Promise<{ sent: ManifestImage[]; gone: string[] }> {
    const sent: ManifestImage[] = [];
    const gone: string[] = [];
    for (const image of images) {
      if (!this.#stored.has(this.#idOf(image))) {
        const key = image.name.replace(/^uploads\//, '');
        const content = await this.#deps.readUpload(key, image.bytes);
        if (content === null) {
          gone.push(key);
          continue;
        }
        await this.#sendImage(image, content);
      }
      sent.push(image);
    }
    return { sent, gone };
  }

  async #sendImage(image: ManifestFile, content: AsyncIterable<Uint8Array>): Promise<void> {
    const { signal, encryption } = this.#sending;
    signal.throwIfAborted();
    const id = this.#idOf(image);
    const prepared = join(this.#work, 'image');
    const plain = await writeFileFrom(content, prepared);
    if (plain.sha256 !== image.sha256) {
      throw new BackupError('damaged', `The image ${image.name} is not as it was saved.`);
    }
    const { path, sha256 } = await this.#encrypt(prepared, plain);
    const key = imageKey({ id, sha256, encrypted: encryption.kind !== 'none' });
    await this.#objects.writeFile(key, path, signal);
    await rm(path);
    this.#stored.set(id, key);
    this.#newImages += 1;
  }

  async #sendArchive(
    manifest: Manifest,
    databasePath: string,
    images: Manifest['images'],
  ): Promise<Receipt['archive']> {
    const { backup, encryption, signal } = this.#sending;
    const path = join(this.#work, 'archive');
    const archive = await createArchive(path, signal);
    try {
      await archive.addFile(DATABASE_NAME, databasePath);
      await rm(databasePath);
      await archive.finish((files) => ({
        ...manifest,
        files: [...files],
        images,
      }));
    } catch (error) {
      await archive.abandon();
      throw error;
    }
    const plain = encryption.kind === 'none' ? await measure(path) : { bytes: 0, sha256: '' };
    const stored = await this.#encrypt(path, plain);
    const key = archiveKey(backup.name, encryption.kind !== 'none');
    await this.#objects.writeFile(key, stored.path, signal);
    return { bytes: stored.bytes, sha256: stored.sha256 };
  }

  /** Replaces a file with its encrypted form, unless nothing is encrypted. */
  async #encrypt(
    path: string,
    plain: { bytes: number; sha256: string },
  ): Promise<{ path: string; bytes: number; sha256: string }> {
    const { encryption } = this.#sending;
    if (encryption.kind === 'none') return { path, ...plain };
    const encrypted = `${path}.age`;
    const content = await encryptStream(encryption, createReadStream(path));
    const stored = await writeFileFrom(content, encrypted);
    await rm(path);
    return { path: encrypted, ...stored };
  }

  async #sendReceipt(receipt: Receipt): Promise<void> {
    const { backup, signal } = this.#sending;
    const path = join(this.#work, 'receipt');
    await writeFileFrom(textOf(writeReceipt(receipt, this.#deps.secret)), path);
    await this.#objects.writeFile(receiptKey(backup.name), path, signal);
  }
}

function listImages({ files, encryption }: Sending): Map<string, string> {
  const stored = new Map<string, string>();
  for (const { key } of files) {
    const image = readImageKey(key);
    if (image === null || image.encrypted !== (encryption.kind !== 'none')) continue;
    stored.set(image.id, key);
  }
  return stored;
}

function isUpload(name: string): boolean {
  return name.startsWith('uploads/');
}

function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  return writeFileFrom(createReadStream(path), null);
}

async function* textOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
