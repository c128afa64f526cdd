import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { backupFolder } from './backup-folder.server.ts';

const attemptSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['daily', 'by-hand', 'before-update']),
  /** What went wrong, as a sentence; null when it was made and has passed its check. */
  problem: z.string().nullable(),
  /** Its name; null when it was not made, or lies elsewhere. */
  name: z.string().nullable(),
  /** Images without a file, which are therefore not in it. */
  missing: z.number().int(),
  seconds: z.number(),
});
const statusSchema = z.object({
  last: attemptSchema.nullable(),
  lastGood: attemptSchema.nullable(),
});

export type BackupAttempt = z.infer<typeof attemptSchema>;
export type BackupStatus = z.infer<typeof statusSchema>;

const NOTHING: BackupStatus = { last: null, lastGood: null };

function statusFile(dataDir: string): string {
  return join(backupFolder(dataDir), 'status.json');
}

/** Beside the backups and not in the database, which a restore would turn back. */
export async function readBackupStatus(dataDir: string): Promise<BackupStatus> {
  try {
    return statusSchema.parse(JSON.parse(await readFile(statusFile(dataDir), 'utf8')));
  } catch {
    // Not there yet, or cut off by a crash: the next attempt writes it anew.
    return NOTHING;
  }
}

const LATE_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;

/** What the owner has to know about the backups; null while all is well. */
export function findBackupProblem(
  { last, lastGood }: BackupStatus,
  now: Date,
): { title: string; text: string } | null {
  if (last !== null && last.problem !== null) {
    return {
      title: 'The last backup failed',
      text: `${last.problem} ${last.kind === 'daily' ? 'It is tried again every hour.' : 'Then press “Back up now”.'}`,
    };
  }
  if (lastGood === null || now.getTime() - Date.parse(lastGood.at) < LATE_MILLISECONDS) return null;
  return {
    title: 'The last backup is more than two days old',
    text: 'The site makes one every night while it runs. Make one now, and look into the log.',
  };
}

export async function recordAttempt(dataDir: string, attempt: BackupAttempt): Promise<void> {
  const { lastGood } = await readBackupStatus(dataDir);
  const status: BackupStatus = {
    last: attempt,
    lastGood: attempt.problem === null ? attempt : lastGood,
  };
  const temporary = `${statusFile(dataDir)}.new`;
  await writeFile(temporary, `${JSON.stringify(status, null, 1)}\n`);
  await rename(temporary, statusFile(dataDir));
}
