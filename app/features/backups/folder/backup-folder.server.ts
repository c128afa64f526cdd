import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Claim, claimFile } from '#database/server-lock.ts';
import { listExpired } from '../backup-retention.ts';
import { type BackupName, readBackupName } from './backup-name.ts';

export interface StoredBackup extends BackupName {
  readonly bytes: number;
}

/** The folder for the database copy until it is in the backup. */
export const WORK = 'work';

/** The result of the last attempt. */
export const STATUS = 'status.json';

/** The suffix of what is still being written. */
export const UNFINISHED = '.part';

export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Newest first. A backup gets its name only after it was checked. */
export async function listBackups(dataDir: string): Promise<StoredBackup[]> {
  const folder = backupFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const backups: StoredBackup[] = [];
  for (const backup of names.map(readBackupName)) {
    if (backup === null) continue;
    // The file may have been deleted since the folder was read.
    const found = await stat(join(folder, backup.name)).catch(() => null);
    if (found !== null) backups.push({ ...backup, bytes: found.size });
  }
  return backups.sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
}

/** Null when there is no backup of that name. */
export async function findBackup(
  dataDir: string,
  name: string,
): Promise<(StoredBackup & { path: string }) | null> {
  const found = (await listBackups(dataDir)).find((backup) => backup.name === name);
  return found === undefined ? null : { ...found, path: join(backupFolder(dataDir), name) };
}

/** False when there is no backup of that name. */
export async function deleteBackup(dataDir: string, name: string): Promise<boolean> {
  const backup = await findBackup(dataDir, name);
  if (backup !== null) await rm(backup.path, { force: true });
  return backup !== null;
}

/**
 * Deletes expired backups, and never the one that was just made. Call it only while the clock is
 * trusted, because their age is read from their names.
 */
export async function deleteExpiredBackups(
  dataDir: string,
  justMade: string | null = null,
): Promise<void> {
  for (const { name } of listExpired(await listBackups(dataDir))) {
    if (name !== justMade) await rm(join(backupFolder(dataDir), name), { force: true });
  }
}

/** Claims the right to make a backup; null while another process has it. */
export function claimBackups(dataDir: string): Claim | null {
  return claimFile(join(dataDir, 'backup.lock'));
}

/** After a crash: deletes unfinished backups that no process is writing, and an unfinished status. */
export async function deleteUnfinishedBackups(dataDir: string): Promise<void> {
  const folder = backupFolder(dataDir);
  if (!existsSync(folder)) return;
  const claim = claimBackups(dataDir);
  if (claim === null) return;
  try {
    await removeUnfinished(folder);
    await rm(join(folder, STATUS + UNFINISHED), { force: true });
  } finally {
    claim.release();
  }
}

/** The caller must hold the claim. */
export async function removeUnfinished(folder: string): Promise<void> {
  // The process that read the rows of a killed backup may create its file meanwhile, once.
  await rm(join(folder, WORK), { recursive: true, force: true, maxRetries: 5 });
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED) && readBackupName(name.slice(0, -UNFINISHED.length)) !== null) {
      await rm(join(folder, name), { force: true });
    }
  }
}
