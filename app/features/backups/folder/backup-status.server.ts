import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Problem } from '../store/store-status.ts';
import { backupFolder, STATUS, UNFINISHED } from './backup-folder.server.ts';

const attemptSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['daily', 'by-hand', 'before-update']),
  /** What went wrong, as a sentence; null when the backup was made and checked. */
  problem: z.string().nullable(),
  /** The file's name; null when it was not made or is in another folder. */
  name: z.string().nullable(),
  /** Images in the database whose files were missing. */
  missing: z.number().int(),
  seconds: z.number(),
});
const statusSchema = z.object({
  last: attemptSchema.nullable(),
  lastGood: attemptSchema.nullable(),
});

export type BackupAttempt = z.infer<typeof attemptSchema>;
export type BackupStatus = z.infer<typeof statusSchema>;

const EMPTY_STATUS: BackupStatus = { last: null, lastGood: null };

function statusFile(dataDir: string): string {
  return join(backupFolder(dataDir), STATUS);
}

/** Stored beside the backups, because a restore would overwrite it in the database. */
export async function readBackupStatus(dataDir: string): Promise<BackupStatus> {
  try {
    return statusSchema.parse(JSON.parse(await readFile(statusFile(dataDir), 'utf8')));
  } catch {
    // Missing, or incomplete after a crash. The next attempt writes it again.
    return EMPTY_STATUS;
  }
}

const LATE_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;

/**
 * A problem for the owner to see; null while backups work.
 * @param nightlyAt when any server of the site last completed the nightly backup
 */
export function findBackupProblem(
  { last, lastGood }: BackupStatus,
  nightlyAt: string | null,
  now: Date,
): Problem | null {
  const isMadeSince = last !== null && nightlyAt !== null && nightlyAt > last.at;
  if (last !== null && last.problem !== null && !isMadeSince) {
    return {
      title: 'The last backup failed',
      text: `${last.problem} ${last.kind === 'daily' ? 'The site tries again every hour.' : 'To try again, press “Back up now”.'}`,
    };
  }
  const good = [lastGood?.at ?? null, nightlyAt].filter((at) => at !== null);
  const isLate = good.every((at) => now.getTime() - Date.parse(at) >= LATE_MILLISECONDS);
  if (good.length === 0 || !isLate) return null;
  return {
    title: 'The last backup is more than two days old',
    text: 'The site makes one every night while it is running. Make one now, and check the server’s log.',
  };
}

export async function recordAttempt(dataDir: string, attempt: BackupAttempt): Promise<void> {
  const { lastGood } = await readBackupStatus(dataDir);
  const status: BackupStatus = {
    last: attempt,
    lastGood: attempt.problem === null ? attempt : lastGood,
  };
  const store = async () => {
    const unfinished = statusFile(dataDir) + UNFINISHED;
    await writeFile(unfinished, `${JSON.stringify(status, null, 1)}\n`);
    await rename(unfinished, statusFile(dataDir));
  };
  await store().catch((error: NodeJS.ErrnoException) => {
    // A server that starts beside a command takes it for what a killed one has left.
    if (error.code !== 'ENOENT') throw error;
    return store();
  });
}
