import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findUploads } from '#config/uploads.ts';
import { connectSqlite } from '#database/connect.ts';
import { hasDatabaseFile } from '#database/database-file.ts';
import { claimDataFolder } from '#database/server-lock.ts';
import type { ReadFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import { syncFolder } from '#gateways/files/sync-folder.ts';
import { openObjectStore } from '#gateways/object-store/open-object-store.ts';
import { extractTo, readArchive } from '../archive/archive.server.ts';
import { BackupError } from '../archive/backup-error.ts';
import {
  addToBucket,
  requireImages,
  type UploadsLocation,
} from '../archive/bucket-images.server.ts';
import { loadDatabase } from '../archive/check-backup.server.ts';
import type { DataLocation } from '../archive/data-location.server.ts';
import { DATABASE_NAME, type Manifest } from '../archive/manifest.server.ts';
import { finishRestore, type RestoredAccess, type Restoring } from './finish-restore.server.ts';
import { restorePostgres, rollBackPostgresRestore } from './restore-postgres.server.ts';
import {
  findPreviousData,
  finishSwap,
  isSwapPending,
  previousDataName,
  STAGED,
  swapData,
} from './swap-data.server.ts';

export interface RestoreDeps extends DataLocation, UploadsLocation {
  readonly now: () => Date;
  readonly readFreeBytes: ReadFreeBytes;
  /** The email of the admin who may sign in first; needed when the data has more than one. */
  readonly admin?: string | undefined;
}

interface Replaced {
  /** The folder in the data folder that now has the previous data. */
  readonly previousData: string;
  readonly access: RestoredAccess;
}

export interface Restored extends Omit<Replaced, 'previousData'> {
  readonly manifest: Manifest;
  /** The same; null if there was no site before. */
  readonly previousData: string | null;
}

/** Where a backup is read from. */
export interface BackupSource {
  /** Names it in messages. */
  readonly label: string;
  /** How much space it needs. */
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

/**
 * Restores a backup: extracts it beside the data, copies its rows into a database of this version's
 * own making, and swaps that for the present one. Only the rows of the file are used. It restores no
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
    const migrations = await loadDatabase(source.label, manifest, { from: staged, into: staged });
    await rm(join(staged, DATABASE_NAME));
    const keepsUploads = await placeImages(deps, staged, { manifest, label: source.label });
    const at = deps.now();
    const previousData = previousDataName(at);
    const restoring = { admin: deps.admin, at, detail: { madeAt: manifest.madeAt } };
    let access: RestoredAccess;
    let hadSite = hasDatabaseFile(dataDir);
    if (deps.databaseUrl !== undefined) {
      const databaseUrl = deps.databaseDirectUrl ?? deps.databaseUrl;
      ({ access, hadSite } = await restorePostgres(
        { dataDir, databaseUrl },
        { staged, migrations, previousData, ...restoring },
      ));
    } else {
      access = await finishSqlite(staged, restoring);
      if (keepsUploads) await rm(join(staged, 'uploads'), { recursive: true });
      await syncFolder(staged);
      await swapData(dataDir, { from: STAGED, keep: previousData });
    }
    return { manifest, previousData: hadSite ? previousData : null, access };
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
export async function rollBackRestore(deps: RestoreDeps): Promise<Replaced> {
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
    if (deps.databaseUrl === undefined && !hasDatabaseFile(join(dataDir, before))) {
      throw nothingBefore(dataDir);
    }
    const at = deps.now();
    const previousData = previousDataName(at);
    const restoring = { admin: deps.admin, at, detail: { back: true } };
    let access: RestoredAccess;
    if (deps.databaseUrl !== undefined) {
      const databaseUrl = deps.databaseDirectUrl ?? deps.databaseUrl;
      access = await rollBackPostgresRestore(
        { dataDir, databaseUrl },
        { before, previousData, ...restoring },
      );
    } else {
      access = await finishSqlite(join(dataDir, before), restoring);
      await swapData(dataDir, { from: before, keep: previousData });
    }
    return { previousData, access };
  } finally {
    claim.release();
  }
}

function nothingBefore(place: string): BackupError {
  return new BackupError(
    'nothing_to_go_back_to',
    `There was no site in ${place} before the last restore, so there is nothing to go back to.`,
  );
}

const MEGABYTE = 1024 * 1024;

/**
 * With a bucket, the restored images are added to it. Returns whether the files in the data folder
 * stay: images never change, so a backup without uploads keeps the current ones.
 */
async function placeImages(
  deps: RestoreDeps,
  staged: string,
  { manifest, label }: { manifest: Manifest; label: string },
): Promise<boolean> {
  const uploads = await openObjectStore(findUploads(deps));
  try {
    await requireImages(uploads, manifest, label);
    if (deps.storage === undefined) {
      return !manifest.uploads || manifest.images.some(({ object }) => object === undefined);
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

/** Before the swap. */
async function finishSqlite(folder: string, restoring: Restoring): Promise<RestoredAccess> {
  const database = connectSqlite(folder);
  try {
    return await database.db.transaction().execute((tx) => finishRestore('sqlite', tx, restoring));
  } finally {
    await database.close();
  }
}
