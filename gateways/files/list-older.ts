import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The names of the files in a folder that have not changed for that long. Compared by the clock of
 * the file system, because a network folder has a clock of another machine. Empty if there is no
 * such folder.
 */
export async function listOlder(folder: string, milliseconds: number): Promise<string[]> {
  const names = await readdir(folder).catch(ignoreMissing);
  if (names === null || names.length === 0) return [];
  const present = await readFileSystemClock(folder);
  const old: string[] = [];
  for (const name of names) {
    // Null if the file was removed after the folder was read.
    const found = await stat(join(folder, name)).catch(ignoreMissing);
    if (found !== null && present - found.mtimeMs > milliseconds) old.push(name);
  }
  return old;
}

async function readFileSystemClock(folder: string): Promise<number> {
  const probe = join(folder, `.clock-${randomUUID()}`);
  try {
    await writeFile(probe, '');
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, { force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
