import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** The same site behind a real port: what the HTTP adapter hands over is not a plain Request. */
let site: TestSite;
let port: number;
let close: () => Promise<void>;

beforeAll(async () => {
  const { createSite, listen } = await loadSiteBuild();
  site = await openTestSite({ env: { PORT: '0' } });
  const server = await listen(createSite(site.services), site.services.config);
  port = (server.address() as AddressInfo).port;
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
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
