import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { claimFile } from '#database/server-lock.ts';
import { BackupError } from '../archive/backup-error.ts';

/**
 * Gives a check an empty folder for what it extracts: all data of the site. If the process is killed,
 * the next check or the next start deletes it.
 * @throws BackupError while another process checks a backup
 */
export async function inCheckFolder<T>(
  dataDir: string,
  check: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  const claim = claimChecks(dataDir);
  if (claim === null) {
    throw new BackupError(
      'under_way',
      'Another backup is being checked already. Please wait until that is done.',
    );
  }
  const folder = folderOf(dataDir);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return await check(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    claim.release();
  }
}

/**
 * Deletes what a check that was killed has left, unless one is running.
 * @returns the folders that were there
 */
export async function deleteUnfinishedCheck(dataDir: string): Promise<string[]> {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return [];
  const claim = claimChecks(dataDir);
  if (claim === null) return [];
  await rm(folder, { recursive: true, force: true });
  claim.release();
  return [folder];
}

function claimChecks(dataDir: string) {
  return claimFile(join(dataDir, 'check.lock'));
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'checking');
}
