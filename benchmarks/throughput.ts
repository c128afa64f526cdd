import { get } from 'node:http';
import { join } from 'node:path';
import { ANY_BELOW, type FixedResponse } from './bare-server.ts';
import { describeSpread, median, printTable } from './figures.ts';
import { type Load, type Sample, sample } from './load.ts';
import { startNginx } from './nginx.ts';
import type { Running } from './processes.ts';
import { BR, folder, PORTS, quick, ROUNDS, startBareServer } from './setup.ts';

const REQUESTS = quick ? 500 : 8_000;

const HEADERS = { brotli: BR, plain: {} };
type Encoding = keyof typeof HEADERS;

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'blog list', path: '/blog' },
  { name: 'post', path: '/blog/post-7' },
];
/** An unknown path; the bare server has the same response for every path below it. */
const NO_PAGE = '/no/page';

interface Case {
  readonly name: string;
  readonly load: Load;
  readonly status: number;
  /** The name of the case that it is compared with. */
  readonly against: string;
  readonly atLeast: number | null;
  /** The server that responds, if not the site. */
  readonly server?: Running;
}

/** The response as sent over the network, for the bare server to repeat. */
function readRaw(url: string, headers: Record<string, string>): Promise<FixedResponse> {
  const byConnection = /^(date|connection|keep-alive|transfer-encoding)$/i;
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const pairs = answer.rawHeaders.filter(
          (_, index) => !byConnection.test(answer.rawHeaders[index - (index % 2)] ?? ''),
        );
        resolve({
          status: answer.statusCode ?? 0,
          headers: pairs,
          body: Buffer.concat(chunks).toString('base64'),
        });
      });
    }).on('error', reject);
  });
}

/** The path of a page in one encoding on the bare server. */
function barePath(path: string, form: Encoding): string {
  return `/${form}${path}`;
}

function listCases(etag: string, form: Encoding): Case[] {
  let unknown = 0;
  const headers = HEADERS[form];
  const pages = PAGES.map(({ name, path }) => ({
    name: `${name}, ${form}`,
    load: { path, headers },
    status: 200,
    against: barePath(path, form),
    atLeast: 0.85,
  }));
  return [
    ...pages,
    {
      name: `304, ${form}`,
      load: { path: '/', headers: { ...headers, 'If-None-Match': etag } },
      status: 304,
      against: `home, ${form}`,
      atLeast: 1,
    },
    {
      name: `404, another each time, ${form}`,
      load: {
        path: '/',
        headers,
        nextPath: () => (unknown++ % 2 ? `/blog/no-post-${unknown}` : `/no/page-${unknown}.php`),
      },
      status: 404,
      against: barePath(NO_PAGE, form),
      atLeast: 0.6,
    },
  ];
}

/** The responses of the bare server: each page in each encoding, and the page for unknown paths. */
async function readAnswers(origin: string): Promise<Record<string, FixedResponse>> {
  const answers: Record<string, FixedResponse> = {};
  for (const form of ['brotli', 'plain'] as const) {
    for (const path of [...PAGES.map((page) => page.path), NO_PAGE]) {
      const below = path === NO_PAGE ? ANY_BELOW : '';
      answers[barePath(path, form) + below] = await readRaw(`${origin}${path}`, HEADERS[form]);
    }
  }
  return answers;
}

/** The same load for the bare server, so that generating paths takes as long for both. */
function bareLoad({ load, against }: Case): Load {
  let asked = 0;
  return load.nextPath ? { path: '/', nextPath: () => `${against}${asked++}` } : { path: against };
}

/** Measures the cases in turns, so that other work on the machine affects all of them. */
async function takeSamples(
  site: Running,
  bare: Running,
  cases: readonly Case[],
): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>();
  const add = (name: string, taken: Sample) =>
    samples.set(name, [...(samples.get(name) ?? []), taken]);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const one of cases) {
      const { name, load, status, against, server = site } = one;
      const ours = await sample(server, load, status, REQUESTS);
      const onWire = against.startsWith('/');
      const theirs = onWire && (await sample(bare, bareLoad(one), status, REQUESTS));
      // The first round warms up the JIT compiler.
      if (round < 0) continue;
      add(name, ours);
      if (theirs) add(bareName(name), theirs);
    }
  }
  return samples;
}

function bareName(name: string): string {
  return `${name}: bare`;
}

/** By name of the case: the median ratio to the case that it is compared with. */
export type Reached = ReadonlyMap<string, { clock: number; cpu: number }>;

/** Requests per second of the site, next to node:http with the same bytes. */
export async function measureThroughput(
  site: Running,
  posts: number,
  etag: string,
): Promise<Reached> {
  // With --quick, only the first page is measured uncompressed.
  const plain = listCases(etag, 'plain').slice(0, quick ? 1 : undefined);
  const cases = [...listCases(etag, 'brotli'), ...plain];
  const answers = await readAnswers(site.origin);
  const bare = await startBareServer(answers);
  const home = barePath('/', 'plain');
  const file = Buffer.from(answers[home]?.body ?? '', 'base64');
  const nginx = await startNginx(join(folder, `bytes-${posts}`), file, PORTS.nginx);
  if (nginx !== null) {
    cases.push({
      name: 'nginx, home as a file',
      load: { path: '/page.html' },
      status: 200,
      against: home,
      atLeast: null,
      server: nginx,
    });
  }
  const samples = await takeSamples(site, bare, cases);
  await bare.stop();
  await nginx?.stop();
  const compared = cases.map((one) => ({ ...one, ...compare(one, samples) }));
  printTable(
    `Throughput with ${posts} posts, 64 connections, against bare node:http with the same bytes`,
    [
      ['', 'a second', 'p99 ms', 'ratio: median (spread)', 'by processor time', 'wanted'],
      ...compared.map(({ name, ours, clock, cpu, atLeast }) => [
        name,
        median(ours.map((sampled) => sampled.requestsPerSecond)).toFixed(0),
        median(ours.map((sampled) => sampled.p99Milliseconds)).toFixed(1),
        describeSpread(clock),
        describeSpread(cpu),
        atLeast === null ? '' : `≥ ${atLeast}`,
      ]),
    ],
  );
  const promised = compared.filter(({ atLeast }) => atLeast !== null);
  return new Map(
    promised.map(({ name, clock, cpu }) => [name, { clock: median(clock), cpu: median(cpu) }]),
  );
}

/** The ratio to the compared case, round by round. */
function compare({ name, against }: Case, samples: ReadonlyMap<string, Sample[]>) {
  const ours = samples.get(name) ?? [];
  const theirs = samples.get(bareName(name)) ?? samples.get(against) ?? [];
  return {
    ours,
    clock: ours.map(
      (one, round) => one.requestsPerSecond / (theirs[round]?.requestsPerSecond ?? Number.NaN),
    ),
    cpu: ours.map(
      (one, round) =>
        (theirs[round]?.cpuMicroseconds ?? Number.NaN) / (one.cpuMicroseconds ?? Number.NaN),
    ),
  };
}

/** Compares the pages with many posts and with few, each relative to the bare server. */
export function compareSizes([few, many]: readonly Reached[]): void {
  if (few === undefined || many === undefined) return;
  const ratio = (name: string, by: 'clock' | 'cpu') =>
    ((many.get(name)?.[by] ?? Number.NaN) / (few.get(name)?.[by] ?? Number.NaN)).toFixed(2);
  printTable('With 10,000 posts beside 20 (wanted ≥ 0.95)', [
    ['', 'ratio', 'by processor time'],
    ...[...few.keys()].map((name) => [name, ratio(name, 'clock'), ratio(name, 'cpu')]),
  ]);
}
