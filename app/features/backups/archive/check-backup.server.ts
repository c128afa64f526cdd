import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { translateEarly } from '#database/early-migrations.ts';
import { UnreleasedDatabaseError } from '#database/migration-releases.ts';
import { migrations } from '#database/migrations/index.ts';
import { DamagedDatabaseError, SnapshotError } from '#database/snapshot/database-info.ts';
import { loadSnapshot } from '#database/snapshot/run-snapshot.ts';
import { readArchive } from './archive.server.ts';
import { BackupError } from './backup-error.ts';
import { DATABASE_NAME, type Manifest } from './manifest.server.ts';

interface CheckOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Its database may be one that a newer version has migrated, on which this one can run: only that
   * one can restore it.
   */
  readonly mayBeNewer?: boolean;
}

/**
 * Checks a backup: compares every file with its checksum, and restores its database into a temporary
 * one.
 * @throws BackupError
 */
export async function checkBackup(
  path: string,
  work: string,
  { signal, mayBeNewer = false }: CheckOptions = {},
): Promise<Manifest> {
  const folder = join(work, 'check');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const manifest = await readArchive(path, {
      into: (name) => (name.startsWith('uploads/') ? null : join(folder, name)),
    });
    const applied = readMigrations(path, manifest);
    if (!mayBeNewer || findUnknown(applied) === null) {
      await loadDatabase(path, manifest, { from: folder, into: join(folder, 'restored'), signal });
    }
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes a `site.db` of the rows in a backup that was extracted.
 * @returns the migrations that it has had
 * @throws BackupError when they are not those of a site, or those of a newer version
 */
export async function loadDatabase(
  label: string,
  manifest: Manifest,
  { from, into, signal }: { from: string; into: string; signal?: AbortSignal | undefined },
): Promise<readonly string[]> {
  const applied = readMigrations(label, manifest);
  requireKnown(label, applied);
  const { tables } = manifest;
  try {
    await loadSnapshot(
      { file: join(from, DATABASE_NAME), folder: into, migrations: applied, tables },
      signal,
    );
    return applied;
  } catch (error) {
    if (error instanceof DamagedDatabaseError) {
      throw new BackupError('damaged', `${label} is damaged: ${error.message}.`, { cause: error });
    }
    if (!(error instanceof SnapshotError)) throw error;
    throw new BackupError(
      'not_read',
      `The database in ${label} could not be read, which says nothing about the backup: ${error.message}. Try again.`,
      { cause: error },
    );
  }
}

/** By the names that they have today. */
function readMigrations(label: string, { migrations: named }: Manifest): readonly string[] {
  try {
    return translateEarly(named) ?? named;
  } catch (error) {
    if (!(error instanceof UnreleasedDatabaseError)) throw error;
    const message = `${label} cannot be restored with this version. ${error.message}`;
    throw new BackupError('early_version', message, { cause: error });
  }
}

function findUnknown(applied: readonly string[]): string | null {
  const known = Object.keys(migrations('sqlite'));
  return applied.find((name, n) => name !== known[n]) ?? null;
}

function requireKnown(label: string, applied: readonly string[]): void {
  const unknown = findUnknown(applied);
  if (unknown === null) return;
  throw new BackupError(
    'newer_version',
    `${label} is of a newer version of this software (it has ${unknown}). Update the software first.`,
  );
}
