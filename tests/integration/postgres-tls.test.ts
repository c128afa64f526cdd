// @module-tag all: starts its own PostgreSQL, and many servers and commands.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { findMissingOpenssl, makeCertificate } from '#tests/support/certificates.ts';
import {
  createDatabase,
  findMissingPostgres,
  type PrivatePostgres,
  startPrivatePostgres,
} from '#tests/support/postgres.ts';
import { runScript } from '#tests/support/run-command.ts';
import { startServer } from '#tests/support/server-process.ts';

const missing = findMissingOpenssl() ?? findMissingPostgres();
const SECRET = 'x'.repeat(40);

/** A PostgreSQL that accepts encrypted connections alone, with a certificate for `localhost`. */
describe.skipIf(missing !== null)('PostgreSQL over TLS', () => {
  let folder: string;
  let postgres: PrivatePostgres;
  let databases = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wizard-tls-'));
    const tls = makeCertificate(folder, { name: 'server', names: 'DNS:localhost' });
    makeCertificate(folder, { name: 'other', names: 'DNS:localhost' });
    const access = [
      'hostssl none all 127.0.0.1/32 reject',
      'hostssl all visitor 127.0.0.1/32 scram-sha-256',
      'hostssl all all 127.0.0.1/32 trust',
    ];
    const started = await startPrivatePostgres({ tls, access });
    if ('missing' in started) throw new Error(started.missing);
    postgres = started;
  });
  afterAll(() => {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const file = (name: string) => join(folder, name);
  const withFiles = (parameters: string) => parameters.replaceAll('FOLDER', folder);

  /** The address of the database with these parameters. */
  function addressOf(base: string, parameters: string, host = 'localhost'): string {
    const url = new URL(base);
    url.hostname = host;
    url.search = withFiles(parameters);
    return url.href;
  }

  async function emptyDatabase(parameters: string): Promise<string> {
    const server = addressOf(postgres.url, 'sslmode=no-verify');
    const { url } = await createDatabase(server, { name: `tls_${++databases}` });
    return addressOf(url, parameters);
  }

  async function expectDone(command: string[], said: RegExp, env: Record<string, string>) {
    const { code, printed } = await runScript(command, env);
    expect(printed, command[0]).toMatch(said);
    expect(printed).not.toMatch(/SECURITY WARNING|\n {4}at /);
    expect(code, printed).toBe(0);
  }

  it('starts, backs up, checks, restores and moves', async () => {
    const parameters = 'sslmode=verify-full&sslrootcert=FOLDER/server.crt';
    const dataDir = mkdtempSync(file('data-'));
    const DATABASE_URL = await emptyDatabase(parameters);
    const env = { DATA_DIR: dataDir, DATABASE_URL, SECRET };
    const server = await startServer({ dataDir, env });
    expect((await fetch(`${server.origin}/`)).status).toBe(200);
    await server.stop();
    expect(server.output()).not.toMatch(/SECURITY WARNING|"level":(?:40|50)/);

    const backup = join(dataDir, 'site.tar');
    const target = await emptyDatabase(parameters);
    await expectDone(['backup.ts', backup], /^Backup saved and checked/, env);
    await expectDone(['restore.ts', '--check', backup], /intact/, env);
    await expectDone(['restore.ts', backup], /restored/i, env);
    await expectDone(['move.ts', '--to', target], /are the same in both places/, env);
  });

  // All of them connect in one way.
  it.each([
    'sslmode=no-verify',
    'sslmode=require&sslrootcert=FOLDER/server.crt',
    'uselibpqcompat=true&sslmode=require',
    'uselibpqcompat=true&sslmode=verify-ca&sslrootcert=FOLDER/server.crt',
    'ssl=true&sslmode=no-verify&channel_binding=prefer&pgbouncer=true&connection_limit=1',
  ])('backs up with %s', async (parameters) => {
    const dataDir = mkdtempSync(file('data-'));
    const DATABASE_URL = await emptyDatabase(parameters);
    const database = connectPostgres({ url: DATABASE_URL });
    await migrate(database);
    await database.close();
    const env = { DATA_DIR: dataDir, DATABASE_URL, SECRET };
    await expectDone(['backup.ts'], /^Backup saved and checked/, env);
  });

  describe('says in one sentence what is wrong', () => {
    const cases: readonly (readonly [
      string,
      string,
      { host?: string; user?: string; name?: string },
    ])[] = [
      ['', 'accepts encrypted connections only: add ?sslmode=verify-full', {}],
      ['sslmode=disable', 'accepts encrypted connections only', {}],
      ['sslmode=require', 'sslmode=verify-full&sslrootcert=FILE', {}],
      ['sslmode=verify-full', 'sslmode=verify-full&sslrootcert=FILE', {}],
      ['sslmode=verify-full&sslrootcert=FOLDER/other.crt', 'sslrootcert=FILE', {}],
      [
        'sslmode=verify-full&sslrootcert=FOLDER/server.crt',
        'certificate is for another name',
        { host: '127.0.0.1' },
      ],
      ['sslmode=no-verify', 'no database of that name', { name: 'nowhere' }],
      ['sslmode=no-verify', 'address has none', { user: 'visitor' }],
      ['sslmode=no-verify', 'Check the user name and the password', { user: 'visitor:wrong' }],
    ];
    it.each(cases)('%s: %s', async (parameters, sentence, { host, user, name }) => {
      const base = new URL(postgres.url);
      if (name !== undefined) base.pathname = `/${name}`;
      const address = addressOf(base.href, parameters, host).replace(
        'postgres@',
        `${user ?? 'postgres'}@`,
      );
      const dataDir = mkdtempSync(file('data-'));
      const own = { DATA_DIR: dataDir, SECRET };
      const remote = { ...own, DATABASE_URL: address };
      const { code, printed } = await runScript(['backup.ts'], remote);
      expect(printed).toMatch(/^[^\n]+$/);
      expect(printed).toContain(sentence);
      expect(code).toBe(1);
    });

    it.each([
      ['sslmode=require', 'sslrootcert=FILE'],
      ['', 'accepts encrypted connections only'],
      ['sslmode=verify-full&sslrootcert=FOLDER/none.crt', 'cannot be read (ENOENT)'],
    ])('at a start and of a move, with %j', async (parameters, sentence) => {
      const address = addressOf(postgres.url, parameters);
      const dataDir = mkdtempSync(file('data-'));
      const own = { DATA_DIR: dataDir, SECRET };
      await expect(
        startServer({ dataDir, env: { ...own, DATABASE_URL: address } }),
      ).rejects.toThrow(sentence);
      await (await startServer({ dataDir, env: own })).stop();
      const { printed } = await runScript(['move.ts', '--to', address], own);
      expect(printed).toMatch(/^[^\n]+$/);
      expect(printed).toContain(sentence);
    });
  });
});
