import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { createFileFetcher, FetchError } from './fetch-file.ts';

const MOST = 1_000;
let server: Server;
let answer: RequestListener;
let folder: string;
let requests: { url: string; headers: Record<string, unknown> }[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fetch-file-'));
  server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  requests = [];
});
afterEach(() => rmSync(path(), { force: true }));
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const path = () => join(folder, 'file');
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The code of what is thrown, after which there is no file; null if there is one. */
async function fetchFrom(url: string, { allowLocal = true, plainHttp = false } = {}) {
  try {
    await createFileFetcher({ allowLocal })({ url, path: path(), maxBytes: MOST, plainHttp });
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(FetchError);
    expect(existsSync(path())).toBe(false);
    return (error as FetchError).code;
  }
}

it('fetches a file through redirects, without the credentials in the address', async () => {
  answer = ({ url }, response) => {
    if (url === '/a') response.writeHead(302, { Location: '/b', 'Set-Cookie': 'id=1' }).end();
    else response.end('bytes');
  };
  const withPassword = origin().replace('//', '//ann:secret@');
  expect(await fetchFrom(`${withPassword}/a`)).toBe(null);
  expect(readFileSync(path(), 'utf8')).toBe('bytes');
  expect(requests.map(({ url }) => url)).toEqual(['/a', '/b']);
  for (const { headers } of requests) {
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
  }
});

describe('nothing is fetched from an address', () => {
  it.each([
    'https://127.0.0.1/a',
    'https://10.0.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://[64:ff9b::a00:1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://localhost/a',
    'https://2130706433/a',
  ])('inside the network: %s', async (url) => {
    expect(await fetchFrom(url, { allowLocal: false, plainHttp: true })).toBe('forbidden_address');
  });

  it.each(['https://10.0.0.1/', 'http://[fe80::1]/', 'http://169.254.169.254/'])(
    'that a redirect leads into the network: %s',
    async (location) => {
      answer = (_, response) => response.writeHead(301, { Location: location }).end();
      expect(await fetchFrom(origin(), { plainHttp: true })).toBe('forbidden_address');
      expect(requests).toHaveLength(1);
    },
  );

  it('that is not encrypted, unless somebody agreed', async () => {
    expect(await fetchFrom('http://example.com/')).toBe('only_http');
    answer = (_, response) => response.writeHead(301, { Location: 'http://example.com/' }).end();
    expect(await fetchFrom(origin())).toBe('only_http');
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/a', 'data:image/png,a', 'porch.jpg', ''])(
    'of another kind: %j',
    async (url) => expect(await fetchFrom(url)).toBe('bad_address'),
  );

  it('whose name is one of this machine', async () => {
    const { lookup } = createAddressGuard({ allowLocal: false });
    const error = await new Promise((resolve) => lookup('localhost', {}, resolve));
    expect(error).toMatchObject({ code: 'forbidden_address' });
  });
});

describe('a fetch ends', () => {
  it('after five redirects', async () => {
    answer = ({ url }, response) => response.writeHead(302, { Location: `${url}a` }).end();
    expect(await fetchFrom(`${origin()}/`)).toBe('too_many_redirects');
    expect(requests).toHaveLength(6);
  });

  it('when the file is too large, whether its size was declared or not', async () => {
    answer = (_, response) => response.end('x'.repeat(MOST + 1));
    expect(await fetchFrom(origin())).toBe('too_large');
    answer = (_, response) => {
      response.write('x'.repeat(MOST));
      response.end('xx');
    };
    expect(await fetchFrom(origin())).toBe('too_large');
  });

  it('when the other site says no, or breaks off', async () => {
    answer = (_, response) => response.writeHead(404).end();
    expect(await fetchFrom(origin())).toBe('rejected');
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half', () => response.destroy());
    };
    expect(await fetchFrom(origin())).toBe('cut_off');
  });
});
