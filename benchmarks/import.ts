import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ImportState } from '#app/features/moving/records/import.ts';
import type { Services } from '#app/services/services.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { root } from '#tests/support/site-build.ts';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { percentile, printTable } from './figures.ts';
import { makeImportFiles } from './import-files.ts';
import type { Stretch } from './main-thread.ts';
import { type Running, startServer } from './processes.ts';
import { openData } from './seed.ts';
import { folder, PORTS, quick, siteCommand, siteEnvironment, startBareServer } from './setup.ts';
import { type Contents, describeContents } from './site-contents.ts';
import { weighTree } from './tree-memory.ts';
import { type Visit, visitPages } from './visitor.ts';

const { options } = readArguments('bench');
const ARTICLES = Number(options.articles ?? (quick ? 200 : 10_000));
const IMAGES = Number(options.images ?? (quick ? 60 : 3_000));
const IDLE_SECONDS = quick ? 5 : 30;
const LONG_MILLISECONDS = 50;
const IMPORT = '/admin/posts/import';

type Files = Awaited<ReturnType<typeof makeImportFiles>>;

/** What happened while the server did one thing. */
interface Phase {
  readonly name: string;
  readonly seconds: number;
  /** The most that the server and its processes had, in MB; null where the system does not say. */
  readonly memory: number | null;
  readonly visits: readonly Visit[];
  /** How long requests took, in ms, to a server on the same core that does nothing else: what the machine adds. */
  readonly bare: readonly number[];
  /** Of the main thread, between two turns of its loop, in ms. */
  readonly stretches: readonly Stretch[];
}

interface Site {
  readonly server: Running;
  readonly bare: Running;
  readonly services: Services;
  readonly dataDir: string;
  readonly headers: TestAccount['headers'];
  readonly stretchesFile: string;
}

/**
 * Moves a large site in, out and in again, and a visitor reads pages meanwhile, on both databases or one
 * of them.
 */
export async function measureImport(): Promise<void> {
  const files = await makeImportFiles(ARTICLES, IMAGES);
  if (options.database !== 'postgresql') await measureOn('SQLite', {}, files);
  if (options.database === 'sqlite') return;
  const postgres = await startPostgres({ asInstalled: true });
  if ('missing' in postgres) {
    process.stdout.write(`\nAn import on PostgreSQL: not measured, ${postgres.missing}\n`);
    return;
  }
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const database = await createDatabase(postgres.url, { name });
  try {
    await measureOn('PostgreSQL', { DATABASE_URL: database.url }, files);
  } finally {
    await database.drop();
    postgres.stop();
  }
}

async function measureOn(
  engine: string,
  database: Readonly<Record<string, string>>,
  files: Files,
): Promise<void> {
  const dataDir = join(folder, `import-${engine}`);
  mkdirSync(dataDir);
  const stretchesFile = join(dataDir, 'stretches.json');
  const services = await openData(dataDir, `http://localhost:${PORTS.site}`, database);
  const { headers } = await createAdmin({ services });
  // Made before, as on a site that is a day old: it would begin a minute after the start otherwise.
  await services.backups.tick();
  const environment = { ...siteEnvironment(dataDir), ...database };
  const preload = pathToFileURL(join(root, 'benchmarks/main-thread.ts'));
  const server = await startServer(siteCommand, PORTS.site, {
    ...environment,
    NODE_OPTIONS: `${environment.NODE_OPTIONS ?? ''} --import=${preload}`,
    STRETCHES: stretchesFile,
  });
  const bare = await startBareServer({});
  const site = {
    server,
    bare,
    services,
    dataDir,
    headers: { ...headers, Origin: server.origin },
    stretchesFile,
  };
  try {
    const phases = await moveInAndOut(site, files);
    printPhases(`An import of ${ARTICLES} articles with ${IMAGES} images on ${engine}`, phases);
  } finally {
    await server.stop();
    await bare.stop();
    await services.close();
  }
}

async function moveInAndOut(site: Site, files: Files): Promise<Phase[]> {
  // The first requests, and the first of somebody who is signed in, load code and compile it.
  await measurePhase(site, 'warm-up', async () => {
    await openPage(site);
    await sleep(3_000);
  });
  const idle = await measurePhase(site, 'idle', () => sleep(IDLE_SECONDS * 1_000));
  const contents = () => describeContents(site.services, site.dataDir);
  const before = await contents();
  const first = await moveIn(site, files);
  const imported = await contents();
  const back = await measurePhase(site, 'undoing', async () => {
    await press(site, first.page, { intent: 'take-back' });
    await until(site, first.page, 'taken-back');
  });
  await expectRows(site, 0, 0);
  printDifferences('after undoing, beside an empty site', before, await contents());
  const again = await moveIn(site, files, ' again');
  printDifferences('after importing again, beside the first time', imported, await contents());
  return [idle, ...first.phases, back, ...again.phases];
}

async function moveIn(
  site: Site,
  files: Files,
  when = '',
): Promise<{ page: string; phases: Phase[] }> {
  let page = '';
  const reading = await measurePhase(site, `reading${when}`, async () => {
    page = await upload(site, files);
    await until(site, page, 'ready');
  });
  const running = await measurePhase(site, `importing${when}`, async () => {
    await press(site, page, { intent: 'start' });
    await until(site, page, 'done');
  });
  await expectRows(site, ARTICLES, IMAGES);
  return { page, phases: [reading, running] };
}

function printDifferences(when: string, one: Contents, other: Contents): void {
  const rows = Object.keys(one).map((kind) => [
    kind,
    one[kind] ?? '',
    one[kind] === other[kind] ? 'the same' : `not the same: ${other[kind]}`,
  ]);
  printTable(`The site ${when}`, rows);
}

async function openPage({ server, headers }: Site): Promise<void> {
  const answer = await fetch(server.origin + IMPORT, { headers });
  if (answer.status !== 200) throw new Error(`not opened: ${answer.status}`);
  await answer.text();
}

async function upload({ server, headers }: Site, files: Files): Promise<string> {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) {
    form.append('files', new Blob([content as Uint8Array<ArrayBuffer>]), name);
  }
  const answer = await fetch(server.origin + IMPORT, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  });
  if (answer.status !== 302) throw new Error(`not uploaded: ${answer.status}`);
  return answer.headers.get('Location') ?? '';
}

async function press({ server, headers }: Site, page: string, fields: Record<string, string>) {
  const answer = await fetch(server.origin + page, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  if (answer.status !== 302) throw new Error(`${fields.intent}: ${answer.status}`);
}

async function until({ services }: Site, page: string, wanted: ImportState): Promise<void> {
  const id = page.split('/').at(-1) ?? '';
  for (;;) {
    const { state, problem } = await services.database.db
      .selectFrom('imports')
      .select(['state', 'problem'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (state === wanted) return;
    if (state === 'failed') throw new Error(`the import failed: ${problem}`);
    await sleep(200);
  }
}

async function expectRows({ services }: Site, articles: number, images: number): Promise<void> {
  const { db } = services.database;
  for (const [table, wanted] of [
    ['blog_posts', articles],
    ['media', images],
  ] as const) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) !== wanted) throw new Error(`${count} rows of ${table}, not ${wanted}`);
  }
}

async function measurePhase(site: Site, name: string, work: () => Promise<void>): Promise<Phase> {
  await takeStretches(site);
  const ended = new AbortController();
  const weighed = weighTree(site.server.child.pid ?? 0, ended.signal);
  const visited = visitPages(site.server.origin, site.bare.origin, ended.signal);
  const started = performance.now();
  try {
    await work();
  } finally {
    ended.abort();
  }
  const seconds = (performance.now() - started) / 1_000;
  const [memory, { visits, bare }] = await Promise.all([weighed, visited]);
  return { name, seconds, memory, visits, bare, stretches: await takeStretches(site) };
}

async function takeStretches({ server, stretchesFile }: Site): Promise<Stretch[]> {
  server.child.kill('SIGUSR2');
  while (!existsSync(stretchesFile)) await sleep(20);
  const stretches = JSON.parse(readFileSync(stretchesFile, 'utf8')) as Stretch[];
  rmSync(stretchesFile);
  return stretches;
}

function printPhases(heading: string, phases: readonly Phase[]): void {
  const [idle] = phases;
  const above = ({ memory }: Phase) =>
    memory === null || idle?.memory == null ? 'unknown' : (memory - idle.memory).toFixed(0);
  const slowestIdle = slowestOf(idle?.visits ?? []);
  printTable(heading, [
    [
      '',
      'seconds',
      'MB above idle (wanted ≤ 200)',
      'a page, ms: median, p99, slowest',
      'slowest, when, and beside idle',
      'node:http beside it, ms',
      `main thread works, ms: p99, longest (wanted ≤ ${LONG_MILLISECONDS}) and when, longer`,
      'and is late, ms',
    ],
    ...phases.map((phase) => [
      phase.name,
      phase.seconds.toFixed(0),
      above(phase),
      describeTimes(phase.visits.map(({ milliseconds }) => milliseconds)),
      describeSlowest(phase.visits, slowestIdle),
      describeTimes(phase.bare),
      describeStretches(phase.stretches.map(({ worked }) => worked)),
      describeStretches(phase.stretches.map(({ late }) => late)),
    ]),
  ]);
}

function slowestOf(visits: readonly Visit[]): number {
  return most(visits.map(({ milliseconds }) => milliseconds));
}

function describeSlowest(visits: readonly Visit[], idle: number): string {
  const slowest = slowestOf(visits);
  const index = visits.findIndex(({ milliseconds }) => milliseconds === slowest);
  const when = (index / visits.length) * 100;
  const later = visits.filter(({ milliseconds }) => milliseconds > idle + LONG_MILLISECONDS);
  return `${visits[index]?.page} at ${when.toFixed(0)}%, ${(slowest - idle).toFixed(0)} ms more; ${later.length} of ${visits.length} by over ${LONG_MILLISECONDS}`;
}

function describeTimes(times: readonly number[]): string {
  return [percentile(times, 0.5), percentile(times, 0.99), most(times)]
    .map((time) => time.toFixed(1))
    .join(', ');
}

function most(list: readonly number[]): number {
  return list.reduce((one, other) => Math.max(one, other), 0);
}

/** Of the longest also when it was, as a part of the phase: the beginning loads code. */
function describeStretches(stretches: readonly number[]): string {
  const longest = most(stretches);
  const when = (stretches.indexOf(longest) / stretches.length) * 100;
  const longer = stretches.filter((time) => time > LONG_MILLISECONDS).length;
  return `${percentile(stretches, 0.99).toFixed(1)}, ${longest.toFixed(1)} at ${when.toFixed(0)}%, ${longer}`;
}
