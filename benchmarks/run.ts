/** Measures the performance promises side by side: `npm run bench`, `npm run bench -- --quick`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BLOG_PAGE_SIZE } from '#app/features/articles/list/public-page.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { saveRequest } from '#tests/support/posts.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { root } from '#tests/support/site-build.ts';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { measureAutosave } from './autosave.ts';
import { measureBackups } from './backups.ts';
import { measureCounting } from './counting.ts';
import { measureCrowd } from './crowd.ts';
import { describeSpread, median, printTable } from './figures.ts';
import { measureHostileTexts } from './hostile-texts.ts';
import { measureImport } from './import.ts';
import { measureLargeDocument } from './large-document.ts';
import { measureLargePost } from './large-post.ts';
import { measureLargestPaint } from './largest-paint.ts';
import { sample } from './load.ts';
import { measureManyRows } from './many-rows.ts';
import { weighPage } from './page-weight.ts';
import { pinLoad, type Running, readMemory, startServer } from './processes.ts';
import { measureReplicas } from './replicas.ts';
import { openData, seedPosts } from './seed.ts';
import {
  BR,
  folder,
  PORTS,
  quick,
  ROUNDS,
  siteCommand,
  siteEnvironment,
  waitForSmallestBodies,
} from './setup.ts';
import { buildEmptyApp, measureStart } from './start.ts';
import { compareSizes, measureThroughput, type Reached } from './throughput.ts';

const LOAD_SECONDS = quick ? 5 : 60;

const EDITING = { rounds: quick ? 3 : ROUNDS, keys: quick ? 100 : 300 };

const WEIGHED = ['/', '/boost-revenue', '/lead-smarter', '/contact', '/blog', '/blog/post-7'];

/** A data folder with this many posts, and the session of an admin. */
interface Data {
  readonly posts: number;
  readonly dataDir: string;
  readonly services: Services;
  readonly cookie: string;
  readonly headers: TestAccount['headers'];
}

async function prepare(posts: number): Promise<Data> {
  const dataDir = join(folder, `posts-${posts}`);
  mkdirSync(dataDir);
  const services = await openData(dataDir, `http://localhost:${PORTS.site}`);
  await seedPosts(services, posts);
  const { cookie, headers } = await createAdmin({ services });
  return { posts, dataDir, services, cookie, headers };
}

function measureColdRender({ dataDir, posts }: Data): void {
  const file = join(root, 'benchmarks/cold-render.ts');
  const printed = execFileSync(process.execPath, [file, dataDir, String(quick ? 9 : 25)], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const pairs = JSON.parse(printed) as { page: number; tree: number }[];
  printTable(`First render of /blog with ${Math.min(posts, BLOG_PAGE_SIZE)} cards`, [
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

async function measurePublishing(site: Running, data: Data): Promise<string[]> {
  const { posts } = data;
  const headers = { ...data.headers, 'Content-Type': 'application/json', Origin: site.origin };
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

async function measureDashboard(site: Running, { cookie, posts }: Data): Promise<void> {
  const times: number[] = [];
  // The first requests warm up the JIT compiler.
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
  printTable(`The dashboard with ${posts} posts, request to last byte (wanted ≤ 15 ms)`, [
    ['ms', describeSpread(times, 1)],
  ]);
}

async function measureMemory({ dataDir, posts }: Data): Promise<void> {
  const site = await startServer(siteCommand, PORTS.site, siteEnvironment(dataDir));
  await sleep(3_000);
  const idle = readMemory(site)?.now;
  const ends = performance.now() + LOAD_SECONDS * 1000;
  let index = 0;
  const anyPage = () => {
    index += 1;
    if (index % 3 === 0) return `/blog/post-${index % posts}`;
    return index % 3 === 1 ? '/' : '/blog';
  };
  while (performance.now() < ends) {
    await sample(site, { path: '/', headers: BR, nextPath: anyPage }, 200, 1_000);
  }
  await sleep(1_000);
  const after = readMemory(site);
  await site.stop();
  const show = (value: number | undefined) => (value === undefined ? 'unknown' : value.toFixed(0));
  printTable(
    `Resident memory in MB, before and after ${LOAD_SECONDS} s of load over ${posts} posts`,
    [
      ['idle', show(idle), '≤ 110'],
      ['after', show(after?.now), '≤ 180'],
      ['highest', show(after?.peak), '≤ 200'],
    ],
  );
}

async function measureWeight(site: Running, { cookie, posts }: Data): Promise<void> {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const rows: string[][] = [];
  for (const path of WEIGHED) {
    const weight = await weighPage(site, path);
    rows.push([path, ...Object.values(weight).map(kilobytes)]);
  }
  for (const path of ['/admin', '/admin/posts/new']) {
    const weight = await weighPage(site, path, { cookie, encoding: 'gzip' });
    rows.push([`${path} (gzip)`, ...Object.values(weight).map(kilobytes)]);
  }
  printTable(`Weight of a first visit in kB with ${posts} posts (public pages in brotli)`, [
    ['', 'html', 'fonts', 'images', 'styles', 'scripts'],
    ...rows,
  ]);
}

/** A post with an image has a higher limit, because the image is its largest paint. */
async function measurePaint(site: Running, withImage: string): Promise<void> {
  const pages = quick ? ['/'] : ['/', '/lead-smarter', '/boost-revenue', '/blog/post-7'];
  const paints = await measureLargestPaint(site, [...pages, withImage], quick ? 3 : ROUNDS);
  printTable(
    'Largest paint on a phone with a slow line, in ms, beside the same words as one file',
    [
      ['', 'the page', 'its words', 'ratio: median (spread)', 'wanted'],
      ...[...paints].map(([path, all]) => [
        path === withImage ? 'a post with an image' : path,
        median(all.map(({ page }) => page)).toFixed(0),
        median(all.map(({ words }) => words)).toFixed(0),
        describeSpread(all.map(({ page, words }) => page / words)),
        path === withImage ? '≤ 2.2' : '≤ 1.4',
      ]),
    ],
  );
}

/** Requests each page in each encoding; resolves with the ETag of the home page. */
async function warmUp(site: Running): Promise<string> {
  for (const path of ['/', '/blog', '/blog/post-7', '/blog/no-such-post', '/no-such-page']) {
    for (const headers of [BR, { 'Accept-Encoding': 'gzip' }])
      await fetch(site.origin + path, { headers });
  }
  await waitForSmallestBodies();
  return (await fetch(`${site.origin}/`)).headers.get('ETag') ?? '';
}

async function measureAll(): Promise<void> {
  const small = await prepare(20);
  const large = await prepare(10_000);
  const [withImage = ''] = (await createSampleContent(large.services)).paths;
  const publishing: string[][] = [['', 'save answered, ms', 'then visible, ms (wanted ≤ 50)']];
  const reached: Reached[] = [];
  // With --quick, measurements that depend little on the number of posts use the large site only.
  const thorough = quick ? [large] : [small, large];
  for (const data of [small, large]) {
    const site = await startServer(siteCommand, PORTS.site, siteEnvironment(data.dataDir));
    reached.push(await measureThroughput(site, data.posts, await warmUp(site)));
    if (thorough.includes(data)) {
      await measureDashboard(site, data);
      await measureWeight(site, data);
      await measureCrowd(site, quick ? 60 : 300);
    }
    if (data === large) {
      await measurePaint(site, withImage);
      await measureLargePost({ ...large, ...EDITING, site });
    }
    publishing.push(await measurePublishing(site, data));
    await site.stop();
  }
  if (!quick) compareSizes(reached);
  printTable('Publishing', publishing);
  const emptyApp = buildEmptyApp();
  for (const data of thorough) {
    measureColdRender(data);
    await measureStart(data.dataDir, data.posts, emptyApp);
    await measureMemory(data);
  }
  await Promise.all([small.services.close(), large.services.close()]);
  await measureManyRows();
  await measureBackups();
  await measureHostileTexts();
  await measureLargeDocument();
  await measureAutosave();
  await measureCounting();
  await measureReplicas();
  await measureImport();
}

/** The largest post in the editor, on a separate site. */
async function measureEditor(): Promise<void> {
  const data = await prepare(20);
  const site = await startServer(siteCommand, PORTS.site, siteEnvironment(data.dataDir));
  await measureLargePost({ ...data, ...EDITING, site });
  await site.stop();
  await data.services.close();
}

/** The start alone, on a separate site. */
async function measureSmallStart(): Promise<void> {
  const { dataDir, posts, services } = await prepare(20);
  await services.close();
  await measureStart(dataDir, posts, buildEmptyApp());
}

/** `npm run bench -- NAME`; without a name, everything is measured. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  autosave: measureAutosave,
  backups: measureBackups,
  counting: measureCounting,
  editor: measureEditor,
  import: measureImport,
  replicas: measureReplicas,
  start: measureSmallStart,
};

const { words: names } = readArguments('bench');
pinLoad();
try {
  if (names.length === 0) await measureAll();
  for (const name of names) await parts[name]?.();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
