// @module-tag all: starts its own PostgreSQL, and many servers and commands.

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

  /** Whether it is tried with everything that connects, and not with a start and a backup alone. */
  describe.each([
    ['sslmode=no-verify', true],
    ['sslmode=verify-full&sslrootcert=FOLDER/server.crt', true],
    ['sslmode=require&sslrootcert=FOLDER/server.crt', false],
    ['uselibpqcompat=true&sslmode=require', false],
    ['uselibpqcompat=true&sslmode=verify-ca&sslrootcert=FOLDER/server.crt', false],
    ['ssl=true&sslmode=no-verify&channel_binding=prefer&pgbouncer=true&connection_limit=1', false],
  ])('with %s', (parameters, isComplete) => {
    it('starts, backs up, checks, restores and moves', async () => {
      const dataDir = mkdtempSync(file('data-'));
      const DATABASE_URL = await emptyDatabase(parameters);
      const env = { DATA_DIR: dataDir, DATABASE_URL, SECRET };
      const server = await startServer({ dataDir, env });
      expect((await fetch(`${server.origin}/`)).status).toBe(200);
      await server.stop();
      expect(server.output()).not.toMatch(/SECURITY WARNING|"level":(?:40|50)/);

      const backup = join(dataDir, 'site.tar');
      const tried: readonly (readonly [string[], RegExp])[] = [
        [['backup.ts', backup], /^Backup saved and checked/],
        [['restore.ts', '--check', backup], /intact/],
        [['restore.ts', backup], /restored/i],
        [['move.ts', '--to', await emptyDatabase(parameters)], /are the same in both places/],
      ];
      for (const [command, said] of isComplete ? tried : tried.slice(0, 1)) {
        const { code, printed } = await runScript(command, env);
        expect(printed, command[0]).toMatch(said);
        expect(printed).not.toMatch(/SECURITY WARNING|\n {4}at /);
        expect(code, printed).toBe(0);
      }
    });
  });

  describe('says in one sentence what is wrong', () => {
    beforeEach(() => {
      writeFileSync(file('letter.pem'), 'Dear Dana,\n');
      copyFileSync(file('other.crt'), file('renewed.crt'));
    });

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
      ['sslmode=verify-full&sslrootcert=FOLDER/none.crt', 'cannot be read (ENOENT)', {}],
      ['sslmode=verify-full&sslrootcert=FOLDER/letter.pem', 'not a PEM file', {}],
      ['sslmode=verify-full&sslrootcert=system', 'leave it out', {}],
      ['sslmode=required', 'write sslmode=verify-full', {}],
      ['uselibpqcompat=true&sslmode=verify-ca', 'needs sslrootcert=FILE', {}],
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
