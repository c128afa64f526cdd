import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '#database/connect.ts';
import { describeConnectionFailure } from '#database/describe-connection-failure.ts';
import { directVariable } from '#database/describe-database-failure.ts';
import { type DatabaseInfo, SnapshotError } from '#database/snapshot/database-info.ts';
import { takeSnapshot } from '#database/snapshot/run-snapshot.ts';
import type { ReadFreeBytes } from '#gateways/disk-space/storage-guard.ts';
import { syncFolder } from '#gateways/files/sync-folder.ts';
import type { ObjectStore } from '#gateways/object-store/object-store.ts';
import { type ArchiveWriter, createArchive } from '../archive/archive.server.ts';
import { BackupError } from '../archive/backup-error.ts';
import {
  addBucketImages,
  bucketBytes,
  nameImages,
  type UploadsLocation,
  withBucket,
} from '../archive/bucket-images.server.ts';
import { checkBackup } from '../archive/check-backup.server.ts';
import { type DataLocation, databaseBytes, rowsOf } from '../archive/data-location.server.ts';
import {
  DATABASE_NAME,
  FORMAT,
  isBackupFile,
  type Manifest,
  type ManifestImage,
} from '../archive/manifest.server.ts';
import {
  backupFolder,
  claimBackups,
  removeUnfinished,
  UNFINISHED,
  WORK,
} from '../folder/backup-folder.server.ts';
import { type BackupKind, backupName } from '../folder/backup-name.ts';

export interface BackupDeps extends DataLocation, UploadsLocation {
  /** Remembers the checksums of images in a bucket. */
  readonly database?: Database | undefined;
  readonly secretFingerprint: string;
  readonly now: () => Date;
  readonly readFreeBytes: ReadFreeBytes;
}

export interface BackupRequest {
  readonly kind: BackupKind;
  /**
   * Path of a new file, for a self-contained backup. Default: a dated file in
   * `DATA_DIR/backups`, which only names the images if they are in a bucket.
   */
  readonly target?: string;
  /** False for the database only, as before a migration, which changes no file. */
  readonly uploads?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface BackupMade {
  readonly path: string;
  readonly bytes: number;
  readonly manifest: Manifest;
}

const MEGABYTE = 1024 * 1024;
/** For tar headers, and so that a backup does not fill the disk. */
const SPARE_BYTES = 32 * MEGABYTE;
const MAX_SNAPSHOTS = 3;

/**
 * Backs up everything into one file while the site is running. The file is written under a temporary
 * name, checked from beginning to end, and then renamed.
 * @throws BackupError when another backup is running or there is not enough space
 */
export async function createBackup(deps: BackupDeps, request: BackupRequest): Promise<BackupMade> {
  const folder = backupFolder(deps.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const claim = claimBackups(deps.dataDir);
  if (claim === null) {
    throw new BackupError(
      'under_way',
      'Another backup is already running. Please wait until it is done.',
    );
  }
  const at = deps.now();
  const path = request.target ?? join(folder, backupName(request.kind, at));
  const work = join(folder, WORK);
  const unfinished = `${path}${UNFINISHED}`;
  try {
    // This process holds the claim, so any leftovers are from a process that was killed.
    await removeUnfinished(folder);
    await rm(unfinished, { force: true });
    await mkdir(work, { mode: 0o700 });
    await requireRoom(deps, dirname(path), request);
    await writeBackup(deps, request, { at, work, unfinished });
    const { signal } = request;
    const manifest = await checkBackup(unfinished, work, { signal, mayBeNewer: true });
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return { path, bytes: (await stat(path)).size, manifest };
  } finally {
    await rm(unfinished, { force: true });
    await rm(work, { recursive: true, force: true });
    claim.release();
  }
}

interface Writing {
  readonly at: Date;
  readonly work: string;
  readonly unfinished: string;
}

async function writeBackup(deps: BackupDeps, request: BackupRequest, writing: Writing) {
  const archive = await createArchive(writing.unfinished, request.signal);
  const uploads = request.uploads ?? true;
  try {
    const { storage } = deps;
    const snapshot =
      storage === undefined || !uploads
        ? await snapshotWithFolder(deps, archive, { ...writing, request })
        : await withBucket(storage, (bucket) =>
            snapshotWithBucket(deps, archive, { ...writing, request, bucket }),
          );
    const { path, facts, missing, images } = snapshot;
    await archive.addFile(DATABASE_NAME, path);
    await rm(path);
    await archive.finish((files) => ({
      format: FORMAT,
      madeAt: writing.at.toISOString(),
      migrations: [...facts.migrations],
      tables: facts.tables,
      uploads,
      missing: [...missing],
      secretFingerprint: deps.secretFingerprint,
      files: [...files],
      images: [...images],
    }));
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

const UPLOADED = 'blog-images';

/** Uploads never change and are never renamed, so they can be copied before the database. */
async function addStoredFiles(deps: BackupDeps, archive: ArchiveWriter): Promise<Set<string>> {
  const added = new Set<string>();
  for (const key of await listUploads(deps)) {
    if (await addUpload(deps, archive, key)) added.add(key);
  }
  return added;
}

async function listUploads({ dataDir }: BackupDeps): Promise<string[]> {
  const folder = join(dataDir, 'uploads', UPLOADED);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && isBackupFile(`uploads/${UPLOADED}/${entry.name}`))
    .map((entry) => `${UPLOADED}/${entry.name}`)
    .sort();
}

/** False when the file does not exist, or was deleted since it was listed. */
async function addUpload(deps: BackupDeps, archive: ArchiveWriter, key: string): Promise<boolean> {
  // A key comes from the database, which must not name files elsewhere.
  if (!isBackupFile(`uploads/${key}`)) return false;
  try {
    await archive.addFile(`uploads/${key}`, join(deps.dataDir, 'uploads', key));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

interface CompleteSnapshot {
  readonly path: string;
  readonly facts: DatabaseInfo;
  /** Files named in the database that do not exist. They were lost earlier and do not fail the backup. */
  readonly missing: readonly string[];
  /** Images in a bucket that the backup names and does not contain. */
  readonly images: readonly ManifestImage[];
}

async function snapshotInto(deps: BackupDeps, work: string, signal: AbortSignal | undefined) {
  // A new name each time: the process of a killed backup may still be writing to the old one.
  const path = join(await mkdtemp(join(work, 'snapshot-')), DATABASE_NAME);
  try {
    return { path, facts: await takeSnapshot(rowsOf(deps), path, signal) };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    const sentence =
      error.code === 'unreachable'
        ? describeConnectionFailure(error.cause, `the database of ${directVariable(deps)}`)
        : `The site’s database could not be read: ${error.message}. Try again.`;
    throw new BackupError('not_read', sentence, { cause: error });
  }
}

async function snapshotWithFolder(
  deps: BackupDeps,
  archive: ArchiveWriter,
  taking: Writing & { request: BackupRequest },
): Promise<CompleteSnapshot> {
  const uploads = taking.request.uploads ?? true;
  const added = uploads ? await addStoredFiles(deps, archive) : new Set<string>();
  const snapshot = await snapshotWithFiles(deps, archive, { ...taking, added });
  return { ...snapshot, images: [] };
}

/** Images that are deleted after the snapshot are missing, as they would be a moment later. */
async function snapshotWithBucket(
  deps: BackupDeps,
  archive: ArchiveWriter,
  { work, request, bucket }: Writing & { request: BackupRequest; bucket: ObjectStore },
): Promise<CompleteSnapshot> {
  const { signal } = request;
  const snapshot = await snapshotInto(deps, work, signal);
  const keys = snapshot.facts.fileKeys;
  if (request.target === undefined) {
    const { database } = deps;
    return { ...snapshot, ...(await nameImages(bucket, keys, { database, signal })) };
  }
  const missing = await addBucketImages(bucket, archive, { keys, work, signal });
  return { ...snapshot, missing, images: [] };
}

/**
 * Copies the database after the files, then adds files that it names and that are not in the backup
 * yet: those uploaded since. If one of these is deleted in between, the database is copied again.
 */
async function snapshotWithFiles(
  deps: BackupDeps,
  archive: ArchiveWriter,
  { work, request, added }: Writing & { request: BackupRequest; added: Set<string> },
): Promise<Omit<CompleteSnapshot, 'images'>> {
  for (let attempts = MAX_SNAPSHOTS; ; attempts--) {
    request.signal?.throwIfAborted();
    const snapshot = await snapshotInto(deps, work, request.signal);
    const missing =
      request.uploads === false
        ? []
        : await addMissing(deps, archive, snapshot.facts.fileKeys, added);
    if (missing.length === 0 || attempts === 1) return { ...snapshot, missing };
    await rm(snapshot.path);
  }
}

async function addMissing(
  deps: BackupDeps,
  archive: ArchiveWriter,
  keys: readonly string[],
  added: Set<string>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    if (added.has(key)) continue;
    if (await addUpload(deps, archive, key)) added.add(key);
    else missing.push(key);
  }
  return missing;
}

/** Space for the database three times: its rows beside the backup, and both again during the check. */
async function requireRoom(
  deps: BackupDeps,
  folder: string,
  request: BackupRequest,
): Promise<void> {
  const uploads = request.uploads === false ? 0 : await uploadedBytes(deps, request);
  const needed = 3 * (await databaseBytes(deps)) + uploads + SPARE_BYTES;
  for (const place of new Set([folder, deps.dataDir])) {
    const free = await deps.readFreeBytes(place);
    if (free >= needed) continue;
    throw new BackupError(
      'no_room',
      `There is not enough room for a backup in ${place}: it needs ${toMegabytes(needed)} MB, and ${toMegabytes(free)} MB are free.`,
    );
  }
}

async function uploadedBytes(deps: BackupDeps, { target }: BackupRequest): Promise<number> {
  if (deps.storage !== undefined) {
    return target === undefined ? 0 : await bucketBytes(deps.storage);
  }
  let bytes = 0;
  for (const key of await listUploads(deps)) {
    bytes += (await stat(join(deps.dataDir, 'uploads', key)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

function toMegabytes(bytes: number): number {
  return Math.ceil(bytes / MEGABYTE);
}
