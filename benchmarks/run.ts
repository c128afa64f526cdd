/** What is promised about speed, measured side by side: `npm run bench`, `npm run bench -- --quick`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '#app/services.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { saveRequest } from '#tests/support/posts.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { root } from '#tests/support/site-build.ts';
import { serverArguments, serverEnvironment } from '../scripts/lib/server-command.mjs';
import type { FixedAnswer } from './bare-server.ts';
import { describeSpread, median, printTable } from './figures.ts';
import { measureLargestPaint } from './largest-paint.ts';
import { type Load, type Sample, sample } from './load.ts';
import { startNginx } from './nginx.ts';
import { weighPage } from './page-weight.ts';
import { pinLoad, type Running, readMemory, startServer } from './processes.ts';
import { openData, seedPosts } from './seed.ts';

const quick = process.argv.includes('--quick');
const ROUNDS = 9;
const REQUESTS = quick ? 500 : 12_000;
const LOAD_SECONDS = quick ? 5 : 60;
const PORTS = { site: 3981, bare: 3982, other: 3983, nginx: 3984 };
const BR = { 'Accept-Encoding': 'br' };

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

const folder = mkdtempSync(join(tmpdir(), 'wizard-bench-'));

/** As `npm start` runs it. */
const siteCommand = [process.execPath, ...serverArguments];

function siteEnvironment(dataDir: string): Record<string, string> {
  return { ...serverEnvironment, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
}

async function prepare(
  posts: number,
): Promise<{ dataDir: string; services: Services; cookie: string }> {
  const dataDir = join(folder, `posts-${posts}`);
  mkdirSync(dataDir);
  const services = await openData(dataDir, `http://localhost:${PORTS.site}`);
  await seedPosts(services, posts);
  const { cookie } = await createAdmin({ services });
  return { dataDir, services, cookie };
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

async function measureThroughput(site: Running, posts: number, etag: string): Promise<void> {
  let unknown = 0;
  const cases: Case[] = [
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
      against: '/404',
      atLeast: 0.6,
    },
  ];
  const answers: Record<string, FixedAnswer> = {
    '/br': await readRaw(`${site.origin}/`, BR),
    '/plain': await readRaw(`${site.origin}/`, {}),
    '/blog': await readRaw(`${site.origin}/blog`, BR),
    '/post': await readRaw(`${site.origin}/blog/post-7`, BR),
    '/404': await readRaw(`${site.origin}/no/page`, BR),
  };
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const bareCommand = [process.execPath, join(root, 'benchmarks/bare-server.ts')];
  const bare = await startServer(bareCommand, PORTS.bare, { ANSWERS: file }, '/ready');
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
  const samples = new Map<string, Sample[]>();
  const add = (name: string, taken: Sample) =>
    samples.set(name, [...(samples.get(name) ?? []), taken]);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { name, load, status, against, server = site } of cases) {
      const ours = await sample(server, load, status, REQUESTS);
      const fixed = answers[against];
      const theirs = fixed && (await sample(bare, { path: against }, fixed.status, REQUESTS));
      // The first round is for the compiler.
      if (round < 0) continue;
      add(name, ours);
      if (theirs) add(`${name}: bare`, theirs);
    }
  }
  await bare.stop();
  await nginx?.stop();
  const rows = cases.map(({ name, against, atLeast }) => {
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
  printTable(
    `Throughput with ${posts} posts, 64 connections, against bare node:http with the same bytes`,
    [['', 'a second', 'p99 ms', 'ratio: median (spread)', 'by processor time', 'wanted'], ...rows],
  );
}

function measureColdRender(dataDir: string): void {
  const file = join(root, 'benchmarks/cold-render.ts');
  const printed = execFileSync(process.execPath, [file, dataDir, String(quick ? 9 : 25)], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const pairs = JSON.parse(printed) as { page: number; tree: number }[];
  printTable('First render of /blog with 500 cards', [
    ['', 'ms'],
    [
      'the page',
      describeSpread(
        pairs.map(({ page }) => page),
        1,
      ),
    ],
    [
      'renderToString of its tree',
      describeSpread(
        pairs.map(({ tree }) => tree),
        1,
      ),
    ],
    ['ratio (wanted ≤ 1.5)', describeSpread(pairs.map(({ page, tree }) => page / tree))],
  ]);
}

async function measurePublishing(site: Running, cookie: string, posts: number): Promise<string[]> {
  const headers = { Cookie: cookie, 'Content-Type': 'application/json', Origin: site.origin };
  const saves: number[] = [];
  const visible: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const slug = `bench-${posts}-${round}`;
    const request = saveRequest();
    const body = JSON.stringify({
      ...request,
      fields: { ...request.fields, title: slug, slug, isPublished: true },
    });
    const started = performance.now();
    const saved = await fetch(`${site.origin}/admin/posts/save`, { method: 'POST', headers, body });
    if (saved.status !== 200) throw new Error(`not saved: ${saved.status} ${await saved.text()}`);
    await saved.text();
    const answered = performance.now();
    const page = await fetch(`${site.origin}/blog/${slug}`);
    if (!(await page.text()).includes(slug)) throw new Error('the post does not show');
    saves.push(answered - started);
    visible.push(performance.now() - answered);
  }
  return [`${posts} posts`, describeSpread(saves, 1), describeSpread(visible, 1)];
}

async function measureDashboard(site: Running, cookie: string): Promise<void> {
  const times: number[] = [];
  // The first ones are for the compiler.
  const early = 60;
  for (let round = 0; round < early + 3 * ROUNDS; round += 1) {
    const started = performance.now();
    const answer = await fetch(`${site.origin}/admin`, {
      headers: { Cookie: cookie, Accept: 'text/html' },
    });
    if (answer.status !== 200) throw new Error(`the dashboard answers ${answer.status}`);
    await answer.text();
    if (round >= early) times.push(performance.now() - started);
  }
  printTable('The dashboard with 10,000 posts, request to last byte (wanted ≤ 15 ms)', [
    ['ms', describeSpread(times, 1)],
  ]);
}

async function measureStart(dataDir: string): Promise<void> {
  const empty = join(root, 'benchmarks/react-router-empty');
  const commands = join(root, 'node_modules/@react-router');
  spawnSync(process.execPath, [join(commands, 'dev/bin.cjs'), 'build'], { cwd: empty });
  const answers = join(folder, 'none.json');
  writeFileSync(answers, '{}');
  const programs: [string, string[], Record<string, string>][] = [
    ['this site', siteCommand, siteEnvironment(dataDir)],
    [
      'react-router-serve, empty app',
      [process.execPath, join(commands, 'serve/bin.cjs'), join(empty, 'build/server/index.js')],
      {},
    ],
    [
      'bare node:http',
      [process.execPath, join(root, 'benchmarks/bare-server.ts')],
      { ANSWERS: answers },
    ],
  ];
  const times = new Map(programs.map(([name]) => [name, [] as number[]]));
  const cpu = new Map(programs.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round < (quick ? 5 : ROUNDS); round += 1) {
    for (const [name, command, env] of programs) {
      const running = await startServer(command, PORTS.other, env);
      times.get(name)?.push(running.startMilliseconds);
      cpu.get(name)?.push(running.startCpuMilliseconds ?? Number.NaN);
      await running.stop();
    }
  }
  const ratios = (all: typeof times, name: string) => {
    const theirs = all.get('react-router-serve, empty app') ?? [];
    const own = all.get(name) ?? [];
    return describeSpread(own.map((one, round) => one / (theirs[round] ?? Number.NaN)));
  };
  printTable('Start to first 200 on existing data (wanted ≤ 0.8 of react-router-serve)', [
    ['', 'ms', 'ratio: median (spread)', 'by processor time'],
    ...[...times].map(([name, own]) => [
      name,
      describeSpread(own, 0),
      ratios(times, name),
      ratios(cpu, name),
    ]),
  ]);
}

async function measureMemory(dataDir: string): Promise<void> {
  const site = await startServer(siteCommand, PORTS.site, siteEnvironment(dataDir));
  await sleep(3_000);
  const idle = readMemory(site)?.now;
  const ends = performance.now() + LOAD_SECONDS * 1000;
  let index = 0;
  const anyPage = () => {
    index += 1;
    return index % 3 === 0
      ? `/blog/post-${index % 10_000}`
      : (['/', '/blog', '/about'][index % 3] ?? '/');
  };
  while (performance.now() < ends) {
    await sample(site, { path: '/', headers: BR, nextPath: anyPage }, 200, 1_000);
  }
  await sleep(1_000);
  const after = readMemory(site);
  await site.stop();
  const show = (value: number | undefined) => (value === undefined ? 'unknown' : value.toFixed(0));
  printTable(`Resident memory in MB, before and after ${LOAD_SECONDS} s of load over 3,336 pages`, [
    ['idle', show(idle), '≤ 110'],
    ['after', show(after?.now), '≤ 180'],
    ['highest', show(after?.peak), '≤ 220'],
  ]);
}

async function measureWeight(site: Running, cookie: string): Promise<void> {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const rows: string[][] = [];
  for (const path of ['/', '/boost-revenue', '/lead-smarter', '/contact', '/blog/post-7']) {
    const weight = await weighPage(site, path);
    rows.push([path, ...Object.values(weight).map(kilobytes)]);
  }
  for (const path of ['/admin', '/admin/posts/new']) {
    const weight = await weighPage(site, path, { cookie, encoding: 'gzip' });
    rows.push([`${path} (gzip)`, ...Object.values(weight).map(kilobytes)]);
  }
  printTable('Weight of a first visit in kB (public pages in brotli)', [
    ['', 'html', 'fonts', 'images', 'styles', 'scripts'],
    ...rows,
  ]);
}

/** A post with a picture needs longer, for the picture. */
async function measurePaint(site: Running, withPicture: string): Promise<void> {
  const pages = quick ? ['/'] : ['/', '/lead-smarter', '/boost-revenue', '/blog/post-7'];
  const paints = await measureLargestPaint(site, [...pages, withPicture], {
    port: PORTS.other,
    folder,
    rounds: quick ? 3 : ROUNDS,
  });
  printTable(
    'Largest paint on a phone with a slow line, in ms, beside the same words as one file',
    [
      ['', 'the page', 'its words', 'ratio: median (spread)', 'wanted'],
      ...[...paints].map(([path, all]) => [
        path === withPicture ? 'a post with a picture' : path,
        median(all.map(({ page }) => page)).toFixed(0),
        median(all.map(({ words }) => words)).toFixed(0),
        describeSpread(all.map(({ page, words }) => page / words)),
        path === withPicture ? '≤ 2.2' : '≤ 1.4',
      ]),
    ],
  );
}

pinLoad();
try {
  const small = await prepare(20);
  const large = await prepare(10_000);
  const [withPicture = ''] = (await createSampleContent(large.services)).paths;
  const publishing: string[][] = [['', 'save answered, ms', 'then visible, ms (wanted ≤ 50)']];
  for (const { dataDir, cookie, posts } of [
    { ...small, posts: 20 },
    { ...large, posts: 10_000 },
  ]) {
    const site = await startServer(siteCommand, PORTS.site, siteEnvironment(dataDir));
    for (const path of ['/', '/blog', '/blog/post-7', '/blog/no-such-post', '/no-such-page']) {
      for (const headers of [BR, { 'Accept-Encoding': 'gzip' }])
        await fetch(site.origin + path, { headers });
    }
    // The best compressed forms are made behind the first answers.
    await sleep(3_000);
    const etag = (await fetch(`${site.origin}/`)).headers.get('ETag') ?? '';
    await measureThroughput(site, posts, etag);
    if (posts > 20) {
      await measureDashboard(site, cookie);
      await measureWeight(site, cookie);
      await measurePaint(site, withPicture);
    }
    publishing.push(await measurePublishing(site, cookie, posts));
    await site.stop();
  }
  printTable('Publishing', publishing);
  measureColdRender(large.dataDir);
  await measureStart(large.dataDir);
  await measureMemory(large.dataDir);
  await Promise.all([small.services.close(), large.services.close()]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
