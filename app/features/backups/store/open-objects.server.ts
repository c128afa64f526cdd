import { createReadStream, existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { StorageLocation } from '#config/storage-url.ts';
import type { ObjectStore } from '#gateways/object-store/object-store.ts';
import { ObjectTooLargeError } from '#gateways/object-store/object-store-error.ts';
import { BackupError } from '../archive/backup-error.ts';
import type { StoredFile } from './stored-files.ts';

/** A store that somebody else has taken over may never stop sending. */
export interface ReadLimit {
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** The object store as backups use it. Errors are sentences for people. */
export interface BackupObjects {
  /** All objects whose name begins like this, in the order of their names. */
  list(prefix: string, signal?: AbortSignal): Promise<StoredFile[]>;
  /**
   * Null if there is no such object. What is read of one that is longer than the limit is damaged.
   */
  read(key: string, limit: ReadLimit): Promise<AsyncIterable<Uint8Array> | null>;
  /** Stores a file whole or not at all, and replaces an object of this name. */
  writeFile(key: string, path: string, signal?: AbortSignal): Promise<void>;
  remove(key: string, signal?: AbortSignal): Promise<void>;
  /** Removes the remains of writes that were cut off long ago. */
  removeUnfinished(): Promise<void>;
  close(): void;
}

const UNFINISHED_MILLISECONDS = 3 * 24 * 60 * 60 * 1000;

/**
 * Imported on first use: a site without copies elsewhere loads none of it.
 * @throws BackupError when the folder is not there
 */
export async function openObjects(location: StorageLocation): Promise<BackupObjects> {
  // Not created: it may be a disk that is not mounted, and copies would then be on this machine's.
  if (location.kind === 'folder' && !existsSync(location.path)) {
    throw new BackupError(
      'store_unavailable',
      `The folder ${location.path} is not there. Mount the disk that it is on, or create it.`,
    );
  }
  const { openObjectStore } = await import('#gateways/object-store/open-object-store.ts');
  const store = await openObjectStore(location);
  return {
    async list(prefix, signal) {
      const files: StoredFile[] = [];
      for await (const file of store.list(prefix, { signal })) files.push(file);
      return files.sort((a, b) => (a.key < b.key ? -1 : 1));
    },
    async read(key, { maxBytes, signal }) {
      const found = await store.get(key, { maxBytes, signal });
      return found === null ? null : readBody(store, found.body, signal);
    },
    writeFile: (key, path, signal) => store.put(key, createReadStream(path), { signal }),
    remove: (key, signal) => store.remove(key, { signal }),
    removeUnfinished: () => store.removeUnfinished(UNFINISHED_MILLISECONDS),
    close: () => store.close(),
  };
}

/** A connection that breaks says nothing about the backup. */
async function* readBody(
  { name }: ObjectStore,
  body: Readable,
  signal: AbortSignal | undefined,
): AsyncIterable<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    if (error instanceof ObjectTooLargeError) {
      throw new BackupError('damaged', error.message, { cause: error });
    }
    throw new BackupError(
      'store_unavailable',
      `The connection to ${name} broke off. Try again when it is stable.`,
      { cause: error },
    );
  }
}
