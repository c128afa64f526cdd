import { type BackupDeps, createBackup } from './create-backup.server.ts';

interface UpdateLog {
  info(facts: object, message: string): void;
}

/**
 * Backs up the database before migrations or a resanitization of all posts change it: it is not
 * changed without its backup. The daily run deletes expired backups: here it is not known yet whether
 * the clock is right.
 * @returns the path of the backup
 */
export async function backUpBeforeMigrating(
  deps: BackupDeps,
  pending: readonly string[],
  log: UpdateLog,
  signal?: AbortSignal,
): Promise<string> {
  const { path } = await createBackup(deps, { kind: 'before-update', uploads: false, signal });
  log.info({ file: path, pending }, 'the database was backed up before its update');
  return path;
}
