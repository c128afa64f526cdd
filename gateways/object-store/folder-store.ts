import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { listOlder } from '../files/list-older.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { limitBody, readLimit } from './limit-body.ts';
import {
  isKey,
  type ListedObject,
  type ObjectStore,
  type PutOptions,
  requireKey,
} from './object-store.ts';
import {
  ObjectExistsError,
  ObjectStoreRejectedError,
  ObjectStoreUnavailableError,
} from './object-store-error.ts';

/** No key has this form, because it starts with a dot. */
const UNFINISHED = /^\.[0-9a-f-]{36}\.part$/;
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Files in a folder, which is created with the first file. The key is the path below the folder.
 */
export function createFolderStore(root: string): ObjectStore {
  const toError = (error: unknown, signal?: AbortSignal) => translate(error, root, signal);

  return {
    kind: 'folder',
    name: `the folder ${root}`,
    put: (key, body, options = {}) =>
      write(root, key, body, options).catch((error: unknown) => {
        throw toError(error, options.signal);
      }),
    async get(key, options) {
      const { signal } = options;
      const { range, most } = readLimit(options);
      signal?.throwIfAborted();
      try {
        const file = await open(pathOf(root, key), 'r');
        try {
          const { size, mtime } = await file.stat();
          const body = file.createReadStream({ ...range, signal });
          return { bytes: size, modifiedAt: mtime, body: limitBody(body, most, key) };
        } catch (error) {
          await file.close();
          throw error;
        }
      } catch (error) {
        if (isMissing(error)) return null;
        throw toError(error, signal);
      }
    },
    async head(key, { signal } = {}) {
      signal?.throwIfAborted();
      try {
        const { size, mtime } = await stat(pathOf(root, key));
        return { bytes: size, modifiedAt: mtime };
      } catch (error) {
        if (isMissing(error)) return null;
        throw toError(error, signal);
      }
    },
    async *list(prefix, { signal } = {}) {
      try {
        for await (const object of walk(root, '', prefix)) {
          signal?.throwIfAborted();
          yield object;
        }
      } catch (error) {
        throw toError(error, signal);
      }
    },
    async remove(key) {
      try {
        await rm(pathOf(root, key), { force: true });
      } catch (error) {
        throw toError(error);
      }
    },
    async removeUnfinished(milliseconds) {
      for (const name of await listOlder(root, milliseconds)) {
        if (UNFINISHED.test(name)) await rm(join(root, name), { force: true });
      }
    },
    close: () => undefined,
  };
}

function pathOf(root: string, key: string): string {
  return join(root, ...requireKey(key).split('/'));
}

/** Writes a file under another name first, so that no reader sees half of it. */
async function write(root: string, key: string, body: Uint8Array | Readable, options: PutOptions) {
  const path = pathOf(root, key);
  await createFolder(root);
  const unfinished = join(root, `.${randomUUID()}.part`);
  try {
    await writeSynced(unfinished, body, options.signal);
    await createFolder(dirname(path));
    if (options.exclusive === true) await link(unfinished, path);
    else await rename(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === 'link' && hasCode(error, 'EEXIST')) {
      throw new ObjectExistsError(key, error);
    }
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  await syncFolder(dirname(path));
}

async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<ListedObject> {
  const found = await readdir(join(root, folder), { withFileTypes: true }).catch(ignoreMissing);
  for (const entry of found ?? []) {
    const key = `${folder}${entry.name}`;
    if (!isKey(key)) continue;
    if (entry.isDirectory()) {
      const below = `${key}/`;
      if (below.startsWith(prefix) || prefix.startsWith(below)) yield* walk(root, below, prefix);
    } else if (entry.isFile() && key.startsWith(prefix)) {
      // Null if the file was removed after the folder was read.
      const info = await stat(join(root, key)).catch(ignoreMissing);
      if (info !== null) yield { key, bytes: info.size, modifiedAt: info.mtime };
    }
  }
}

async function writeSynced(path: string, body: Uint8Array | Readable, signal?: AbortSignal) {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(body, { signal });
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates the folder and those above it, and makes their names durable. */
async function createFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (created !== undefined) await syncFolder(dirname(created));
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** A path below a file is missing, too: there is no such object. */
function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR');
}

function ignoreMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function translate(error: unknown, root: string, signal?: AbortSignal): unknown {
  if (signal?.aborted === true) return signal.reason;
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) {
    const sentence = `The folder ${root} cannot be used: it has to be a folder in which this user may read and write.`;
    return new ObjectStoreRejectedError('access', sentence, error);
  }
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) {
    return new ObjectStoreRejectedError('full', `The disk of the folder ${root} is full.`, error);
  }
  if (hasCode(error, 'EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN', 'EMFILE', 'ENFILE')) {
    const { code } = error as NodeJS.ErrnoException;
    return new ObjectStoreUnavailableError(
      `The folder ${root} cannot be read or written (${code}).`,
      error,
    );
  }
  return error;
}
