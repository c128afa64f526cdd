import { open } from 'node:fs/promises';

/** A name that a file was given, or lost, is durable only once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
