import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The names in a folder that nobody has changed for that long, by the clock of the file system: a
 * folder on another machine has another one. Empty when there is no such folder.
 */
export async function listOlder(folder: string, milliseconds: number): Promise<string[]> {
  const names = await readdir(folder).catch(ignoreMissing);
  if (names === null || names.length === 0) return [];
  const present = await readFileSystemClock(folder);
  const old: string[] = [];
  for (const name of names) {
    // One that was removed a moment ago is not listed.
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
