// @module-tag all: starts proxies and restarts servers behind them.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startLoad } from '#tests/stress/steady-load.ts';
import { holdPort } from '#tests/support/held-port.ts';
import {
  findMissing,
  listServersUp,
  type ProxyName,
  startProxy,
} from '#tests/support/proxy-process.ts';
import { startServer } from '#tests/support/server-process.ts';
import { freshPostgres, needsPostgres } from '#tests/support/test-site.ts';
import { freePort } from '../../scripts/lib/free-port.ts';

const NAMES: readonly ProxyName[] = ['haproxy', 'nginx', 'caddy'];
/** As large as an upload may be. */
const UPLOAD = Buffer.alloc(15 * 1024 * 1024, 'x');
/** More than every other request may have, and less than the files of another system may. */
const IMPORT = Buffer.alloc(40 * 1024 * 1024, 'x');

function describeProxy(name: ProxyName, tests: (proxy: ProxyName) => void): void {
  const missing = findMissing(name);
  if (missing === null) describe(`deploy: ${name}`, () => tests(name));
  else describe.skip(`deploy: ${name} (${missing})`, () => tests(name));
}

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function openHttp2(port: number): ClientHttp2Session {
  const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false });
  session.on('error', () => undefined);
  return session;
}

async function ask(
  session: ClientHttp2Session,
  path: string,
  {
    headers: sent = {},
    body,
    method = body === undefined ? 'GET' : 'POST',
  }: { headers?: Record<string, string>; body?: Buffer | string; method?: string } = {},
): Promise<Answer> {
  const stream = session.request({ ':path': path, ':method': method, ...sent });
  stream.end(body);
  const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
    stream.once('response', resolve).once('error', reject);
    stream.once('close', () => reject(new Error(`${path} was not answered`)));
  });
  return { headers, body: await text(stream) };
}

/** Answers with what it was asked; `/stream` sends one event and keeps the answer open. */
async function startEcho() {
  const server = createServer((request, response) => {
    if (request.url === '/stream') {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
      response.write('data: first\n\n');
      return;
    }
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      response.setHeader('Content-Type', 'text/html');
      response.end(JSON.stringify({ headers: request.headers, bytes }).padEnd(20_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Breaks off the first request for each path, as a server does that is killed, and answers the next. */
async function startBreaking() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`;
    // A check of HAProxy.
    if (request.url === '/readyz') return response.end();
    asked.push(line);
    if (asked.filter((each) => each === line).length === 1) return request.socket.destroy();
    response.end('answered');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

for (const each of NAMES) {
  describeProxy(each, (name) => {
    it('asks again for what only reads when a server broke off, and sends no form twice', async () => {
      const site = await startBreaking();
      const proxy = await startProxy(name, [site.port, site.port]);
      const session = openHttp2(proxy.port);
      const statusOf = async (path: string, method: string) => {
        const body = method === 'POST' ? 'name=Dana' : undefined;
        const { headers } = await ask(session, path, { method, body });
        return headers[':status' as keyof object] as number | undefined;
      };
      await expect.poll(() => statusOf('/awake', 'GET')).toBe(200);
      site.asked.length = 0;
      expect(await statusOf('/page', 'GET')).toBe(200);
      expect(await statusOf('/head', 'HEAD')).toBe(200);
      // HAProxy ends a connection that had other requests before without an answer.
      const failed = await statusOf('/form', 'POST').catch(() => 502);
      expect(failed).toBe(502);
      expect(site.asked).toEqual([
        ...['GET /page', 'GET /page'],
        ...['HEAD /head', 'HEAD /head'],
        'POST /form',
      ]);
      session.close();
      await proxy.stop();
      site.close();
    });

    it('takes the files of another system in one place alone, also over IPv6', async () => {
      const echo = await startEcho();
      const proxy = await startProxy(name, [echo.port]);
      const session = openHttp2(proxy.port);
      await expect
        .poll(async () => (await ask(session, '/')).headers[':status' as keyof object])
        .toBe(200);
      for (const path of ['/admin/posts/import', '/admin/posts/import.data']) {
        const { body } = await ask(session, path, { body: IMPORT });
        expect(JSON.parse(body)).toMatchObject({ bytes: IMPORT.length });
      }
      session.close();
      // HAProxy keeps nothing of a body, and leaves its size to the site.
      const elsewhere = openHttp2(proxy.port);
      const refused = await ask(elsewhere, '/contact', { body: IMPORT }).catch(() => null);
      const status = refused?.headers[':status' as keyof object] ?? 413;
      expect(status).toBe(name === 'haproxy' ? 200 : 413);
      elsewhere.close();
      const plain = await fetch(`http://[::1]:${proxy.plainPort}/blog`, {
        headers: { Host: 'localhost' },
        redirect: 'manual',
      });
      expect(plain.status).toBe(308);
      await proxy.stop();
      echo.close();
    });

    it('passes on what the site needs, over HTTP/2', async () => {
      const echo = await startEcho();
      const proxy = await startProxy(name, [echo.port]);
      const session = openHttp2(proxy.port);
      const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
      await expect
        .poll(async () => (await ask(session, '/')).headers[':status' as keyof object])
        .toBe(200);
      const page = await ask(session, '/', { headers: { ...forged, 'accept-encoding': 'gzip' } });
      const { headers } = JSON.parse(page.body) as { headers: IncomingHttpHeaders };
      expect(headers.host).toBe(`localhost:${proxy.port}`);
      expect(headers['x-forwarded-for']).toBe('127.0.0.1');
      expect(headers.forwarded).toBeUndefined();
      expect(headers['accept-encoding']).toBe('gzip');
      expect(page.headers['content-encoding']).toBeUndefined();

      const uploaded = await ask(session, '/', { body: UPLOAD });
      expect(JSON.parse(uploaded.body)).toMatchObject({ bytes: UPLOAD.length });

      const stream = session.request({ ':path': '/stream' });
      stream.setEncoding('utf8');
      expect(await once(stream, 'data')).toEqual(['data: first\n\n']);
      stream.close();

      const plain = await fetch(`http://localhost:${proxy.plainPort}/blog?page=2`, {
        redirect: 'manual',
      });
      expect(plain.status).toBe(308);
      expect(plain.headers.get('Location')).toMatch(/^https:\/\/localhost(:\d+)?\/blog\?page=2$/);
      session.close();
      await proxy.stop();
      echo.close();
    });
  });
}

/** Readers and people who send forms, over HTTP/1.1 and HTTP/2. */
function startVisitors(port: number) {
  const origin = `https://localhost:${port}`;
  const form = {
    path: '/contact',
    status: 422,
    headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'topic=contact',
  };
  const load = startLoad({
    clients: 6,
    address: origin,
    restMilliseconds: 10,
    requests: [{ path: '/', status: 200 }, { path: '/blog', status: 200 }, form],
  });
  const session = openHttp2(port);
  const failures: string[] = [];
  let going = true;
  const reading = (async () => {
    while (going) {
      const { ':status': status } = (await ask(session, '/about')).headers as {
        ':status'?: number;
      };
      if (status !== 200) failures.push(`/about answered ${status} over HTTP/2`);
    }
  })().catch((error: Error) => failures.push(`HTTP/2 failed: ${error.message}`));
  return {
    answered: load.answered,
    async stop(): Promise<string[]> {
      going = false;
      await reading;
      session.close();
      return [...failures, ...(await load.stop())];
    },
  };
}

async function expectMore(answered: () => number): Promise<void> {
  const before = answered();
  await expect.poll(answered).toBeGreaterThan(before + 30);
}

for (const each of ['nginx', 'caddy'] as const) {
  describeProxy(each, (name) => {
    it('loses no request while the site behind it is restarted', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'wizard-behind-'));
      const proxyPort = await freePort();
      const site = await holdPort({
        DATA_DIR: folder,
        PUBLIC_ORIGIN: `https://localhost:${proxyPort}`,
        TRUSTED_PROXIES: '127.0.0.1',
      });
      const proxy = await startProxy(name, [site.port], proxyPort);
      const visitors = startVisitors(proxy.port);
      for (let restart = 0; restart < 2; restart += 1) {
        await expectMore(visitors.answered);
        await site.restart();
      }
      await expectMore(visitors.answered);
      expect(await visitors.stop()).toEqual([]);
      await proxy.stop();
      await site.stop();
      rmSync(folder, { recursive: true });
    });
  });
}

describeProxy('haproxy', (name) => {
  it(
    'loses no request while its servers are replaced one after the other',
    needsPostgres(),
    async () => {
      const database = await freshPostgres({ migrated: true });
      const [port, ...ports] = [await freePort(), await freePort(), await freePort()];
      const folders = ports.map(() => mkdtempSync(join(tmpdir(), 'wizard-replica-')));
      const start = (index: number) =>
        startServer({
          port: ports[index] ?? 0,
          dataDir: folders[index] ?? '',
          env: {
            DATABASE_URL: database.url,
            SECRET: 'the same secret on every server of the site',
            PUBLIC_ORIGIN: `https://localhost:${port}`,
            TRUSTED_PROXIES: '127.0.0.1',
            DRAIN_SECONDS: '3',
            HOST: '127.0.0.1',
          },
        });
      const servers = [await start(0), await start(1)];
      const proxy = await startProxy(name, ports, port);
      const untilBothAreUp = () =>
        expect.poll(() => listServersUp(proxy.controlSocket), { interval: 100 }).toHaveLength(2);
      await untilBothAreUp();
      const visitors = startVisitors(proxy.port);
      for (const index of [0, 1]) {
        await expectMore(visitors.answered);
        await servers[index]?.stop();
        servers[index] = await start(index);
        await untilBothAreUp();
      }
      await expectMore(visitors.answered);
      expect(await visitors.stop()).toEqual([]);
      await proxy.stop();
      await Promise.all(servers.map((server) => server.stop()));
      for (const folder of folders) rmSync(folder, { recursive: true });
      await database.drop();
    },
  );
});
