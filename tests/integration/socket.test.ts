import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** The same site behind a real port: what the HTTP adapter hands over is not a plain Request. */
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

it('reads a form that comes through a socket', async () => {
  const answer = await send('/contact', 'topic=contact&name=Dana&email=dana%40');
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('value="Dana"');
});

it('refuses a form that is larger than its page takes', async () => {
  const answer = await send('/contact', `topic=contact&message=${'x'.repeat(70_000)}`);
  expect(answer.status).toBe(413);
});

it('refuses headers that are longer than anybody needs', async () => {
  const answer = await talk(port, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
});

describe('who takes the server for longer than it takes to ask', () => {
  const impatient = {
    headersMilliseconds: 50,
    requestMilliseconds: 100,
    idleMilliseconds: 75_000,
    lookMilliseconds: 25,
    connections: 3,
  };
  let own: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    own = await open(impatient);
  });
  afterAll(() => own.close());

  it('by headers that never end is cut off', async () => {
    const answer = await talk(own.port, 'GET / HTTP/1.1\r\nHost: x\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('by a body that never ends is cut off', async () => {
    const { host } = new URL(site.origin);
    const answer = await talk(
      own.port,
      `POST /contact HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ntopic=`,
    );
    expect(answer).not.toMatch(/^HTTP\/1\.1 [23]/);
  });

  it('by more connections than it has is turned away', async () => {
    const sockets: Socket[] = [];
    for (let n = 0; n < impatient.connections; n += 1) {
      const socket = connect(own.port, 'localhost');
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      // Answered, and kept open for the next request.
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
      sockets.push(socket);
    }
    const oneMore = await talk(own.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n').catch(
      () => '',
    );
    expect(oneMore).toBe('');
    // Those that had their answer were closed for it, so that the next one gets in.
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
    const next = await talk(
      own.port,
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(next).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('tells a proxy that it may use a connection again for 75 seconds', async () => {
  const socket = connect(port, 'localhost');
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  expect(String(answer)).toMatch(/\r\nKeep-Alive: timeout=75\r\n/i);
});

/** What comes back until the server ends the connection. */
function talk(to: number, bytes: string): Promise<string> {
  const socket = connect(to, 'localhost');
  socket.write(bytes);
  return text(socket);
}
