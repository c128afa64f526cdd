import { MissingProgramError } from '#database/snapshot/postgres-programs.ts';
import { type BackupDeps, createBackup } from './create-backup.server.ts';

interface UpdateLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/**
 * Saves the database before migrations, or a new cleaning of all posts, change it. Without its copy
 * a SQLite database is not changed; a PostgreSQL that somebody else looks after is, where its
 * programs are not at hand. Older ones go with the next daily run: here nobody knows yet whether the
 * clock is right.
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
    log.info({ file: path, pending }, 'the database was saved before its update');
    return path;
  } catch (error) {
    if (!(error instanceof MissingProgramError)) throw error;
    log.warn({ err: error, pending }, 'the database is updated without having been saved');
    return null;
  }
}
