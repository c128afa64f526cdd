import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { connectSqlite } from '#database/connect.ts';
import { migrations } from '#database/migrations/index.ts';
import { claimDataFolder } from '#database/server-lock.ts';
import { type Actor, write } from '#database/write.ts';
import type { ReadFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import { syncFolder } from '#gateways/files/sync-folder.ts';
import { extractTo, readArchive } from './archive.server.ts';
import { BackupError } from './backup-error.ts';
import { checkDatabaseOf } from './check-backup.server.ts';
import type { Manifest } from './manifest.server.ts';
import { restorePostgres, rollBackPostgresRestore } from './restore-postgres.server.ts';
import { type RestoredAccess, revokeRestoredRights } from './revoke-restored-rights.ts';
import { type DataLocation, engineOf } from './snapshot.server.ts';
import { findPreviousData, finishSwap, previousDataName, swapData } from './swap-data.server.ts';

export interface RestoreDeps extends DataLocation {
  readonly now: () => Date;
  readonly readFreeBytes: ReadFreeBytes;
  /** The email of the admin who may sign in first; needed when the data has more than one. */
  readonly admin?: string | undefined;
}

export interface Restored {
  readonly manifest: Manifest;
  /** The folder in the data folder that now has the previous data. */
  readonly previousData: string;
  readonly access: RestoredAccess;
}

const STAGED = 'restoring';
const OPERATOR: Actor = { id: null, name: 'Command on the server' };

/**
 * Restores a backup: extracts and checks it beside the data, then swaps the two. It restores no
 * access that may have been revoked since the backup: sessions, links and trusted browsers are
 * deleted, and all admins but one wait to be let back in. No server may be running.
 * @throws BackupError, DataFolderInUseError; the data is then unchanged
 */
export async function restoreBackup(deps: RestoreDeps, file: string): Promise<Restored> {
  const { dataDir } = deps;
  const staged = join(dataDir, STAGED);
  await mkdir(dataDir, { recursive: true });
  await requireRoom(deps, file);
  const claim = claimDataFolder(dataDir);
  try {
    await finishSwap(dataDir);
    await rm(staged, { recursive: true, force: true });
    await mkdir(join(staged, 'uploads', 'blog-images'), { recursive: true, mode: 0o700 });
    const manifest = await readArchive(resolve(file), extractTo(staged));
    requireUsable(deps, file, manifest);
    await checkDatabaseOf(file, manifest, staged);
    const at = deps.now();
    const previousData = previousDataName(at);
    const detail = { madeAt: manifest.madeAt };
    let access: RestoredAccess;
    if (deps.databaseUrl !== undefined) {
      access = await restorePostgres(
        { ...deps, databaseUrl: deps.databaseDirectUrl ?? deps.databaseUrl },
        { staged, previousData, at, detail },
      );
    } else {
      access = await prepareSqlite(staged, deps, detail);
      // Images never change, so a backup without uploads keeps the current ones.
      if (!manifest.uploads) await rm(join(staged, 'uploads'), { recursive: true });
      await syncFolder(staged);
      await swapData(dataDir, { from: STAGED, keep: previousData });
    }
    return { manifest, previousData, access };
  } finally {
    await rm(staged, { recursive: true, force: true });
    claim.release();
  }
}

/**
 * Undoes the last restore. The restored data becomes the previous data. Access is revoked as in a
 * restore.
 * @throws BackupError when there is no previous data
 */
export async function rollBackRestore(deps: RestoreDeps): Promise<Omit<Restored, 'manifest'>> {
  const { dataDir } = deps;
  const claim = claimDataFolder(dataDir);
  try {
    await finishSwap(dataDir);
    const before = await findPreviousData(dataDir);
    if (before === null) {
      throw new BackupError(
        'nothing_to_go_back_to',
        `Nothing was restored in ${dataDir}, so there is nothing to go back to.`,
      );
    }
    const previousData = previousDataName(deps.now());
    let access: RestoredAccess;
    if (deps.databaseUrl !== undefined) {
      const databaseUrl = deps.databaseDirectUrl ?? deps.databaseUrl;
      const location = { ...deps, databaseUrl };
      access = await rollBackPostgresRestore(location, { before, previousData });
    } else {
      access = await prepareSqlite(join(dataDir, before), deps, { back: true });
      await swapData(dataDir, { from: before, keep: previousData });
    }
    return { previousData, access };
  } finally {
    claim.release();
  }
}

const MEGABYTE = 1024 * 1024;

async function requireRoom({ dataDir, readFreeBytes }: RestoreDeps, file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new BackupError('nothing_there', `There is no file ${file}.`);
  const needed = found.size + 32 * MEGABYTE;
  const free = await readFreeBytes(dataDir);
  if (free >= needed) return;
  throw new BackupError(
    'no_room',
    `There is not enough room in ${dataDir}: restoring needs ${Math.ceil(needed / MEGABYTE)} MB, and ${Math.floor(free / MEGABYTE)} MB are free.`,
  );
}

function requireUsable(deps: RestoreDeps, file: string, manifest: Manifest): void {
  const engine = engineOf(deps);
  if (manifest.engine !== engine) {
    const names = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };
    throw new BackupError(
      'other_engine',
      `${file} is of a site on ${names[manifest.engine]}, and this one is on ${names[engine]}. ${engine === 'sqlite' ? 'Set DATABASE_URL.' : 'Leave DATABASE_URL out.'}`,
    );
  }
  const known = Object.keys(migrations(engine));
  const unknown = manifest.migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new BackupError(
      'newer_version',
      `${file} is of a newer version of this software (it has ${unknown}). Update the software first.`,
    );
  }
}

/** Before the swap: revokes restored access, and records the restore in the audit log. */
async function prepareSqlite(
  folder: string,
  { now, admin }: RestoreDeps,
  detail: Record<string, unknown>,
): Promise<RestoredAccess> {
  const database = connectSqlite(folder);
  try {
    const deps = { database, now, publish: () => undefined };
    return await write(deps, OPERATOR, async (tx, changes) => {
      changes.audit({ action: 'backup.restored', objectType: 'backup', objectId: null, detail });
      return revokeRestoredRights(tx, admin ?? null);
    });
  } finally {
    await database.close();
  }
}
