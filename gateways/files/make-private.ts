import type { Dirent } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The umask with which only the user of this process can read its new files and folders. */
export const PRIVATE_UMASK = 0o077;

const OTHERS = 0o077;

/**
 * Removes the permissions of the group and of others from a folder and all its contents. A
 * subfolder that is already private is skipped: its own permissions are removed last, so its
 * contents are private. Symbolic links are not followed. On Windows, where permissions are
 * inherited, this does nothing.
 */
export async function makePrivate(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  // The folder comes first, so that nothing inside can be reached from here on.
  await removeRights(folder);
  await makeContentsPrivate(folder);
}

async function makeContentsPrivate(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    try {
      await makeEntryPrivate(path, entry);
    } catch (error) {
      // Removed since the folder was read: a finished upload, a rotated backup.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

async function makeEntryPrivate(path: string, entry: Dirent): Promise<void> {
  if (entry.isDirectory()) {
    if (await isPrivate(path)) return;
    await makeContentsPrivate(path);
    await removeRights(path);
  } else if (entry.isFile()) {
    await removeRights(path);
  }
}

async function isPrivate(path: string): Promise<boolean> {
  return ((await lstat(path)).mode & OTHERS) === 0;
}

async function removeRights(path: string): Promise<void> {
  const { mode } = await lstat(path);
  if ((mode & OTHERS) !== 0) await chmod(path, mode & 0o700);
}
