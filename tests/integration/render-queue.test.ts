import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { countReads } from '#tests/support/count-reads.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** A page that is rendered for each request, because it thanks one visitor. */
const UNCACHED = '/contact?about=contact&sent=WS-7K4M-2QXD';
/** More than one client may have waiting. */
const FLOOD = 260;
const PIPELINED = 15;

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite({ env: { TRUSTED_PROXIES: '127.0.0.1', PORT: '0' } });
  ({ cookie } = await createAdmin(site));
  await site.fetch('/about');
});
afterAll(() => site.close());

function ask(path: string, address: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Accept: 'text/html', ...init.headers, 'X-Forwarded-For': address };
  return site.fetch(path, { ...init, headers });
}

describe('a client with more requests than can wait', () => {
  const address = '198.51.100.7';

  it('gets a 503, while others get every page', async () => {
    const gone = new AbortController();
    const order: string[] = [];
    const flood = Array.from({ length: FLOOD }, () =>
      ask(UNCACHED, address, { signal: gone.signal }).finally(() => order.push('flood')),
    );
    const others = await Promise.all([
      ask(UNCACHED, '203.0.113.1').finally(() => order.push('visitor')),
      ask('/blog', '203.0.113.2'),
      ask('/about', address),
      ask('/healthz', address),
      ask('/readyz', address),
    ]);
    gone.abort();
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const busy = (await Promise.all(flood)).filter(({ status }) => status === 503);
    expect(order.indexOf('visitor')).toBeLessThan(FLOOD / 2);
    expect(busy.length).toBeGreaterThan(FLOOD / 10);
    const [first] = busy;
    expect(first?.headers.get('Retry-After')).toBe('5');
    expect(first?.headers.get('Cache-Control')).toBe('no-store');
    expect(first?.headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'.*style-src 'sha256-/,
    );
    const html = await first?.text();
    expect(html).toContain('<h1>We’re a little busy right now</h1>');
    expect(html).toContain('.site-header');
  });

  it('gets a sentence if it does not navigate; its /64 network is one client', async () => {
    const gone = new AbortController();
    const answers = Array.from({ length: FLOOD }, (_, index) =>
      ask(UNCACHED, `2001:db8::${index.toString(16)}`, {
        headers: { Accept: '*/*' },
        signal: gone.signal,
      }),
    );
    // Rejections are sent first.
    const busy = await Promise.race(answers.slice(-20));
    gone.abort();
    expect(busy.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(await busy.text()).toMatch(/^More people than usual are here.+\.\n$/);
    await Promise.allSettled(answers);
  });
});

describe('a request whose client has gone', () => {
  it('costs no query', async () => {
    const { queries } = await countReads(site.services, async () => {
      const gone = new AbortController();
      const answers = Array.from({ length: 50 }, (_, index) =>
        ask(`/admin/login?n=${index}`, '198.51.100.8', { signal: gone.signal }),
      );
      gone.abort();
      await Promise.allSettled(answers);
    });
    // The first of them had started.
    expect(queries).toBeLessThan(10);
  });

  it('is not rendered when it waits behind others on a closed connection', async () => {
    const { createSite, listen } = await loadSiteBuild();
    const server = await listen(createSite(site.services), site.services.config);
    const { port } = server.address() as AddressInfo;
    const { host } = new URL(site.origin);
    const before = site.log.length;
    const logged = () => site.log.slice(before).filter(({ route }) => route === '/admin/login');
    const socket = connect(port, 'localhost');
    socket.write(`GET /admin/login HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(PIPELINED));
    await once(socket, 'data');
    socket.destroy();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    const statuses = logged().map(({ status }) => status);
    expect(statuses.length).toBeLessThan(PIPELINED / 2);
    expect(statuses).not.toContain(500);
  });
});

/** A body that does not end until its function in `ended` is called. */
function endsLater(ended: (() => void)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('topic=contact'));
      ended.push(() => controller.close());
    },
  });
}

describe('slow work', () => {
  it('an open event stream takes no slot', async () => {
    const headers = { Cookie: cookie, Accept: 'text/event-stream' };
    const streams = await Promise.all(
      Array.from({ length: 30 }, () => ask('/admin/events', '203.0.113.9', { headers })),
    );
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    expect((await ask(UNCACHED, '203.0.113.9')).status).toBe(200);
    await Promise.all(streams.map(({ body }) => body?.cancel()));
  });

  it('a form whose body does not arrive takes no slot', async () => {
    const ended: (() => void)[] = [];
    const unfinished = Array.from({ length: 30 }, () =>
      ask('/contact', '203.0.113.10', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: endsLater(ended),
        duplex: 'half',
      } as RequestInit),
    );
    expect((await ask(UNCACHED, '203.0.113.10')).status).toBe(200);
    for (const end of ended) end();
    const statuses = (await Promise.all(unfinished)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([422]));
  });

  it('an upload whose body does not arrive delays no page', async () => {
    const ended: (() => void)[] = [];
    const uploads = Array.from({ length: 20 }, () =>
      ask('/admin/media/upload', '203.0.113.11', {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'multipart/form-data; boundary=x' },
        body: endsLater(ended),
        duplex: 'half',
      } as RequestInit),
    );
    expect((await ask(UNCACHED, '203.0.113.11')).status).toBe(200);
    for (const end of ended) end();
    for (const { status } of await Promise.all(uploads)) expect(status).toBe(422);
  });
});
