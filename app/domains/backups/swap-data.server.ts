import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectSqlite } from '#database/connect.ts';
import { syncFolder } from '#gateways/files/sync-folder.ts';
import { stampOf } from './backup-name.ts';

/** Data that takes the place of other data, by the names of two folders in the data folder. */
interface Swap {
  readonly from: string;
  /** Where the data goes that was there before. */
  readonly keep: string;
}

const PARTS = ['site.db', 'uploads'] as const;
const LOGS = ['site.db-wal', 'site.db-shm'] as const;
const KEPT = 'before-restore-';

export function previousDataName(at: Date): string {
  return `${KEPT}${stampOf(at)}`;
}

/** The data that the last restore put aside; null when there is none. */
export async function findPreviousData(dataDir: string): Promise<string | null> {
  const names = await readdir(dataDir);
  return (
    names
      .filter((name) => name.startsWith(KEPT))
      .sort()
      .at(-1) ?? null
  );
}

function journalOf(dataDir: string): string {
  return join(dataDir, 'swap.json');
}

/**
 * Puts what is in one folder in the place of the data, and that into another one. What is about to
 * be done is written down first: cut off at any point, `finishSwap` completes it.
 */
export async function swapData(dataDir: string, swap: Swap): Promise<void> {
  await checkpointWal(dataDir);
  await checkpointWal(join(dataDir, swap.from));
  const journal = await open(journalOf(dataDir), 'wx');
  await journal.writeFile(JSON.stringify(swap));
  await journal.sync();
  await journal.close();
  await syncFolder(dataDir);
  await finishSwap(dataDir);
}

/** Completes a swap that was cut off. Only who holds the claim on the folder may. */
export async function finishSwap(dataDir: string): Promise<void> {
  const journal = journalOf(dataDir);
  if (!existsSync(journal)) return;
  const swap = readSwap(await readFile(journal, 'utf8'));
  if (swap !== null) {
    for (const part of PARTS) await swapPart(dataDir, swap, part);
    await rm(join(dataDir, swap.from), { recursive: true, force: true });
  }
  await rm(journal);
  await syncFolder(dataDir);
}

/** Cut off while it was written down, nothing had been moved yet. */
function readSwap(text: string): Swap | null {
  try {
    return JSON.parse(text) as Swap;
  } catch {
    return null;
  }
}

async function swapPart(dataDir: string, swap: Swap, part: (typeof PARTS)[number]): Promise<void> {
  const from = join(dataDir, swap.from);
  const keep = join(dataDir, swap.keep);
  // Once it is in place nothing is left to do: what is there is the new one.
  if (!existsSync(join(from, part))) return;
  await mkdir(keep, { recursive: true, mode: 0o700 });
  const leaving = part === 'site.db' ? [...LOGS, part] : [part];
  for (const name of leaving) {
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(keep, name));
  }
  await syncFolder(keep);
  await rename(join(from, part), join(dataDir, part));
  await syncFolder(dataDir);
}

/** Closed properly, a database is one file. One that cannot even be opened is moved as it is. */
async function checkpointWal(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'site.db'))) return;
  try {
    const database = connectSqlite(folder);
    await database.close();
  } catch {
    // Its log is moved beside it.
  }
}
