// @module-tag all: stops and restarts servers under load.

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLoad } from '#tests/stress/steady-load.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { holdPort } from '#tests/support/held-port.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { root } from '#tests/support/site-build.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { serverArguments } from '../../scripts/lib/server-command.mjs';

/** `O_CLOEXEC` in Linux. */
const CLOSE_ON_EXEC = 0o2000000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-stopping-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a server that is asked to stop', () => {
  /** It would drain for ten minutes, so that only a second signal ends the drain of a test. */
  async function startDraining(): Promise<ServerProcess> {
    const server = await startServer({ dataDir: folder, env: { DRAIN_SECONDS: '600' } });
    server.process.kill('SIGTERM');
    await expectDraining(server);
    return server;
  }

  async function expectDraining({ origin }: ServerProcess): Promise<void> {
    await expect
      .poll(async () => (await fetch(`${origin}/readyz`)).status, { interval: 20 })
      .toBe(503);
  }

  async function interrupt(server: ServerProcess): Promise<void> {
    const gone = once(server.process, 'exit');
    server.process.kill('SIGINT');
    expect(await gone).toEqual([0, null]);
  }

  it('tells load balancers so, and still answers everybody until the drain is over', async () => {
    const server = await startDraining();
    expect(await (await fetch(`${server.origin}/readyz`)).text()).toMatch(/^draining: .+\n$/);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    for (const path of ['/', '/', '/admin/login']) {
      const { status, headers } = await fetch(`${server.origin}${path}`);
      expect([status, headers.get('Connection')]).toEqual([200, 'close']);
    }
    const form = await fetch(`${server.origin}/contact`, {
      method: 'POST',
      headers: { Origin: server.origin },
      body: new URLSearchParams({ topic: 'contact' }),
    });
    expect(form.status).toBe(422);
    await interrupt(server);
    await expect(fetch(server.origin)).rejects.toThrow();
  });

  it('closes event streams at the end of the drain, to be opened again at once', async () => {
    const server = await startDraining();
    const services = await openSiteData(server);
    const { headers } = await createAdmin({ services });
    await services.close();
    const stream = await fetch(`${server.origin}/admin/events`, {
      headers: { ...headers, Accept: 'text/event-stream' },
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('"type":"changes"');
    await interrupt(server);
    let rest = '';
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      rest += read.value;
    }
    expect(rest).toMatch(/^retry: 0\n\n$/m);
  });

  it('drains also when it is asked as soon as its port is open', async () => {
    const preload = join(folder, 'stop-at-once.mjs');
    writeFileSync(
      preload,
      `import { Server } from 'node:net';
      const { listen } = Server.prototype;
      Server.prototype.listen = function (...args) {
        this.once('listening', () => process.kill(process.pid, 'SIGTERM'));
        return listen.apply(this, args);
      };`,
    );
    const NODE_OPTIONS = `--import=${pathToFileURL(preload).href}`;
    const server = await startServer({
      dataDir: folder,
      env: { DRAIN_SECONDS: '600', NODE_OPTIONS },
    });
    await expectDraining(server);
    expect((await fetch(server.origin)).status).toBe(200);
    await interrupt(server);
  });

  it('stops without a second signal when the drain is over', async () => {
    const server = await startServer({ dataDir: folder, env: { DRAIN_SECONDS: '0.2' } });
    await server.stop();
    expect(server.process.exitCode).toBe(0);
  });
});

describe.skipIf(process.platform === 'win32')('a server that is given a listening socket', () => {
  it('is restarted under load without a rejected or failed request', async () => {
    const site = await holdPort({ DATA_DIR: folder });
    const form = new URLSearchParams({ topic: 'contact' }).toString();
    const load = startLoad({
      clients: 8,
      restMilliseconds: 10,
      address: `http://127.0.0.1:${site.port}`,
      requests: ['/', '/healthz', '/blog', '/contact'].map((path) => ({
        path,
        status: path === '/contact' ? 422 : 200,
        headers: {
          Host: new URL(site.origin).host,
          Origin: site.origin,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        ...(path === '/contact' ? { body: form } : {}),
      })),
    });
    for (let restart = 0; restart < 3; restart += 1) {
      const before = load.answered();
      await expect.poll(load.answered).toBeGreaterThan(before + 50);
      await site.restart();
    }
    const answered = load.answered();
    await expect.poll(load.answered).toBeGreaterThan(answered + 50);
    expect(await load.stop()).toEqual([]);
    await site.stop();
    expect(site.output().match(/^ended 0$/gm)).toHaveLength(4);
  });

  it.runIf(process.platform === 'linux')('keeps it from the programs that it starts', async () => {
    const site = await holdPort({ DATA_DIR: folder });
    const pid = /^site (\d+)$/m.exec(site.output())?.[1];
    const [, flags] = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/fdinfo/3`, 'utf8')) ?? [];
    expect(Number.parseInt(flags ?? '', 8) & CLOSE_ON_EXEC).toBe(CLOSE_ON_EXEC);
    await site.stop();
  });

  it('says what is wrong with a descriptor that is no listening socket', async () => {
    const env = { LISTEN_FDS: '1', PUBLIC_ORIGIN: 'https://www.example.com' };
    const args = ['-c', 'LISTEN_PID=$$ exec "$@"', 'sh', process.execPath, ...serverArguments];
    const { status, stderr } = spawnSync('sh', args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, ...env },
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^The socket of LISTEN_FDS cannot be used .+ListenStream=.+\.\n$/),
    ]);
  });

  it('says which process has to be started when the socket is for another one', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as AddressInfo;
    const env = { LISTEN_FDS: '1', LISTEN_PID: '1' };
    await expect(startServer({ dataDir: folder, port, env })).rejects.toThrow(
      `Port ${port} is held by a systemd socket for another process.`,
    );
    other.close();
  });
});
