import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** The real site under greedy and slow clients; each limit has a unit test in server/. */
let site: TestSite;
let server: Server;
/** The requests that reached the application. */
let handled: Request[];
/** Called with each request, which the application then handles until its client is gone. */
let hold: ((request: Request) => void) | null = null;
const sockets: Socket[] = [];

beforeAll(async () => {
  site = await openTestSite({ env: { PORT: '0', HOST: '127.0.0.1' } });
  const { createSite, listen } = await loadSiteBuild();
  const opened = createSite(site.services);
  handled = [];
  const limits = { unreadMilliseconds: 1_000, checkMilliseconds: 50 };
  server = await listen(
    {
      ...opened,
      async fetch(request, bindings) {
        handled.push(request);
        if (hold !== null) {
          hold(request);
          await once(request.signal, 'abort');
        }
        return opened.fetch(request, bindings);
      },
    },
    site.services.config,
    limits,
  );
  await opened.fetch(new Request(`${site.origin}/about`, { headers: { Host: hostOf(site) } }));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  server.closeAllConnections();
  await site.close();
});

function hostOf({ origin }: TestSite): string {
  return new URL(origin).host;
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${hostOf(site)}\r\n\r\n`;
}

async function send(bytes: string): Promise<{ client: Socket; served: Socket }> {
  const connected = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  sockets.push(client);
  const [served] = (await connected) as [Socket];
  client.write(bytes);
  return { client, served };
}

/** However it closes, also with an error. */
async function untilClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
}

it('1,700 requests at once on a connection get 16 answers, and then the connection closes', async () => {
  const { client } = await send(get('/about').repeat(1_700));
  const read = await text(client);
  expect(read.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(16);
  expect(read.match(/\r\nConnection: close\r\n/g)).toHaveLength(1);
  expect(handled).toEqual([]);
});

it('a client that never reads loses its connection, and little was written for it', async () => {
  const { client, served } = await send('');
  client.pause();
  // As many at once as are answered, repeatedly, until the server reads no more.
  const ask = () => client.write(get('/about').repeat(16));
  const asking = setInterval(ask, 1);
  await untilClosed(served);
  clearInterval(asking);
  expect(served.writableLength).toBeLessThan(1024 * 1024);
});

it('of 1,500 sign-in pages that a client asks for and leaves, the first alone is begun', async () => {
  handled.length = 0;
  const held = Promise.withResolvers<Request>();
  hold = held.resolve;
  const { client, served } = await send(get('/admin/login').repeat(1_500));
  const { signal } = await held.promise;
  client.destroy();
  await untilClosed(served);
  hold = null;
  expect(handled).toHaveLength(1);
  expect(signal.aborted).toBe(true);
});

it('bytes that are no request get a 400, and no line in the log', async () => {
  const before = site.log.length;
  const { client } = await send('\u0016\u0003\u0001 no HTTP at all\r\n\r\n');
  expect(await text(client)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(site.log.slice(before)).toEqual([]);
});
