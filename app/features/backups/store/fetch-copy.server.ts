import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_MAX_BYTES } from '#gateways/object-store/object-store.ts';
import { readArchiveStream, writeFileFrom } from '../archive/archive.server.ts';
import { BackupError } from '../archive/backup-error.ts';
import { loadDatabase } from '../archive/check-backup.server.ts';
import type { Manifest, ManifestImage } from '../archive/manifest.server.ts';
import type { BackupSource } from '../restoring/restore-backup.server.ts';
import { type Decryption, type EncryptionSettings, openDecryption } from './encryption.server.ts';
import type { BackupObjects } from './open-objects.server.ts';
import type { KnownCopy } from './read-copies.server.ts';
import type { Receipt } from './receipt.server.ts';
import { readImageKey } from './store-names.ts';
import type { StoredCopy } from './stored-files.ts';

export interface FetchOptions {
  readonly settings: EncryptionSettings;
  /** A folder for the archive until it is read; it is created and deleted. */
  readonly work: string;
  readonly signal?: AbortSignal | undefined;
}

/** Images are small, so that most of the time is spent waiting for the store. */
const IMAGES_AT_ONCE = 4;

/** In the age format: a header for each key, and 16 bytes more for each 64 KB. */
const HEADER_MAX_BYTES = 64 * 1024;
const CHUNK_BYTES = 64 * 1024;
const CHUNK_EXTRA_BYTES = 16;

/** The most bytes that a file of this size has in the store, encrypted or not. */
function storedBytes(bytes: number): number {
  const chunks = Math.ceil(bytes / CHUNK_BYTES) + 1;
  return HEADER_MAX_BYTES + bytes + chunks * CHUNK_EXTRA_BYTES;
}

/** A receipt names images without their sizes. */
const IMAGE_MAX_BYTES = storedBytes(FILE_MAX_BYTES);

/** A backup in the store, to restore it. Everything is decrypted and compared with its checksum. */
export function copySource(
  objects: BackupObjects,
  { copy, receipt }: KnownCopy,
  options: FetchOptions,
): BackupSource {
  return {
    label: copy.name,
    async measure() {
      const named = new Set(receipt.images);
      const files = await objects.list('images/', options.signal);
      const bytes = files.filter(({ key }) => named.has(key)).map((file) => file.bytes);
      // The archive is there twice for a while: as it is stored, and unpacked.
      return bytes.reduce((sum, each) => sum + each, 2 * receipt.archive.bytes);
    },
    async extract(folder) {
      try {
        const keys = await openDecryption(options.settings, receipt);
        if (keys === null) throw missingKey(receipt);
        await createEmptyFolder(options.work);
        return await readCopy(objects, { copy, receipt, keys }, { ...options, folder });
      } finally {
        await rm(options.work, { recursive: true, force: true });
      }
    },
  };
}

/** How a backup was checked; see `StoreCheck`. */
export interface Checked {
  readonly how: 'restored' | 'compared';
  readonly manifest: Manifest | null;
}

/**
 * Restores a backup into a temporary place and compares it with what it says it contains. Without
 * the key, it compares the stored bytes with their checksums.
 * @throws BackupError when it is not intact
 */
export async function checkCopy(
  objects: BackupObjects,
  { copy, receipt }: KnownCopy,
  options: FetchOptions,
): Promise<Checked> {
  const keys = await openDecryption(options.settings, receipt);
  if (keys === null) {
    await compareBytes(objects, { copy, receipt }, options.signal);
    return { how: 'compared', manifest: null };
  }
  await createEmptyFolder(options.work);
  const folder = join(options.work, 'restored');
  try {
    const manifest = await readCopy(
      objects,
      { copy, receipt, keys },
      { ...options, folder, onlyDatabase: true },
    );
    const { signal } = options;
    await loadDatabase(copy.name, manifest, { from: folder, into: join(folder, 'try'), signal });
    return { how: 'restored', manifest };
  } finally {
    await rm(options.work, { recursive: true, force: true });
  }
}

/** Its contents were left by a process that was killed. */
async function createEmptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

function missingKey({ encryption }: Receipt): BackupError {
  return new BackupError(
    'wrong_key',
    encryption === 'passphrase'
      ? 'This backup is encrypted with a passphrase. Set BACKUP_PASSPHRASE to it.'
      : 'This backup is encrypted for the key whose public part is in BACKUP_RECIPIENT. Set BACKUP_IDENTITY_FILE to the file with its secret part.',
  );
}

interface Readable {
  readonly copy: StoredCopy;
  readonly receipt: Receipt;
  readonly keys: Decryption;
}

async function readCopy(
  objects: BackupObjects,
  { copy, receipt, keys }: Readable,
  options: FetchOptions & { folder: string; onlyDatabase?: boolean },
): Promise<Manifest> {
  const { folder, work, signal, onlyDatabase = false } = options;
  const archive = join(work, 'archive');
  await downloadArchive(objects, { copy, receipt }, { target: archive, signal });
  const plain = keys.decrypt(createReadStream(archive), copy.name);
  const manifest = await readArchiveStream(plain, copy.name, {
    into: (name) => join(folder, name),
  });
  await rm(archive);
  await forEachOf(manifest.images, async (image) => {
    const target = onlyDatabase ? null : join(folder, image.name);
    await readImage(objects, { copy, keys, image }, { target, signal });
  });
  return manifest;
}

/** Its bytes are compared before anything is decrypted, so that damage is reported as damage. */
async function downloadArchive(
  objects: BackupObjects,
  { copy, receipt }: Omit<Readable, 'keys'>,
  { target, signal }: { target: string | null; signal: AbortSignal | undefined },
): Promise<void> {
  const content = await objects.read(copy.archive, { maxBytes: receipt.archive.bytes, signal });
  if (content === null) {
    throw new BackupError('nothing_there', `${copy.name} is no longer in the backup store.`);
  }
  const stored = await writeFileFrom(content, target);
  if (stored.bytes < receipt.archive.bytes) {
    throw new BackupError(
      'damaged',
      `${copy.name} is cut off: ${stored.bytes} of ${receipt.archive.bytes} bytes are in the backup store.`,
    );
  }
  if (stored.sha256 !== receipt.archive.sha256) {
    throw new BackupError(
      'damaged',
      `${copy.name} is damaged: its bytes in the backup store are not those that were sent.`,
    );
  }
}

async function readImage(
  objects: BackupObjects,
  { copy, keys, image }: Omit<Readable, 'receipt'> & { image: ManifestImage },
  { target, signal }: { target: string | null; signal: AbortSignal | undefined },
): Promise<void> {
  const object = image.object ?? '';
  const maxBytes = storedBytes(image.bytes);
  const content =
    readImageKey(object) === null ? null : await objects.read(object, { maxBytes, signal });
  if (content === null) throw missingImage(copy, object);
  const read = await writeFileFrom(keys.decrypt(content, object), target);
  if (read.sha256 !== image.sha256 || read.bytes !== image.bytes) {
    throw damagedImage(copy, object);
  }
}

async function compareBytes(
  objects: BackupObjects,
  { copy, receipt }: Omit<Readable, 'keys'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await downloadArchive(objects, { copy, receipt }, { target: null, signal });
  await forEachOf(receipt.images, async (object) => {
    const content = await objects.read(object, { maxBytes: IMAGE_MAX_BYTES, signal });
    if (content === null) throw missingImage(copy, object);
    const { sha256 } = await writeFileFrom(content, null);
    if (sha256 !== readImageKey(object)?.sha256) throw damagedImage(copy, object);
  });
}

function missingImage(copy: StoredCopy, object: string): BackupError {
  return new BackupError(
    'damaged',
    `${copy.name} is incomplete: the image ${object} is not in the backup store.`,
  );
}

function damagedImage(copy: StoredCopy, object: string): BackupError {
  return new BackupError(
    'damaged',
    `${copy.name} is damaged: the image ${object} in the backup store is not as it was sent.`,
  );
}

/** Several at a time. After a failure, no further ones are begun. */
async function forEachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  let failed = false;
  async function run(): Promise<void> {
    for (const item of rest) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }
  const settled = await Promise.allSettled(Array.from({ length: IMAGES_AT_ONCE }, run));
  const failure = settled.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
