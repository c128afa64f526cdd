import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pino from 'pino';
import { createAdmin } from '#tests/support/accounts.ts';
import { postFields, saveRequest } from '#tests/support/posts.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { type GeneratedRequest, generateRequest } from './generated-requests.ts';
import { createRandom } from './random.ts';

export interface DifferentialOptions {
  requests: number;
  seed: number;
  onProgress?: (done: number) => void;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Headers of one response only, or of its connection. */
const PER_RESPONSE = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);
/** Headers that only a response from the cache has, or has otherwise. */
const OF_THE_CACHE = new Set([
  'cache-control',
  'etag',
  'vary',
  'content-encoding',
  'content-length',
  'transfer-encoding',
]);
const PROGRESS_STEP = 5_000;
const MOST_ETAGS = 200;
const MOST_PROBLEMS = 20;

/**
 * Sends generated requests to three entrances of one site: the cache in front of the app, the app,
 * and an app without a page cache. The first two must answer alike byte for byte. The third renders
 * every page: its status, its other headers and its decoded body must be the same.
 */
export async function runDifferential({ requests, seed, onProgress }: DifferentialOptions) {
  const random = createRandom(seed);
  const entrances = await openEntrances();
  const { host, paths } = entrances;
  const known = { host, paths, etags: [] as string[] };
  const damage: string[] = [];
  const counts = { requests: 0, fromMemory: 0, rendered: 0 };
  try {
    for (; counts.requests < requests && damage.length < MOST_PROBLEMS; counts.requests += 1) {
      const generated = generateRequest(random, known);
      const [cache, app, uncached] = await Promise.all(
        entrances.ports.map((port) => send(port, generated)),
      );
      if (cache === undefined || app === undefined || uncached === undefined) break;
      const { etag } = cache.headers;
      if (etag !== undefined && !known.etags.includes(etag) && known.etags.length < MOST_ETAGS)
        known.etags.push(etag);
      if (!('x-request-id' in cache.headers)) counts.fromMemory += 1;
      const problems = compare(cache, app);
      // Only a stored response has an ETag to compare.
      if (cache.status !== 304) {
        counts.rendered += 1;
        problems.push(...compare(decode(cache), decode(uncached)).map((one) => `rendered: ${one}`));
      }
      if (problems.length > 0) damage.push(`${JSON.stringify(generated)}: ${problems.join('; ')}`);
      if (counts.requests % PROGRESS_STEP === PROGRESS_STEP - 1) onProgress?.(counts.requests + 1);
    }
  } finally {
    await entrances.close();
  }
  return { ...counts, damage };
}

async function openEntrances() {
  const { createSite, listen, loadConfig, openServices } = await loadSiteBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-differential-'));
  const host = `localhost:${await freePort()}`;
  const config = loadConfig({ DATA_DIR: dataDir, PUBLIC_ORIGIN: `http://${host}`, PORT: '0' });
  // A page contains the time of its form token, so the time is the same for every render.
  const now = new Date();
  const services = await openServices(config, pino({ level: 'silent' }), { now: () => now });
  const site = createSite(services);
  const { headers } = await createAdmin({ services });
  const saved = await site.fetch(
    new Request(`http://${host}/admin/posts/save`, {
      method: 'POST',
      headers: {
        ...headers,
        Host: host,
        Origin: `http://${host}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(
        saveRequest({ fields: postFields({ title: 'First light', isPublished: true }) }),
      ),
    }),
  );
  if (saved.status !== 200) throw new Error(`the post was not saved: ${saved.status}`);
  const app = { ...site, fetch: site.fetchFromApp, tryServeFromCache: () => false };
  const bare = createSite(services, { cachePages: false });
  const uncached = { ...bare, fetch: bare.fetchFromApp, tryServeFromCache: () => false };
  const servers: Server[] = [];
  for (const entrance of [site, app, uncached]) servers.push(await listen(entrance, config));
  return {
    host,
    paths: await listPaths(),
    ports: servers.map((server) => (server.address() as AddressInfo).port),
    async close() {
      agent.destroy();
      services.shutdown.abort();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
      await services.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The pages that may be cached, some files, and paths that other code answers. */
async function listPaths(): Promise<string[]> {
  const routes = (await listRoutes()).filter(({ policy }) => policy?.cache);
  const pages = routes.map(({ pattern }) =>
    pattern.replace(':slug', 'first-light').replace('*', 'unknown'),
  );
  const forms = ['/contact', '/blog', '/blog/first-light', '/do-not-sell-my-data'];
  return [...pages, ...forms, '/favicon.ico', '/site.webmanifest', '/healthz', '/admin'];
}

const agent = new Agent({ keepAlive: true });

function send(port: number, { method, target, headers }: GeneratedRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { port, host: 'localhost', agent, method, path: target, headers };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks),
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The response as it was before compression, without the headers of a cache. */
function decode({ status, headers, body }: Answer): Answer {
  const plain = Object.entries(headers).filter(([name]) => !OF_THE_CACHE.has(name));
  return { status, headers: Object.fromEntries(plain), body: decompress(headers, body) };
}

function decompress(headers: Answer['headers'], body: Buffer): Buffer {
  if (body.length === 0) return body;
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

/** One phrase for each difference. */
function compare(one: Answer, other: Answer): string[] {
  const problems: string[] = [];
  if (one.status !== other.status) problems.push(`status ${one.status} and ${other.status}`);
  for (const name of new Set([...Object.keys(one.headers), ...Object.keys(other.headers)])) {
    if (PER_RESPONSE.has(name) || one.headers[name] === other.headers[name]) continue;
    problems.push(`${name} ${one.headers[name]} and ${other.headers[name]}`);
  }
  if (!one.body.equals(other.body)) {
    problems.push(`bodies of ${one.body.length} and ${other.body.length} bytes`);
  }
  return problems;
}
