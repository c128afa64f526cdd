import { once } from 'node:events';
import { appendFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { BUCKET_CREDENTIALS, startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/**
 * Foreign bytes that look like an answer. A client that reads them as one shows them to a visitor.
 */
const FOREIGN = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 7\r\n\r\nforeign';
const IMAGE = '/blog-images/11111111-2222-4333-8444-555555555555.webp';
const NEXT = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

interface ReadResult {
  readonly status: number;
  readonly body: string;
}

/**
 * Reads answers as a proxy does: by their declared length, or by their chunks. What a connection cut
 * off is no answer.
 */
function readAnswers(sent: string, methods: readonly string[]): ReadResult[] {
  const answers: ReadResult[] = [];
  let rest = sent;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const head = rest.slice(0, end);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    if (end < 0 || Number.isNaN(status))
      throw new Error(`no answer begins with ${rest.slice(0, 80)}`);
    rest = rest.slice(end + 4);
    const hasBody = methods[answers.length] !== 'HEAD' && status !== 304;
    const length = hasBody ? Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 'NaN') : 0;
    if (Number.isNaN(length)) {
      let body = '';
      for (;;) {
        const [line = '', size] = /^([\da-f]+)\r\n/.exec(rest) ?? [];
        if (size === undefined) return answers;
        const bytes = Number.parseInt(size, 16);
        body += rest.slice(line.length, line.length + bytes);
        rest = rest.slice(line.length + bytes + 2);
        if (bytes === 0) break;
      }
      answers.push({ status, body });
    } else {
      if (rest.length < length) return answers;
      answers.push({ status, body: rest.slice(0, length) });
      rest = rest.slice(length);
    }
  }
  return answers;
}

let site: TestSite;
let port: number;
let stop: () => Promise<void>;

async function open(env: Record<string, string> = {}): Promise<void> {
  const { createSite, listen } = await loadSiteBuild();
  site = await openTestSite({ env: { PORT: '0', ...env } });
  const server = await listen(createSite(site.services), site.services.config);
  port = (server.address() as AddressInfo).port;
  stop = async () => {
    server.close();
    server.closeAllConnections();
    await site.close();
  };
}

function cutOff() {
  return site.log.filter(({ msg }) => msg === 'a response was cut off');
}

/** Two requests on one connection; what the visitor of the second one gets must be its answer. */
async function askTwice(path: string, { method = 'GET', headers = '' } = {}) {
  const { host } = new URL(site.origin);
  const socket = connect(port, 'localhost');
  let sent = '';
  socket.on('data', (chunk) => (sent += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n${NEXT}`);
  await once(socket, 'close');
  const [first, second, ...more] = readAnswers(sent, [method, 'GET']);
  expect(more).toEqual([]);
  if (second !== undefined) expect(second).toMatchObject({ status: 200, body: 'ok\n' });
  return { first, second };
}

describe('an image from a bucket that answers what it likes', () => {
  let bucket: TestBucket;
  beforeEach(async () => {
    for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value);
    bucket = await startBucket();
    await open({ STORAGE_URL: bucket.url });
  });
  afterEach(async () => {
    await stop();
    await bucket.close();
    vi.unstubAllEnvs();
  });

  const asked = [
    ['whole', {}],
    ['in part', { headers: 'Range: bytes=0-9\r\n' }],
    ['its end', { headers: 'Range: bytes=-9\r\n' }],
    ['with a range that is none', { headers: 'Range: lines=1-2\r\n' }],
    ['its headers', { method: 'HEAD' }],
  ] as const;
  const part = { 'Content-Range': 'bytes 0-9/30' };
  const answers: [string, (method: string, response: ServerResponse) => void][] = [
    ['chunked', (_, response) => response.writeHead(200).write(FOREIGN)],
    [
      'a length with HEAD, and chunks',
      (method, response) => {
        response.writeHead(200, method === 'HEAD' ? { 'Content-Length': 30 } : {});
        response.write(FOREIGN);
      },
    ],
    [
      'another length with HEAD',
      (method, response) =>
        response.writeHead(200, { 'Content-Length': method === 'HEAD' ? 30 : FOREIGN.length }),
    ],
    [
      'all instead of a part',
      (_, response) => response.writeHead(200, { 'Content-Length': FOREIGN.length }),
    ],
    ['a part that is longer', (_, response) => response.writeHead(206, part).write(FOREIGN)],
    [
      'another part',
      (_, response) => response.writeHead(206, { 'Content-Range': 'bytes 5-77/90' }).write(FOREIGN),
    ],
    [
      'less than a part',
      (method, response) =>
        response
          .writeHead(206, { ...part, ...(method === 'HEAD' ? { 'Content-Length': 30 } : {}) })
          .end(method === 'HEAD' ? undefined : 'abc'),
    ],
  ];

  describe.each(answers)('%s', (_, answer) => {
    it.each(asked)('answers nobody else: %s', async (__, request) => {
      bucket.setFault((from, response) => {
        if (from.url?.startsWith(`/images/site${IMAGE}`) !== true) return false;
        answer(from.method ?? '', response);
        if (!response.writableEnded) response.end(from.method === 'HEAD' ? undefined : FOREIGN);
        return true;
      });
      await askTwice(IMAGE, request);
    });
  });

  it('is complete although the bucket declares no length or ignores the range', async () => {
    bucket.setFault((from, response) => {
      if (from.url?.startsWith(`/images/site${IMAGE}`) !== true) return false;
      if (from.method === 'HEAD') response.writeHead(200, { 'Content-Length': 30 }).end();
      else response.writeHead(200).end('0123456789'.repeat(3));
      return true;
    });
    const whole = await askTwice(IMAGE);
    expect(whole.first).toMatchObject({ status: 200, body: '0123456789'.repeat(3) });
    expect(whole.second?.status).toBe(200);
    const middle = await askTwice(IMAGE, { headers: 'Range: bytes=8-12\r\n' });
    expect(middle.first).toMatchObject({ status: 206, body: '89012' });
    expect(middle.second?.status).toBe(200);
  });

  it.each([true, false])(
    'that breaks off is one line in the log (length: %s)',
    async (declares) => {
      const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info')];
      bucket.setFault((from, response) => {
        if (from.url?.startsWith(`/images/site${IMAGE}`) !== true) return false;
        response.writeHead(200, declares ? { 'Content-Length': 30 } : {});
        if (from.method === 'HEAD') response.end();
        else response.write('0123456789', () => response.destroy());
        return true;
      });
      const { first, second } = await askTwice(IMAGE);
      expect([first, second]).toEqual([undefined, undefined]);
      await expect.poll(cutOff).toHaveLength(1);
      for (const spy of printed) {
        expect(spy).not.toHaveBeenCalled();
        spy.mockRestore();
      }
    },
  );
});

describe('a file that changes while it is sent', () => {
  beforeEach(() => open());
  afterEach(() => stop());

  it.each(['longer', 'shorter'] as const)('answers nobody else: a backup, %s', async (change) => {
    const admin = await createAdmin(site);
    const folder = join(site.dataDir, 'backups');
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'site-2026-11-20-100000-by-hand.tar');
    writeFileSync(path, 'x'.repeat(1_000));
    // Its length was read then, and its bytes were not.
    const { publish } = site.services;
    vi.spyOn(site.services, 'publish').mockImplementation((events) => {
      if (change === 'longer') appendFileSync(path, FOREIGN);
      else truncateSync(path, 100);
      publish(events);
    });
    const headers = `Cookie: ${admin.cookie}\r\n`;
    const { first, second } = await askTwice(`/admin/backups/${basename(path)}`, { headers });
    expect([first, second]).toEqual([undefined, undefined]);
    await expect.poll(cutOff).toHaveLength(1);
  });
});
