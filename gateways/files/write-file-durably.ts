import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** The extension of a file that is still being written. */
export const UNFINISHED_EXTENSION = '.part';

/**
 * Writes or replaces a file atomically: after a power cut, either the new file or the old state is
 * there. When this resolves, the file is on the disk. The folder must exist.
 * @param mode the file's permissions, such as 0o600.
 */
export async function writeFileDurably(
  path: string,
  bytes: string | Uint8Array,
  mode: number,
): Promise<void> {
  const unfinished = `${path}.${randomUUID()}${UNFINISHED_EXTENSION}`;
  try {
    const file = await open(unfinished, 'wx', mode);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}
