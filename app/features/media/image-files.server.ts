import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_CACHE_CONTROL, imageTypeOf, PREFIX } from '#app/formatting/image-types.ts';
import { listOlder } from '#gateways/files/list-older.ts';
import { listOlderObjects, removeOldProbes } from '#gateways/object-store/check-store.ts';
import {
  type Abortable,
  type ByteRange,
  FILE_MAX_BYTES,
  type ObjectStore,
  type StoredObject,
} from '#gateways/object-store/object-store.ts';
import { ObjectStoreError } from '#gateways/object-store/object-store-error.ts';
import { readImageName } from './image-names.ts';

/**
 * Uploads and their smaller widths, in `DATA_DIR/uploads/blog-images/` or in a bucket, and the
 * folder on this machine in which they are received and decoded.
 */
export interface ImageFiles {
  /** Creates a folder for one upload. The caller removes it. */
  createTemporaryFolder(): Promise<string>;
  /** Stores a finished file under a new name, durably. Never overwrites a file. */
  store(name: string, path: string): Promise<void>;
  /** Null if there is no file of that name. */
  findBytes(name: string, options?: Abortable): Promise<number | null>;
  /** Null if there is no file of that name. */
  open(name: string, options?: Abortable & { range?: ByteRange }): Promise<StoredObject | null>;
  delete(name: string): Promise<void>;
  /** Names that this program can have given. */
  list(): Promise<string[]>;
  /** Stored files and temporary folders that have not changed for this long. */
  listOlder(milliseconds: number): Promise<{ files: string[]; temporary: string[] }>;
  /** Deletes the temporary folders, or only those that have not changed for this long. */
  removeTemporary(milliseconds?: number): Promise<void>;
  /** Removes what writes that were cut off this long ago have left in the store. */
  removeUnfinished(milliseconds: number): Promise<void>;
}

/** Whether the place where images are kept failed; `code` and `message` say how. */
export function isStoreFailure(error: unknown): error is ObjectStoreError {
  return error instanceof ObjectStoreError;
}

export async function openImageFiles(store: ObjectStore, folder: string): Promise<ImageFiles> {
  const temporaryFolder = join(folder, 'tmp');
  await mkdir(temporaryFolder, { recursive: true });
  const keyOf = (name: string) => `${PREFIX}/${name}`;
  const nameOf = (key: string) => key.slice(PREFIX.length + 1);
  /** As strict as it can be: whatever else is in a bucket belongs to somebody else. */
  const isOurs = (name: string) => readImageName(name) !== null;
  return {
    async createTemporaryFolder() {
      const path = join(temporaryFolder, randomUUID());
      await mkdir(path);
      return path;
    },
    async store(name, path) {
      if (!isOurs(name)) throw new Error(`invalid image name: ${name}`);
      await store.put(keyOf(name), await readFile(path), {
        contentType: imageTypeOf(name),
        cacheControl: IMAGE_CACHE_CONTROL,
        exclusive: true,
      });
    },
    async findBytes(name, options) {
      return isOurs(name) ? ((await store.head(keyOf(name), options))?.bytes ?? null) : null;
    },
    async open(name, { signal, range } = {}) {
      if (!isOurs(name)) return null;
      return store.get(keyOf(name), {
        signal,
        ...(range === undefined ? { maxBytes: FILE_MAX_BYTES } : { range }),
      });
    },
    async delete(name) {
      if (isOurs(name)) await store.remove(keyOf(name));
    },
    async list() {
      const names: string[] = [];
      for await (const { key } of store.list(keyOf(''))) names.push(nameOf(key));
      return names.filter(isOurs);
    },
    async listOlder(milliseconds) {
      const keys = await listOlderObjects(store, keyOf(''), milliseconds);
      return {
        files: keys.map(nameOf).filter(isOurs),
        temporary: await listOlder(temporaryFolder, milliseconds),
      };
    },
    async removeTemporary(milliseconds) {
      const names =
        milliseconds === undefined
          ? await readdir(temporaryFolder)
          : await listOlder(temporaryFolder, milliseconds);
      for (const name of names) {
        await rm(join(temporaryFolder, name), { recursive: true, force: true });
      }
    },
    async removeUnfinished(milliseconds) {
      await store.removeUnfinished(milliseconds);
      await removeOldProbes(store, milliseconds);
    },
  };
}
