import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** Over a real socket, because the HTTP adapter's request objects differ from a plain `Request`. */
let site: TestSite;
let port: number;
let close: () => Promise<void>;

type Limits = Parameters<Awaited<ReturnType<typeof loadSiteBuild>>['listen']>[2];

async function open(limits?: Limits): Promise<{ port: number; close: () => Promise<void> }> {
  const { createSite, listen } = await loadSiteBuild();
  const server = await listen(createSite(site.services), site.services.config, limits);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

beforeAll(async () => {
  site = await openTestSite({ env: { PORT: '0' } });
  ({ port, close } = await open());
});
afterAll(async () => {
  await close();
  await site.close();
});

function send(path: string, body: string): Promise<{ status: number; text: string }> {
  const { host } = new URL(site.origin);
  const headers = {
    Host: host,
    Origin: site.origin,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: 'localhost', path, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

it('reads a form', async () => {
  const response = await send('/contact', 'topic=contact&name=Dana&email=dana%40');
  expect(response.status).toBe(422);
  expect(response.text).toContain('value="Dana"');
});

it('rejects a form that exceeds the size limit of its page', async () => {
  const response = await send('/contact', `topic=contact&message=${'x'.repeat(70_000)}`);
  expect(response.status).toBe(413);
});

it('rejects oversized headers', async () => {
  const response = await exchange(
    port,
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 431 /);
});

describe('a slow or greedy client', () => {
  const strictLimits = {
    headersMilliseconds: 50,
    requestMilliseconds: 100,
    keepAliveMilliseconds: 75_000,
    checkMilliseconds: 25,
    connections: 3,
  };
  let own: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    own = await open(strictLimits);
  });
  afterAll(() => own.close());

  it('is disconnected when its headers do not end', async () => {
    const response = await exchange(own.port, 'GET / HTTP/1.1\r\nHost: x\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is disconnected when its body does not end', async () => {
    const { host } = new URL(site.origin);
    const response = await exchange(
      own.port,
      `POST /contact HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ntopic=`,
    );
    expect(response).not.toMatch(/^HTTP\/1\.1 [23]/);
  });

  it('is disconnected at the connection limit', async () => {
    const sockets: Socket[] = [];
    for (let n = 0; n < strictLimits.connections; n += 1) {
      const socket = connect(own.port, 'localhost');
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      // The response arrives, and the connection stays open.
      const [response] = await once(socket, 'data');
      expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
      sockets.push(socket);
    }
    const oneMore = await exchange(own.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n').catch(
      () => '',
    );
    expect(oneMore).toBe('');
    // The idle connections were closed, so the next one is accepted.
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
    const next = await exchange(
      own.port,
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(next).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('offers keep-alive for 75 seconds', async () => {
  const socket = connect(port, 'localhost');
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const [response] = await once(socket, 'data');
  socket.destroy();
  expect(String(response)).toMatch(/\r\nKeep-Alive: timeout=75\r\n/i);
});

describe('a request for a cached page', () => {
  it.each([
    ['GET', 'own', 200],
    ['HEAD', 'own', 200],
    ['PUT', 'own', 405],
    ['GET', 'evil.example', 421],
    ['PUT', 'evil.example', 421],
  ])('%s with the Host %s answers %i over the socket and through fetch', async (...request) => {
    const [method, named, status] = request;
    const { createSite, listen } = await loadSiteBuild();
    const own = createSite(site.services);
    const server = await listen(own, site.services.config);
    const Host = named === 'own' ? new URL(site.origin).host : named;
    const headers = { Host };
    await own.fetch(new Request(`${site.origin}/about`));
    const direct = await own.fetch(new Request(`${site.origin}/about`, { method, headers }));
    const socket = await exchange(
      (server.address() as AddressInfo).port,
      `${method} /about HTTP/1.1\r\nHost: ${Host}\r\nConnection: close\r\n\r\n`,
    );
    server.close();
    expect([direct.status, socket.split(' ')[1]]).toEqual([status, String(status)]);
  });

  it('that is a 404 page is logged once for each way', async () => {
    const { createSite } = await loadSiteBuild();
    const own = createSite(site.services);
    for (const path of ['/first-unknown', '/second-unknown']) {
      await own.fetch(new Request(`${site.origin}${path}`));
    }
    await exchange(
      port,
      `GET /third-unknown HTTP/1.1\r\nHost: ${new URL(site.origin).host}\r\nConnection: close\r\n\r\n`,
    );
    const paths = site.log.filter(({ msg }) => msg === 'unknown path').map(({ path }) => path);
    expect(paths).toEqual(['/first-unknown', '/second-unknown', '/third-unknown']);
  });
});

/** Sends bytes, and reads until the server closes the connection. */
function exchange(to: number, bytes: string): Promise<string> {
  const socket = connect(to, 'localhost');
  socket.write(bytes);
  return text(socket);
}
