import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackup } from '#app/features/backups/creation/create-backup.server.ts';
import { connectSqlite } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { runScript } from '#tests/support/run-command.ts';
import { startServer } from '#tests/support/server-process.ts';
import { root } from '#tests/support/site-build.ts';

const SECRET = 'x'.repeat(40);

let folder: string;
let dataDir: string;
let checking: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-killed-check-'));
  dataDir = join(folder, 'data');
  checking = join(dataDir, 'checking');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function makeBackup(): Promise<string> {
  const database = connectSqlite(dataDir);
  await migrate(database);
  await database.close();
  const { path } = await createBackup(
    {
      dataDir,
      databaseUrl: undefined,
      secretFingerprint: 'mark',
      now: () => new Date(),
      readFreeBytes: async () => 1024 ** 3,
    },
    { kind: 'by-hand' },
  );
  return path;
}

/** The files with the data of the site that a check has extracted so far. */
function listExtracted(): string[] {
  if (!existsSync(checking)) return [];
  return readdirSync(checking, { recursive: true, encoding: 'utf8' })
    .map((name) => join(checking, name))
    .filter((path) => statSync(path).isFile() && statSync(path).size > 0);
}

/** Checks the backup through a pipe that never sends its end, and kills the check. */
async function killCheckInTheMiddle(backup: string): Promise<void> {
  const pipe = join(folder, 'site.tar');
  spawnSync('mkfifo', [pipe]);
  const child: ChildProcess = spawn(
    process.execPath,
    [join(root, 'scripts/restore.ts'), '--check', pipe],
    { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir, SECRET }, stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const input = createWriteStream(pipe);
  // The reader is killed.
  input.on('error', () => undefined);
  const bytes = readFileSync(backup);
  input.write(bytes.subarray(0, bytes.byteLength - 1024));
  await expect.poll(listExtracted).not.toEqual([]);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  input.destroy();
}

describe('a check that is killed in the middle leaves a copy of the data, which', () => {
  it('the next start deletes and names', async () => {
    await killCheckInTheMiddle(await makeBackup());
    expect(listExtracted()).not.toEqual([]);
    const server = await startServer({ dataDir, env: { SECRET } });
    expect(existsSync(checking)).toBe(false);
    await expect.poll(server.output).toContain('a check was cut off');
    await server.stop();
  });

  it('the next check deletes', async () => {
    const backup = await makeBackup();
    await killCheckInTheMiddle(backup);
    expect(listExtracted()).not.toEqual([]);
    const { code, printed } = await runScript(['restore.ts', '--check', backup], {
      DATA_DIR: dataDir,
      SECRET,
    });
    expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining('intact') });
    expect(existsSync(checking)).toBe(false);
  });
});
