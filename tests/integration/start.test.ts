import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '#tests/support/server-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a start', () => {
  it('says where the site is and how to become its owner', async () => {
    const server = await startServer({ dataDir: folder });
    expect((await fetch(server.origin)).status).toBe(200);
    await expect.poll(server.output).toContain(`sign up at ${server.origin}/admin/login`);
    await server.stop();
    expect(server.process.exitCode).toBe(0);
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

  it('writes down what it answered before it ends, without the address that was asked for', async () => {
    const server = await startServer({ dataDir: folder, env: { LOG_LEVEL: 'info' } });
    await fetch(`${server.origin}/plan/planted-token?q=planted-query`);
    await server.stop();
    await expect.poll(server.output).toContain('"route":"/plan/:token","status":404');
    expect(server.output()).not.toContain('planted-query');
  });

  it('keeps its secret from everybody else on the machine', async () => {
    const server = await startServer({ dataDir: folder });
    await server.stop();
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('finds everything again after it was killed', async () => {
    const first = await startServer({ dataDir: folder });
    await first.kill();
    const second = await startServer({ dataDir: folder });
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
    await second.stop();
  });
});

describe('a start that cannot succeed ends with one sentence', () => {
  /** The one line that it printed, after it ended with code 1. */
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

  it('on a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, 'mine');
    expect(await failure({ dataDir: file })).toMatch(/^The data folder .+ cannot be written\./);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('on data that another server works with, which goes on', async () => {
    const server = await startServer({ dataDir: folder });
    expect(await failure({})).toMatch(/^Another server is already running on .+\.$/);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    await server.stop();
  });

  it('with a setting that cannot be used, before anything is written', async () => {
    const dataDir = join(folder, 'not-yet');
    expect(await failure({ dataDir, env: { PUBLIC_ORIGIN: 'example.com' } })).toMatch(
      /^PUBLIC_ORIGIN must be an address/,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it('on a database file that is none, which stays as it is', async () => {
    const file = join(folder, 'site.db');
    writeFileSync(
      file,
      'this is a letter, not a database, and long enough to be read as one'.repeat(40),
    );
    const before = readFileSync(file);
    expect(await failure({})).toMatch(/^The database in .+ cannot be opened: .+\.$/);
    expect(readFileSync(file)).toEqual(before);
  });

  it('with a PostgreSQL that does not answer', async () => {
    const env = { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none' };
    expect(await failure({ env })).toMatch(/^The database of DATABASE_URL does not let us in\./);
  });
});
