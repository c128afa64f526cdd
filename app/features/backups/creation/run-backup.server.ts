import { basename, dirname } from 'node:path';
import { readMoveMark } from '#database/move/move-mark.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { BackupError } from '../archive/backup-error.ts';
import { backupFolder, deleteExpiredBackups } from '../folder/backup-folder.server.ts';
import { recordAttempt } from '../folder/backup-status.server.ts';
import {
  type BackupDeps,
  type BackupMade,
  type BackupRequest,
  createBackup,
} from './create-backup.server.ts';

export interface RunBackupDeps extends Omit<BackupDeps, 'database'>, WriteDeps {
  /** Whether the clock is trusted. Until it is, no backup is deleted. */
  readonly believesClock: () => Promise<boolean>;
}

/**
 * Makes a backup, records it in the audit log, and records a failure where the owner sees it.
 * Expired backups are deleted once the new one was checked.
 * @throws the errors of `createBackup`
 */
export async function runBackup(
  deps: RunBackupDeps,
  actor: Actor,
  request: BackupRequest,
): Promise<BackupMade> {
  if ((await readMoveMark(deps.database))?.role === 'source') {
    throw new BackupError(
      'under_way',
      'The site is being moved, or was moved, so it is not backed up here. Back it up where it goes.',
    );
  }
  const started = deps.now();
  const facts = () => ({
    at: started.toISOString(),
    kind: request.kind,
    seconds: Math.round((deps.now().getTime() - started.getTime()) / 100) / 10,
  });
  try {
    const made = await createBackup(deps, request);
    const inFolder = dirname(made.path) === backupFolder(deps.dataDir);
    await recordAttempt(deps.dataDir, {
      ...facts(),
      problem: null,
      name: inFolder ? basename(made.path) : null,
      missing: made.manifest.missing.length,
    });
    if (await deps.believesClock()) await deleteExpiredBackups(deps.dataDir, basename(made.path));
    await auditBackup(deps, actor, 'backup.created', basename(made.path), { bytes: made.bytes });
    return made;
  } catch (error) {
    const code = error instanceof BackupError ? error.code : null;
    // Not a failure: another backup was running, or the server shut down.
    if (code !== 'under_way' && request.signal?.aborted !== true) {
      const problem = (error as Error).message;
      await recordAttempt(deps.dataDir, { ...facts(), problem, name: null, missing: 0 });
      deps.publish([{ type: 'backups', id: 'failed' }]);
    }
    throw error;
  }
}

/** Downloads are audited as well, because a backup contains all data. */
export async function auditBackup(
  deps: WriteDeps,
  actor: Actor,
  action: 'backup.created' | 'backup.downloaded' | 'backup.deleted',
  name: string,
  detail?: Record<string, unknown>,
): Promise<void> {
  await write(deps, actor, async (_, changes) => {
    changes.audit({ action, objectType: 'backup', objectId: name, detail });
    changes.event({ type: 'backups', id: name });
  });
}
