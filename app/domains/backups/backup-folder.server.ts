import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Claim, claimFile } from '#database/server-lock.ts';
import { type BackupName, readBackupName } from './backup-name.ts';
import { listExpired } from './retention.ts';

export interface StoredBackup extends BackupName {
  readonly bytes: number;
}

/** Where the copy of the database lies until it is in the backup. */
export const WORK = 'work';

/** Beside it a backup is written before it has its name. */
export const UNFINISHED = '.part';

export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Newest first. What has a name has passed its check. */
export async function listBackups(dataDir: string): Promise<StoredBackup[]> {
  const folder = backupFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const backups: StoredBackup[] = [];
  for (const backup of names.map(readBackupName)) {
    if (backup === null) continue;
    // One that was removed a moment ago is not listed.
    const found = await stat(join(folder, backup.name)).catch(() => null);
    if (found !== null) backups.push({ ...backup, bytes: found.size });
  }
  return backups.sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
}

/** Null when there is none of that name. */
export async function findBackup(
  dataDir: string,
  name: string,
): Promise<(StoredBackup & { path: string }) | null> {
  const found = (await listBackups(dataDir)).find((backup) => backup.name === name);
  return found === undefined ? null : { ...found, path: join(backupFolder(dataDir), name) };
}

/** False when there is none of that name. */
export async function deleteBackup(dataDir: string, name: string): Promise<boolean> {
  const backup = await findBackup(dataDir, name);
  if (backup !== null) await rm(backup.path, { force: true });
  return backup !== null;
}

/**
 * Removes what the retention no longer keeps, and never the one that was just made. Only while the
 * clock is believed: the names say when each was made.
 */
export async function deleteExpiredBackups(
  dataDir: string,
  justMade: string | null = null,
): Promise<void> {
  for (const { name } of listExpired(await listBackups(dataDir))) {
    if (name !== justMade) await rm(join(backupFolder(dataDir), name), { force: true });
  }
}

/** One at a time may make a backup; null while somebody does. */
export function claimBackups(dataDir: string): Claim | null {
  return claimFile(join(dataDir, 'backup.lock'));
}

/** After a crash: removes what nobody is making any more. */
export async function deleteUnfinishedBackups(dataDir: string): Promise<void> {
  const folder = backupFolder(dataDir);
  if (!existsSync(folder)) return;
  const claim = claimBackups(dataDir);
  if (claim === null) return;
  try {
    await removeUnfinished(folder);
  } finally {
    claim.release();
  }
}

/** Only for who holds the claim. */
export async function removeUnfinished(folder: string): Promise<void> {
  await rm(join(folder, WORK), { recursive: true, force: true });
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED) && readBackupName(name.slice(0, -UNFINISHED.length)) !== null) {
      await rm(join(folder, name), { force: true });
    }
  }
}
