import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** How the name of a file ends that is still being written. */
export const UNFINISHED_EXTENSION = '.part';

/**
 * Writes a file, or replaces it, so that after a power cut it is there whole or as it was before.
 * The folder must be there. When this resolves, the file is on the disk.
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
