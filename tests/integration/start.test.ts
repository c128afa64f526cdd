import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { version } from '#config/version.ts';
import { connectSqlite } from '#database/connect.ts';
import { claimDataFolder } from '#database/server-lock.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { root } from '#tests/support/site-build.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a start', () => {
  describe('in a folder that a killed server left', () => {
    let left: string;
    let server: ServerProcess;
    beforeAll(async () => {
      left = mkdtempSync(join(tmpdir(), 'wizard-start-'));
      for (const name of ['restoring', 'fetching', 'checking']) {
        mkdirSync(join(left, name));
        writeFileSync(join(left, name, 'site.db'), 'all data');
      }
      mkdirSync(join(left, 'uploads/blog-images'), { recursive: true });
      writeFileSync(join(left, 'uploads/blog-images/old.webp'), '');
      chmodSync(join(left, 'uploads/blog-images/old.webp'), 0o644);
      chmodSync(left, 0o755);
      server = await startServer({ dataDir: left });
    });
    afterAll(async () => {
      await server.stop();
      rmSync(left, { recursive: true });
    });

    it('prints the site’s URL and how to become its owner', async () => {
      expect((await fetch(server.origin)).status).toBe(200);
      await expect.poll(server.output).toContain(`Sign up at ${server.origin}/admin/login`);
      await expect.poll(server.output).toContain(`is at ${server.origin} (version ${version}, `);
    });

    it('deletes the copies of all data that a killed restore and check have left, and says so', async () => {
      for (const name of ['restoring', 'fetching', 'checking']) {
        expect(existsSync(join(left, name))).toBe(false);
      }
      await expect.poll(server.output).toContain('a restore was cut off');
      await expect.poll(server.output).toContain('a check was cut off');
    });

    it('keeps its data readable for its own user only, and takes rights given before', async () => {
      const readableByOthers = () =>
        readdirSync(left, { recursive: true, encoding: 'utf8' })
          .map((name) => join(left, name))
          .concat(left)
          .filter((path) => (statSync(path).mode & 0o077) !== 0);
      await expect.poll(readableByOthers).toEqual([]);
      for (const name of ['site.db', 'secret']) expect(existsSync(join(left, name))).toBe(true);
    });
  });

  it('keeps images that this database does not know: they may be another one’s', async () => {
    const images = join(folder, 'uploads', 'blog-images');
    mkdirSync(images, { recursive: true });
    const name = '22222222-2222-4222-8222-222222222222.webp';
    writeFileSync(join(images, name), 'x');
    const server = await startServer({ dataDir: folder });
    await server.stop();
    expect(server.process.exitCode).toBe(0);
    expect(readdirSync(images)).toEqual([name]);
  });

  it('prints the one-time link of a site on a public address, and the same one again', async () => {
    const env = { PUBLIC_ORIGIN: 'https://www.example.com' };
    const links = [];
    for (let start = 0; start < 2; start++) {
      const server = await startServer({ dataDir: folder, env });
      await expect.poll(server.output).toMatch(/admin\/login#setup=[\w-]{43}\n/);
      links.push(/#setup=[\w-]+/.exec(server.output())?.[0]);
      await server.stop();
    }
    expect(links[1]).toBe(links[0]);
  });

  it('flushes the request log before it exits, without the requested path', async () => {
    const server = await startServer({ dataDir: folder, env: { LOG_LEVEL: 'info' } });
    await fetch(`${server.origin}/plan/planted-token?q=planted-query`);
    await server.stop();
    await expect.poll(server.output).toContain('"route":"/plan/:token","status":404');
    expect(server.output()).not.toContain('planted-query');
  });

  it('has all data after it was killed', async () => {
    const first = await startServer({ dataDir: folder });
    await first.kill();
    const second = await startServer({ dataDir: folder });
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
    await second.stop();
  });
});

describe('a start that cannot succeed exits with one sentence', () => {
  /** The one line that it printed before it exited with code 1. */
  async function failure(options: Parameters<typeof startServer>[0]): Promise<string> {
    const error = await startServer({ dataDir: folder, ...options }).then(
      () => new Error('it started'),
      (reason: Error) => reason,
    );
    const [, line] = /^the server ended with 1: ([^\n]+)\n$/.exec(error.message) ?? [];
    return line ?? error.message;
  }

  it('on a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await failure({ port })).toBe(
      `Port ${port} is already in use. Stop the other program, or set PORT to another number.`,
    );
    other.close();
  });

  it('on a port that this user may not open', async () => {
    // Simulates the system's rejection of port 80, because the privileged ports differ between machines.
    const preload = join(folder, 'reject-to-listen.mjs');
    writeFileSync(
      preload,
      `import { Server } from 'node:net';
      Server.prototype.listen = function () {
        const error = new Error('listen EACCES: permission denied 127.0.0.1:80');
        process.nextTick(() => this.emit('error', Object.assign(error, { code: 'EACCES', syscall: 'listen' })));
        return this;
      };`,
    );
    const env = { NODE_OPTIONS: `--import=${pathToFileURL(preload).href}` };
    expect(await failure({ port: 80, env })).toBe(
      'This user may not listen on port 80. Set PORT to a number from 1024 up, or give the user that right.',
    );
  });

  it('with a secret file that a power cut has emptied', async () => {
    writeFileSync(join(folder, 'secret'), '');
    expect(await failure({})).toMatch(/^The secret in .+ is damaged: .+ two-factor .+\.$/);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('');
  });

  it('on a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, 'mine');
    expect(await failure({ dataDir: file })).toMatch(/^The data folder .+ cannot be written\./);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('on a data folder that another server uses, which keeps running', async () => {
    const server = await startServer({ dataDir: folder });
    expect(await failure({})).toMatch(/^Another server is already running on .+\.$/);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    await server.stop();
  });

  it('with an invalid setting, before anything is written', async () => {
    const dataDir = join(folder, 'not-yet');
    expect(await failure({ dataDir, env: { PUBLIC_ORIGIN: 'example.com' } })).toMatch(
      /^PUBLIC_ORIGIN must be an address/,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it('on an address of the network, without the address that people use', async () => {
    const dataDir = join(folder, 'not-yet');
    expect(await failure({ dataDir, env: { HOST: '0.0.0.0' } })).toMatch(
      /^PUBLIC_ORIGIN must be set when HOST is 0\.0\.0\.0: .+\.$/,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it('on a file that is no database, which stays unchanged', async () => {
    const file = join(folder, 'site.db');
    writeFileSync(
      file,
      'this is a letter, not a database, and long enough to be read as one'.repeat(40),
    );
    const before = readFileSync(file);
    expect(await failure({})).toMatch(/^The database in .+ cannot be opened: .+\.$/);
    expect(readFileSync(file)).toEqual(before);
  });

  describe('on a database that a newer version has migrated', () => {
    async function changeByNewer(releases: [version: string, backup: string | null][]) {
      copyFileSync(inject('migratedFile'), join(folder, 'site.db'));
      const { db, close } = connectSqlite(folder);
      for (const [index, [newer, backup]] of releases.entries()) {
        const migration = `900${index}-later`;
        await sql`insert into kysely_migration values (${migration}, '2030-01-01')`.execute(db);
        await sql`insert into migration_releases values (${migration}, ${newer}, ${newer}, ${backup})`.execute(
          db,
        );
      }
      await close();
    }

    it('and names that version and the backup made before', async () => {
      const backup = join(folder, 'before.tar');
      writeFileSync(backup, '');
      await changeByNewer([
        ['98.0.0', backup],
        ['99.1.0', join(folder, 'later.tar')],
      ]);
      expect(await failure({})).toBe(
        `Version 99.1.0 of this site has changed the database, and this is version ${version}. Start version 99.1.0 or a newer one, or go back to the backup that was made before: npm run restore -- ${backup}`,
      );
    });

    it('and names no deleted backup', async () => {
      await changeByNewer([['99.1.0', join(folder, 'gone.tar')]]);
      expect(await failure({})).toBe(
        `Version 99.1.0 of this site has changed the database, and this is version ${version}. Start version 99.1.0 or a newer one.`,
      );
    });
  });

  it('with a PostgreSQL that is not there', async () => {
    // No socket is there. Where a port rejects connections, a start waits: it may be starting as well.
    const env = { DATABASE_URL: `postgres://postgres@localhost/none?host=${folder}` };
    expect(await failure({ env })).toMatch(/^Cannot connect to the database of DATABASE_URL\./);
  });
});

describe('npm start', () => {
  interface Launched {
    readonly process: ChildProcess;
    readonly origin: string;
    /** Resolves when every process that it started has exited and closed the output. */
    readonly ended: Promise<unknown>;
  }

  async function launch(command: string, args: string[], npm: boolean): Promise<Launched> {
    const port = await freePort();
    const { PATH, HOME } = process.env;
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH,
        HOME,
        PORT: `${port}`,
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        DRAIN_SECONDS: '0',
      },
    });
    const ended = once(child, 'close');
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    await expect.poll(() => printed).toContain('Wizard Services is at');
    expect(printed.includes('> node scripts/start.mjs')).toBe(npm);
    return { process: child, origin: `http://localhost:${port}`, ended };
  }

  it.each(['SIGTERM', 'SIGKILL'] as const)('exits with its server on %s', async (signal) => {
    const npm = await launch('npm', ['start'], true);
    expect((await fetch(`${npm.origin}/readyz`)).status).toBe(200);
    npm.process.kill(signal);
    await npm.ended;
    await expect(fetch(npm.origin)).rejects.toThrow();
    // The folder is free: the server has exited, not only stopped listening.
    claimDataFolder(folder).release();
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves no server behind when its launcher gets %s',
    async (signal) => {
      const launcher = await launch(process.execPath, ['scripts/start.mjs'], false);
      launcher.process.kill(signal);
      await launcher.ended;
      claimDataFolder(folder).release();
    },
  );

  it('rejects while a server runs, before it builds anything', async () => {
    const server = await startServer({ dataDir: folder });
    const checkout = mkdtempSync(join(tmpdir(), 'wizard-unbuilt-'));
    for (const name of ['config', 'database', 'scripts', 'node_modules']) {
      symlinkSync(join(root, name), join(checkout, name));
    }
    // Without the lock file of the installation, both installing and building would be needed.
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(
      join(checkout, 'package.json'),
      JSON.stringify({ ...manifest, version: '99.0.0' }),
    );
    symlinkSync(join(root, 'package-lock.json'), join(checkout, 'package-lock.json'));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--preserve-symlinks', '--preserve-symlinks-main', 'scripts/start.mjs'],
      {
        cwd: checkout,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: folder },
      },
    );
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Another server is already running on .+\.\n$/);
    expect(existsSync(join(checkout, 'build'))).toBe(false);
    await server.stop();
    rmSync(checkout, { recursive: true });
  });
});
