import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connectSqlite } from '#database/connect.ts';
import { syncFolder } from '#gateways/files/sync-folder.ts';
import { BackupError } from '../archive/backup-error.ts';
import { stampOf } from '../folder/backup-name.ts';

/** Replaces the data. Both names are folders in the data folder. */
interface Swap {
  readonly from: string;
  /** The folder for the previous data. */
  readonly keep: string;
}

const PARTS = ['site.db', 'uploads'] as const;
const LOGS = ['site.db-wal', 'site.db-shm'] as const;
const KEPT = 'before-restore-';

/** Where a restore puts the data that is to be swapped in. */
export const STAGED = 'restoring';
/** Where it decrypts a copy from the backup store. */
const FETCHED = 'fetching';

export function fetchFolder(dataDir: string): string {
  return join(dataDir, FETCHED);
}

/**
 * Deletes what a restore that was killed has left: a copy of all data. The caller must hold the claim
 * on the folder, and have finished a swap.
 * @returns the folders that were there
 */
export async function deleteUnfinishedRestore(dataDir: string): Promise<string[]> {
  const found = [STAGED, FETCHED].map((name) => join(dataDir, name)).filter(existsSync);
  for (const folder of found) await rm(folder, { recursive: true, force: true });
  return found;
}

export function previousDataName(at: Date): string {
  return `${KEPT}${stampOf(at)}`;
}

/** The folder with the data from before the last restore; null when there is none. */
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
 * Moves the data into one folder and the contents of another folder into its place. A journal is
 * written first, so that `finishSwap` can complete a swap that was interrupted at any point.
 */
export async function swapData(dataDir: string, swap: Swap): Promise<void> {
  await requireOneFileSystem(dataDir, swap);
  await checkpointWal(dataDir);
  await checkpointWal(join(dataDir, swap.from));
  const journal = await open(journalOf(dataDir), 'wx');
  await journal.writeFile(JSON.stringify(swap));
  await journal.sync();
  await journal.close();
  await syncFolder(dataDir);
  await finishSwap(dataDir);
}

/** Whether a swap was interrupted. Then what was to be swapped in is needed to complete it. */
export function isSwapPending(dataDir: string): boolean {
  return existsSync(journalOf(dataDir));
}

/** Renaming cannot move a mount point. */
async function requireOneFileSystem(dataDir: string, { from }: Swap): Promise<void> {
  const uploads = join(dataDir, 'uploads');
  if (!existsSync(uploads) || !existsSync(join(dataDir, from, 'uploads'))) return;
  const [folder, inside] = await Promise.all([stat(dataDir), stat(uploads)]);
  if (folder.dev === inside.dev) return;
  throw new BackupError(
    'other_file_system',
    `${uploads} is a separate file system, so its files cannot be swapped for the restored ones. Mount one file system at ${dataDir} instead.`,
  );
}

/** Completes an interrupted swap. The caller must hold the claim on the folder. */
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

/** Null for an incomplete journal: then nothing had been moved yet. */
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
  // Already moved: the data folder has the new part.
  if (!existsSync(join(from, part))) return;
  const parts = part === 'site.db' ? [...LOGS, part] : [part];
  const leaving = parts.filter((name) => existsSync(join(dataDir, name)));
  if (leaving.length > 0) await mkdir(keep, { recursive: true, mode: 0o700 });
  for (const name of leaving) await rename(join(dataDir, name), join(keep, name));
  if (leaving.length > 0) await syncFolder(keep);
  await rename(join(from, part), join(dataDir, part));
  await syncFolder(dataDir);
}

/** Opens and closes the database, which merges its WAL into one file. A broken one is moved as it is. */
async function checkpointWal(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'site.db'))) return;
  try {
    const database = connectSqlite(folder);
    await database.close();
  } catch {
    // Its WAL is moved with it.
  }
}
