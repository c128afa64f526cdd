import { MissingProgramError } from '#database/snapshot/postgres-programs.ts';
import { type BackupDeps, createBackup } from './create-backup.server.ts';

interface UpdateLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/**
 * Backs up the database before migrations or a resanitization of all posts change it. A SQLite
 * database is not changed without its backup. A PostgreSQL database is, if `pg_dump` is not
 * installed, because its operator may back it up elsewhere. The daily run deletes expired backups:
 * here it is not known yet whether the clock is right.
 * @returns the path of the backup; null when there is none
 */
export async function backUpBeforeMigrating(
  deps: BackupDeps,
  pending: readonly string[],
  log: UpdateLog,
  signal?: AbortSignal,
): Promise<string | null> {
  try {
    const { path } = await createBackup(deps, {
      kind: 'before-update',
      uploads: false,
      signal,
    });
    log.info({ file: path, pending }, 'the database was backed up before its update');
    return path;
  } catch (error) {
    if (!(error instanceof MissingProgramError)) throw error;
    log.warn({ err: error, pending }, 'the database is updated without a backup');
    return null;
  }
}
