import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findUploads } from '#config/uploads.ts';
import { connectSqlite } from '#database/connect.ts';
import { migrations } from '#database/migrations/index.ts';
import { claimDataFolder } from '#database/server-lock.ts';
import { type Actor, write } from '#database/write.ts';
import type { ReadFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import { syncFolder } from '#gateways/files/sync-folder.ts';
import { openObjectStore } from '#gateways/object-store/open-object-store.ts';
import { extractTo, readArchive } from './archive.server.ts';
import { BackupError } from './backup-error.ts';
import { addToBucket, requirePictures, type UploadsLocation } from './bucket-pictures.server.ts';
import { checkDatabaseOf } from './check-backup.server.ts';
import type { Manifest } from './manifest.server.ts';
import { restorePostgres, rollBackPostgresRestore } from './restore-postgres.server.ts';
import { type RestoredAccess, revokeRestoredRights } from './revoke-restored-rights.server.ts';
import { type DataLocation, engineOf } from './snapshot.server.ts';
import {
  findPreviousData,
  finishSwap,
  isSwapPending,
  previousDataName,
  swapData,
} from './swap-data.server.ts';

export interface RestoreDeps extends DataLocation, UploadsLocation {
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

/** Where a backup is read from. */
export interface BackupSource {
  /** Names it in messages. */
  readonly label: string;
  /** How much room it takes. */
  measure(): Promise<number>;
  /**
   * Extracts its files into a folder and compares them with their checksums.
   * @throws BackupError when it is damaged
   */
  extract(folder: string): Promise<Manifest>;
}

function fileSource(path: string): BackupSource {
  return {
    label: path,
    async measure() {
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) throw new BackupError('nothing_there', `There is no file ${path}.`);
      return found.size;
    },
    extract: (folder) => readArchive(resolve(path), extractTo(folder)),
  };
}

const STAGED = 'restoring';
const OPERATOR: Actor = { id: null, name: 'Command on the server' };

/**
 * Restores a backup: extracts and checks it beside the data, then swaps the two. It restores no
 * access that may have been revoked since the backup: sessions, links and trusted browsers are
 * deleted, and all admins but one wait to be let back in. No server may be running.
 * @throws BackupError, DataFolderInUseError; the data is then unchanged. A swap that fails half way
 * throws what failed, and the next start or restore completes it.
 */
export async function restoreBackup(
  deps: RestoreDeps,
  from: string | BackupSource,
): Promise<Restored> {
  const { dataDir } = deps;
  const source = typeof from === 'string' ? fileSource(from) : from;
  const staged = join(dataDir, STAGED);
  await mkdir(dataDir, { recursive: true });
  await requireRoom(deps, await source.measure());
  const claim = claimDataFolder(dataDir);
  try {
    await finishSwap(dataDir);
    await rm(staged, { recursive: true, force: true });
    await mkdir(join(staged, 'uploads', 'blog-images'), { recursive: true, mode: 0o700 });
    const manifest = await source.extract(staged);
    requireUsable(deps, source.label, manifest);
    await checkDatabaseOf(source.label, manifest, staged);
    const keepsUploads = await placePictures(deps, staged, { manifest, label: source.label });
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
      if (keepsUploads) await rm(join(staged, 'uploads'), { recursive: true });
      await syncFolder(staged);
      await swapData(dataDir, { from: STAGED, keep: previousData });
    }
    return { manifest, previousData, access };
  } finally {
    if (!isSwapPending(dataDir)) await rm(staged, { recursive: true, force: true });
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

/**
 * With a bucket, the restored pictures are added to it. Returns whether the files in the data folder
 * stay: images never change, so a backup without uploads keeps the current ones.
 */
async function placePictures(
  deps: RestoreDeps,
  staged: string,
  { manifest, label }: { manifest: Manifest; label: string },
): Promise<boolean> {
  const uploads = await openObjectStore(findUploads(deps));
  try {
    await requirePictures(uploads, manifest, label);
    if (deps.storage === undefined) {
      return !manifest.uploads || manifest.pictures.some(({ object }) => object === undefined);
    }
    await addToBucket(uploads, join(staged, 'uploads'));
    await rm(join(staged, 'uploads'), { recursive: true });
    await mkdir(join(staged, 'uploads'));
    return true;
  } finally {
    uploads.close();
  }
}

async function requireRoom({ dataDir, readFreeBytes }: RestoreDeps, bytes: number): Promise<void> {
  const needed = bytes + 32 * MEGABYTE;
  const free = await readFreeBytes(dataDir);
  if (free >= needed) return;
  throw new BackupError(
    'no_room',
    `There is not enough room in ${dataDir}: restoring needs ${Math.ceil(needed / MEGABYTE)} MB, and ${Math.floor(free / MEGABYTE)} MB are free.`,
  );
}

function requireUsable(deps: RestoreDeps, label: string, manifest: Manifest): void {
  const engine = engineOf(deps);
  if (manifest.engine !== engine) {
    const names = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };
    throw new BackupError(
      'other_engine',
      `${label} is of a site on ${names[manifest.engine]}, and this one is on ${names[engine]}. ${engine === 'sqlite' ? 'Set DATABASE_URL.' : 'Leave DATABASE_URL out.'}`,
    );
  }
  const known = Object.keys(migrations(engine));
  const unknown = manifest.migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new BackupError(
      'newer_version',
      `${label} is of a newer version of this software (it has ${unknown}). Update the software first.`,
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
