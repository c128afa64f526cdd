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
    checkMilliseconds: 25,
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

  it('loses its oldest idle connection to a newcomer when all connections are taken', async () => {
    const connections = 3;
    // Without the short limits, which a request could exceed on a busy machine.
    const full = await open({ connections });
    const sockets: Socket[] = [];
    for (let n = 0; n <= connections; n += 1) {
      const socket = connect(full.port, 'localhost');
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      // The response arrives, and the connection stays open.
      const [response] = await once(socket, 'data');
      expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
      sockets.push(socket);
    }
    const [oldest, ...others] = sockets;
    if (oldest?.closed === false) await once(oldest, 'close');
    expect(others.map(({ closed }) => closed)).toEqual([false, false, false]);
    for (const socket of others) socket.destroy();
    await full.close();
  });
});

it('offers keep-alive for 75 seconds', async () => {
  const socket = connect(port, 'localhost');
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const [response] = await once(socket, 'data');
  socket.destroy();
  expect(String(response)).toMatch(/\r\nKeep-Alive: timeout=75\r\n/i);
});

describe('a request without a Host header', () => {
  it.each(['/healthz', '/readyz', '/readyz?from=balancer'])(
    'may check the health of the site with HTTP/1.0: %s',
    async (path) => {
      expect(await exchange(port, `GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it.each([
    ['/healthz', '1.1'],
    ['/', '1.0'],
    ['/admin/login', '1.0'],
  ])('is rejected otherwise: %s with HTTP/%s', async (path, version) => {
    const asked = `GET ${path} HTTP/${version}\r\nConnection: close\r\n\r\n`;
    expect(await exchange(port, asked)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('an ambiguous request', () => {
  it.each(['/about', '/admin/login', '/favicon.ico', '/nowhere', '/healthz'])(
    'with two hosts for %s is rejected, and the connection closed',
    async (path) => {
      const { host } = new URL(site.origin);
      for (const second of [host, 'evil.example']) {
        const bytes = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nHOST: ${second}\r\n\r\n`;
        const response = await exchange(port, bytes.repeat(2));
        expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
        expect(response).toContain('X-Content-Type-Options: nosniff'.toLowerCase());
      }
    },
  );

  it.each(['gzip, chunked', 'x-unknown, chunked', 'x-unknown', 'chunked, identity'])(
    'with the transfer coding %s is rejected',
    async (coding) => {
      const { host } = new URL(site.origin);
      const bytes = `POST /contact HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.origin}\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`;
      expect(await exchange(port, bytes)).toMatch(/^HTTP\/1\.1 (400|501) /);
    },
  );
});

it('a request that is cut off is no failure in the log', async () => {
  const { host } = new URL(site.origin);
  const before = site.log.length;
  const logged = () => site.log.slice(before);
  const heads = ['/contact', '/quiz/questions', '/admin/login', '/admin/media/upload'].map(
    (path) =>
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname=`,
  );
  for (const head of heads) {
    const socket = connect(port, 'localhost');
    await new Promise((resolve) => socket.write(head, resolve));
    await exchange(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    socket.destroy();
  }
  const answered = () => logged().filter(({ msg }) => msg === 'answered');
  while (answered().length < heads.length) await new Promise(setImmediate);
  expect(answered().filter(({ status }) => Number(status) >= 500)).toEqual([]);
  expect(logged().filter(({ level }) => level >= 50)).toEqual([]);
});

describe('a malformed request', () => {
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: HOST\r\n${more}\r\n`;
  const post = (path: string, headers: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: HOST\r\nOrigin: ORIGIN\r\nConnection: close\r\n${headers}\r\n\r\n${body}`;
  const sized = (path: string, type: string, body: string) =>
    post(path, `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}`, body);

  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: HOST\r\n\r\n'],
    ['an unknown method', 'SPY / HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: [::x]:%\r\nConnection: close\r\n\r\n'],
    ['a CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    ['a header without a colon', get('/', 'broken\r\n')],
    ['a header with a NUL', get('/', 'X: a\0b\r\n')],
    ['a folded header', get('/', 'X: a\r\n b\r\n')],
    ['a space before the colon', get('/', 'X : a\r\n')],
    ['two lengths', post('/contact', `${form}\r\nContent-Length: 1\r\nContent-Length: 2`, 'a=')],
    ['a negative length', post('/contact', `${form}\r\nContent-Length: -1`, '')],
    [
      'a length and chunks',
      post('/contact', `${form}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`, '0\r\n\r\n'),
    ],
    [
      'a chunk that is none',
      post('/contact', `${form}\r\nTransfer-Encoding: chunked`, 'zz\r\nname\r\n'),
    ],
    [
      'an endless chunk size',
      post('/contact', `${form}\r\nTransfer-Encoding: chunked`, `${'f'.repeat(40)}\r\n`),
    ],
    ['a target that is none', get('about', 'Connection: close\r\n')],
    ['a target on another host', get('http://evil.example/about', 'Connection: close\r\n')],
    ['an unfinished target', get('http://', 'Connection: close\r\n')],
    ['a target of slashes', get('//', 'Connection: close\r\n')],
    ['a target with a bad escape', get('/%E0%A4%A', 'Connection: close\r\n')],
    ['a target with a bad port', get('http://x:99999/', 'Connection: close\r\n')],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n'],
    ['bytes beyond ASCII in the target', get('/\xff\xfe', 'Connection: close\r\n')],
    ['a data request of nothing', get('/admin/nothing.data?_routes=x', 'Connection: close\r\n')],
    [
      'a cookie that is none',
      get('/admin', 'Cookie: =;;%%%; session=%E0%A4%A\r\nConnection: close\r\n'),
    ],
    ['an upgrade', get('/', 'Connection: upgrade, close\r\nUpgrade: websocket\r\n')],
    [
      'a form with bad escapes',
      sized('/contact', 'application/x-www-form-urlencoded', 'topic=%E0%A4%A&=%&&&'),
    ],
    ['a multipart form without a boundary', sized('/contact', 'multipart/form-data', 'x')],
    [
      'a multipart form without an end',
      sized(
        '/contact',
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
      ),
    ],
    [
      'a multipart form of a bare boundary',
      sized('/admin/login', 'Multipart/Form-Data; boundary=b', '--b--'),
    ],
    ['JSON that is none', sized('/admin/sign-in', 'application/json', '{"a":')],
    ['a report that is none', sized('/csp-reports', 'application/csp-report', '[[[')],
    [
      'a form for a page that has none',
      sized('/about', 'application/x-www-form-urlencoded', 'a=1'),
    ],
    [
      'a data form of another page',
      sized('/about.data', 'application/x-www-form-urlencoded', 'a=1'),
    ],
    ['a form without a type', post('/contact', 'Content-Length: 3', 'a=1')],
  ])('with %s is rejected or answered, without an error in the log', async (_, bytes) => {
    const { host } = new URL(site.origin);
    const before = site.log.length;
    const sent = bytes.replaceAll('HOST', host).replaceAll('ORIGIN', site.origin);
    const socket = connect(port, 'localhost');
    socket.write(sent, 'latin1');
    // Some stay open, because more of the request could follow.
    socket.end();
    const response = await text(socket);
    expect(response).not.toMatch(/^HTTP\/1\.1 (5(?!01)|2(?!00))/);
    const logged = site.log.slice(before);
    expect(logged.filter((line) => 'err' in line || 'stack' in line)).toEqual([]);
    const failed = logged.filter(({ level, msg }) => level >= 50 && msg !== 'unknown path');
    expect(failed).toEqual([]);
  });
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
