import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runScript } from '#tests/support/run-command.ts';

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

describe.each([
  ...['backup.ts', 'restore.ts', 'move.ts', 'export.ts', 'import.ts', 'reset-password.ts'],
  ...['seed.ts', 'dev.ts', '../benchmarks/run.ts', '../tests/stress/run.ts'],
])('%s', (script) => {
  // A folder that is not there yet: nothing is begun.
  const env = () => ({ DATA_DIR: join(dataDir, 'new'), PORT: 'none' });

  it('answers --help before it reads anything', async () => {
    const { code, printed } = await runScript([script, '--help'], env());
    expect([code, printed]).toEqual([
      0,
      expect.stringMatching(/--help +says this\n[\s\S]*For example: /),
    ]);
    expect(existsSync(env().DATA_DIR)).toBe(false);
  });

  it('refuses an option that it does not know before it does anything', async () => {
    const { code, printed } = await runScript([script, '--frobnicate'], env());
    expect([code, printed]).toEqual([2, expect.stringMatching(sentence('no option --frobnicate'))]);
    expect(existsSync(env().DATA_DIR)).toBe(false);
  });
});

it.each([
  [['restore.ts', '--back'], ''],
  [['restore.ts', '--frobnicate'], 'There is no option --frobnicate\\. To see what it does'],
  [['restore.ts', '/nowhere/site.tar'], '/nowhere/site.tar'],
  [['backup.ts', '/nowhere/site.tar'], 'DATA_DIR'],
])('%s: one sentence', async (command, text) => {
  expect(await failureOf(command)).toMatch(sentence(text));
});
