import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedDatabaseError } from '#database/snapshot/database-facts.ts';
import { readArchive } from './archive.server.ts';
import { BackupError } from './backup-error.ts';
import { DATABASE_NAMES, type Manifest } from './manifest.server.ts';
import { checkSnapshot, tryDump } from './snapshot.server.ts';

/**
 * Checks a backup: compares every file with its checksum, and opens and checks its database.
 * @throws BackupError
 */
export async function checkBackup(path: string, work: string): Promise<Manifest> {
  const folder = join(work, 'check');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const manifest = await readArchive(path, {
      into: (name) => (name.startsWith('uploads/') ? null : join(folder, name)),
    });
    await checkDatabaseOf(path, manifest, folder);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws BackupError when the extracted database is damaged */
export async function checkDatabaseOf(
  path: string,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  await describeDamage(path, () =>
    checkSnapshot(join(folder, DATABASE_NAMES[manifest.engine]), manifest),
  );
}

/**
 * The same for PostgreSQL's dump by restoring it beside the site's own database. False if the server
 * does not let this user.
 * @throws BackupError when the extracted database is damaged
 */
export async function tryDatabaseOf(
  path: string,
  manifest: Manifest,
  {
    folder,
    databaseUrl,
    signal,
  }: { folder: string; databaseUrl: string; signal?: AbortSignal | undefined },
): Promise<boolean> {
  return describeDamage(path, () =>
    tryDump(databaseUrl, join(folder, DATABASE_NAMES.postgresql), manifest, signal),
  );
}

async function describeDamage<T>(path: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof DamagedDatabaseError)) throw error;
    throw new BackupError('damaged', `${path} is damaged: ${error.message}.`, { cause: error });
  }
}
