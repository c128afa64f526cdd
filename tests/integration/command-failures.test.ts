import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectSqlite } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { runScript } from '#tests/support/run-command.ts';
import { root } from '#tests/support/site-build.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wizard-command-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** What a command that fails prints, without the last line break. */
async function failureOf(
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { code, printed } = await runScript(command, {
    DATA_DIR: dataDir,
    SECRET: 'x'.repeat(40),
    ...env,
  });
  expect(code).not.toBe(0);
  return printed;
}

/** One line, which is no stack. */
const sentence = (text: string) => new RegExp(`^[^\\n]*${text}[^\\n]*$`);

const COMMANDS = [
  ['backup.ts'],
  ['reset-password.ts', 'dana@example.com'],
  ['move.ts', '--to', 'FOLDER'],
];

describe.each(COMMANDS)('%s %s', (...given) => {
  const command = () => given.map((arg) => (arg === 'FOLDER' ? join(dataDir, 'new') : arg));

  it('says in a sentence that there is no database server', async () => {
    const env = { DATABASE_URL: 'postgres://site@127.0.0.1:1/site' };
    expect(await failureOf(command(), env)).toMatch(
      sentence('Cannot connect to the database of DATABASE_URL\\.'),
    );
  });

  it('says in a sentence that site.db is no database', async () => {
    writeFileSync(join(dataDir, 'site.db'), 'this is a letter and no database'.repeat(99));
    expect(await failureOf(command())).toMatch(/^[^\n]+$/);
  });

  it('says in a sentence that site.db is another program’s', async () => {
    const foreign = new DatabaseSync(join(dataDir, 'site.db'));
    foreign.exec('create table customers (id integer)');
    foreign.close();
    expect(await failureOf(command())).toMatch(/^[^\n]+$/);
  });
});

describe.skipIf(process.getuid?.() !== 0)('a site of another user of the machine', () => {
  const NOBODY = 65_534;
  const env = () => ({
    DATA_DIR: dataDir,
    SECRET: 'x'.repeat(40),
    PUBLIC_ORIGIN: 'http://localhost',
  });
  const run = (script: string, uid: number) => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script)], {
      uid,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env() },
    });
    return [status, stderr.trimEnd()];
  };
  const file = () => join(dataDir, 'site.db');
  beforeEach(async () => {
    const database = connectSqlite(dataDir);
    await migrate(database);
    await database.close();
  });

  it.each(['backup.ts', 'serve.mjs'])('%s says whose its folder is', (script) => {
    chmodSync(dataDir, 0o755);
    chmodSync(file(), 0o600);
    if (script === 'serve.mjs') chownSync(dataDir, NOBODY, NOBODY);
    expect(run(script, NOBODY)).toEqual([
      1,
      expect.stringMatching(
        /site\.db belongs to another user of this machine \(number 0\) than nobody/,
      ),
    ]);
  });

  it('is not taken for none when its folder is closed', () => {
    expect(run('backup.ts', NOBODY)).toEqual([
      1,
      expect.stringMatching(sentence('belongs to another user of this machine \\(number 0\\)')),
    ]);
  });

  it.each(['backup.ts', 'serve.mjs'])(
    '%s says that nobody may read a file of mode 000',
    (script) => {
      chownSync(dataDir, NOBODY, NOBODY);
      chownSync(file(), NOBODY, NOBODY);
      chmodSync(file(), 0o000);
      expect(run(script, NOBODY)).toEqual([
        1,
        expect.stringMatching(sentence('may not be read and written by its own user, nobody')),
      ]);
    },
  );

  it('is not worked on by root, who would leave files that its server cannot use', () => {
    chownSync(dataDir, NOBODY, NOBODY);
    chownSync(file(), NOBODY, NOBODY);
    expect(run('backup.ts', 0)).toEqual([
      1,
      expect.stringMatching(sentence("like sudo --user='#65534'")),
    ]);
    expect(existsSync(join(dataDir, 'backups'))).toBe(false);
  });
});

it.each(['backup.ts', 'serve.mjs'])(
  '%s: an empty site.db beside a secret is damaged',
  async (script) => {
    writeFileSync(join(dataDir, 'secret'), 'x'.repeat(40));
    writeFileSync(join(dataDir, 'site.db'), '');
    const { code, printed } = await runScript([script], { DATA_DIR: dataDir });
    expect([code, printed]).toEqual([
      1,
      expect.stringMatching(sentence('site\\.db is damaged: it is empty')),
    ]);
  },
);

/** One of those that `runCommand` runs, and those that begin by themselves. */
const BEGINNINGS = ['backup.ts', 'dev.ts', '../benchmarks/run.ts', '../tests/stress/run.ts'];
it.each(BEGINNINGS)('%s reads its arguments before it does anything', async (script) => {
  // A folder that is not there yet: nothing is begun.
  const env = { DATA_DIR: join(dataDir, 'new'), PORT: 'none' };
  const { code, printed } = await runScript([script, '--frobnicate'], env);
  expect([code, printed]).toEqual([
    2,
    expect.stringMatching(sentence('There is no option --frobnicate\\. To see what it does')),
  ]);
  expect(existsSync(env.DATA_DIR)).toBe(false);
});

it('a command answers --help', async () => {
  const { code, printed } = await runScript(['backup.ts', '--help'], { DATA_DIR: dataDir });
  expect([code, printed]).toEqual([
    0,
    expect.stringMatching(/--help +says this\n[\s\S]*For example: /),
  ]);
});

it.each([
  [['restore.ts', '--back'], ''],
  [['restore.ts', '/nowhere/site.tar'], '/nowhere/site.tar'],
  [['backup.ts', '/nowhere/site.tar'], 'DATA_DIR'],
])('%s: one sentence', async (command, text) => {
  expect(await failureOf(command)).toMatch(sentence(text));
});
