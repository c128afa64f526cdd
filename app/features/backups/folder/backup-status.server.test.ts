import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteUnfinishedBackups } from './backup-folder.server.ts';
import { type BackupAttempt, readBackupStatus, recordAttempt } from './backup-status.server.ts';

const ATTEMPT: BackupAttempt = {
  ...{ at: '2026-03-02T12:00:00.000Z', kind: 'daily', name: 'site.tar' },
  ...{ problem: null, missing: 0, seconds: 1 },
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wizard-status-'));
  mkdirSync(join(dataDir, 'backups'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('a start deletes the status that a killed server was writing, and keeps the one before', async () => {
  await recordAttempt(dataDir, ATTEMPT);
  writeFileSync(join(dataDir, 'backups/status.json.part'), '{"last":');
  await deleteUnfinishedBackups(dataDir);
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(['status.json']);
  expect(await readBackupStatus(dataDir)).toEqual({ last: ATTEMPT, lastGood: ATTEMPT });
});
