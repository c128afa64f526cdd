import { get } from 'node:http';
import { join } from 'node:path';
import { ANY_PATH, type FixedAnswer } from './bare-server.ts';
import { describeSpread, median, printTable } from './figures.ts';
import { type Load, type Sample, sample } from './load.ts';
import { startNginx } from './nginx.ts';
import type { Running } from './processes.ts';
import { BR, folder, PORTS, quick, ROUNDS, startBareServer } from './setup.ts';

const REQUESTS = quick ? 500 : 12_000;

interface Case {
  readonly name: string;
  readonly load: Load;
  readonly status: number;
  /** What it is held against. */
  readonly against: string;
  readonly atLeast: number | null;
  /** Whose answer it is, if not the site's. */
  readonly server?: Running;
}

/** The answer as it comes over the wire, for the bare server to repeat. */
function readRaw(url: string, headers: Record<string, string>): Promise<FixedAnswer> {
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

function listCases(etag: string): Case[] {
  let unknown = 0;
  return [
    {
      name: 'home, brotli',
      load: { path: '/', headers: BR },
      status: 200,
      against: '/br',
      atLeast: 0.85,
    },
    { name: 'home, plain', load: { path: '/' }, status: 200, against: '/plain', atLeast: 0.85 },
    {
      name: 'blog list, brotli',
      load: { path: '/blog', headers: BR },
      status: 200,
      against: '/blog',
      atLeast: 0.85,
    },
    {
      name: 'post, brotli',
      load: { path: '/blog/post-7', headers: BR },
      status: 200,
      against: '/post',
      atLeast: 0.85,
    },
    {
      name: 'home, 304',
      load: { path: '/', headers: { ...BR, 'If-None-Match': etag } },
      status: 304,
      against: 'home, brotli',
      atLeast: 1,
    },
    {
      name: '404, another each time',
      load: {
        path: '/',
        headers: BR,
        nextPath: () => (unknown++ % 2 ? `/blog/no-post-${unknown}` : `/no/page-${unknown}.php`),
      },
      status: 404,
      against: ANY_PATH,
      atLeast: 0.6,
    },
  ];
}

/** In turns, so that whatever else the machine does meets all of them. */
async function takeSamples(
  site: Running,
  bare: Running,
  cases: readonly Case[],
  answers: Readonly<Record<string, FixedAnswer>>,
): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>();
  const add = (name: string, taken: Sample) =>
    samples.set(name, [...(samples.get(name) ?? []), taken]);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { name, load, status, against, server = site } of cases) {
      const ours = await sample(server, load, status, REQUESTS);
      const fixed = answers[against];
      // Whoever asks takes as long for both: another path each time has to be made, too.
      const same = { path: against, ...(load.nextPath && { nextPath: load.nextPath }) };
      const theirs = fixed && (await sample(bare, same, fixed.status, REQUESTS));
      // The first round is for the compiler.
      if (round < 0) continue;
      add(name, ours);
      if (theirs) add(`${name}: bare`, theirs);
    }
  }
  return samples;
}

/** What the site sends a second beside node:http with the same bytes. */
export async function measureThroughput(site: Running, posts: number, etag: string): Promise<void> {
  const cases = listCases(etag);
  const answers: Record<string, FixedAnswer> = {
    '/br': await readRaw(`${site.origin}/`, BR),
    '/plain': await readRaw(`${site.origin}/`, {}),
    '/blog': await readRaw(`${site.origin}/blog`, BR),
    '/post': await readRaw(`${site.origin}/blog/post-7`, BR),
    [ANY_PATH]: await readRaw(`${site.origin}/no/page`, BR),
  };
  const bare = await startBareServer(answers);
  const plain = Buffer.from(answers['/plain']?.body ?? '', 'base64');
  const nginx = await startNginx(join(folder, `bytes-${posts}`), plain, PORTS.nginx);
  if (nginx !== null) {
    cases.push({
      name: 'nginx, home as a file',
      load: { path: '/page.html' },
      status: 200,
      against: '/plain',
      atLeast: null,
      server: nginx,
    });
  }
  const samples = await takeSamples(site, bare, cases, answers);
  await bare.stop();
  await nginx?.stop();
  printTable(
    `Throughput with ${posts} posts, 64 connections, against bare node:http with the same bytes`,
    [
      ['', 'a second', 'p99 ms', 'ratio: median (spread)', 'by processor time', 'wanted'],
      ...compare(cases, samples),
    ],
  );
}

function compare(cases: readonly Case[], samples: ReadonlyMap<string, Sample[]>): string[][] {
  return cases.map(({ name, against, atLeast }) => {
    const ours = samples.get(name) ?? [];
    const theirs = samples.get(`${name}: bare`) ?? samples.get(against) ?? [];
    const ratios = ours.map(
      (one, round) => one.requestsPerSecond / (theirs[round]?.requestsPerSecond ?? Number.NaN),
    );
    const cpu = ours.map(
      (one, round) =>
        (theirs[round]?.cpuMicroseconds ?? Number.NaN) / (one.cpuMicroseconds ?? Number.NaN),
    );
    return [
      name,
      median(ours.map((one) => one.requestsPerSecond)).toFixed(0),
      median(ours.map((one) => one.p99Milliseconds)).toFixed(1),
      describeSpread(ratios),
      describeSpread(cpu),
      atLeast === null ? '' : `≥ ${atLeast}`,
    ];
  });
}
