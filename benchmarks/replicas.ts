import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BUCKET_CREDENTIALS, startBucket } from '#tests/support/bucket.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { describeSpread, printTable } from './figures.ts';
import { sample } from './load.ts';
import {
  type Running,
  readCpuMilliseconds,
  readMemory,
  requestStatus,
  startServer,
} from './processes.ts';
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

const POSTS = 200;
const REQUESTS = quick ? 3_000 : 40_000;
const TURNS = quick ? 3 : ROUNDS;
const PATHS = ['/', '/boost-revenue', '/blog', '/blog/post-7'];
const MOST_REPLICAS = 3;
const IDLE_MILLISECONDS = quick ? 5_000 : 20_000;

type Environment = Record<string, string>;

/**
 * Processor time of cached pages on PostgreSQL and a bucket beside SQLite and a folder, in alternating
 * runs; of one, two and three servers; and what a server costs to start and while nobody visits it.
 */
export async function measureReplicas(): Promise<void> {
  const postgres = await startPostgres();
  if ('missing' in postgres) {
    process.stdout.write(`\nSeveral servers: not measured, ${postgres.missing}\n`);
    return;
  }
  const bucket = await startBucket();
  const database = await createDatabase(postgres.url, {
    name: `wizard_bench_${randomUUID().replaceAll('-', '')}`,
  });
  const shared: Environment = {
    SECRET: 'the secret of every server of this site',
    PUBLIC_ORIGIN: `http://localhost:${PORTS.site}`,
  };
  const large: Environment = {
    ...shared,
    ...BUCKET_CREDENTIALS,
    DATABASE_URL: database.url,
    STORAGE_URL: bucket.url,
  };
  try {
    const small = await seed('replicas-sqlite', shared);
    const again = await seed('replicas-sqlite-again', shared);
    const first = await seed('replicas-1', large);
    await compareStores({ small, again, large: first });
    await measureStarts({ small, large: first });
    await compareCounts(first, large);
  } finally {
    await database.drop();
    await bucket.close();
    postgres.stop();
  }
}

/** Creates a data folder and, where there is none, the posts; returns the environment of its server. */
async function seed(name: string, env: Environment): Promise<Environment> {
  const own = createFolder(name, env);
  const services = await openData(own.DATA_DIR ?? '', `http://localhost:${PORTS.site}`, env);
  await seedPosts(services, POSTS);
  await services.close();
  return own;
}

function createFolder(name: string, env: Environment): Environment {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  return { ...siteEnvironment(dataDir), ...env };
}

/** Two servers cannot share a data folder, so the second of the small site has its own. */
async function compareStores(sites: {
  small: Environment;
  again: Environment;
  large: Environment;
}): Promise<void> {
  const small = await start(PORTS.site, sites.small);
  const again = await start(PORTS.bare, sites.again);
  const large = await start(PORTS.other, sites.large);
  try {
    const times: Record<'small' | 'again' | 'large', number[]> = {
      small: [],
      again: [],
      large: [],
    };
    for (let round = 0; round < TURNS; round += 1) {
      times.small.push(await measure([small]));
      times.large.push(await measure([large]));
      times.again.push(await measure([again]));
    }
    const beside = (others: readonly number[]) =>
      describeSpread(times.small.map((time, round) => (others[round] ?? Number.NaN) / time));
    printTable('Cached pages by where the data is', [
      ['', 'processor time of a request, µs', 'beside the first, in the same round'],
      ['SQLite and a folder', describeSpread(times.small, 1), ''],
      ['SQLite and a folder, another', describeSpread(times.again, 1), beside(times.again)],
      ['PostgreSQL and a bucket', describeSpread(times.large, 1), beside(times.large)],
    ]);
  } finally {
    for (const site of [small, again, large]) await site.stop();
  }
}

async function measureStarts(sites: { small: Environment; large: Environment }): Promise<void> {
  const rows = [
    ['', 'start, ms', 'processor time of it, ms', 'memory then, MB', 'idle, ms a second'],
  ];
  for (const [name, env] of [
    ['SQLite and a folder', sites.small],
    ['PostgreSQL and a bucket', sites.large],
  ] as const) {
    const starts: number[] = [];
    const work: number[] = [];
    const memory: number[] = [];
    let idle = '';
    for (let round = 0; round < TURNS; round += 1) {
      const site = await startServer(siteCommand, PORTS.other, env, { headers: HEADERS });
      starts.push(site.startMilliseconds);
      work.push(site.startCpuMilliseconds ?? Number.NaN);
      memory.push(readMemory(site)?.now ?? Number.NaN);
      if (round === 0) idle = await measureIdle(site);
      await site.stop();
    }
    rows.push([
      name,
      describeSpread(starts, 0),
      describeSpread(work, 0),
      describeSpread(memory, 0),
      idle,
    ]);
  }
  printTable('Starting, and running without visitors', rows);
}

async function measureIdle(site: Running): Promise<string> {
  await waitForSmallestBodies();
  const before = readCpuMilliseconds(site);
  await sleep(IDLE_MILLISECONDS);
  const after = readCpuMilliseconds(site);
  if (before === null || after === null) return 'unknown';
  return ((after - before) / (IDLE_MILLISECONDS / 1000)).toFixed(1);
}

async function compareCounts(first: Environment, env: Environment): Promise<void> {
  const rows = [['servers', 'processor time of a request, µs', 'beside one']];
  const running: Running[] = [];
  let one: number[] = [];
  try {
    for (let count = 1; count <= MOST_REPLICAS; count += 1) {
      const own = count === 1 ? first : createFolder(`replicas-${count}`, env);
      running.push(await start(PORTS.site + count * 10, own));
      const times: number[] = [];
      for (let round = 0; round < TURNS; round += 1) times.push(await measure(running));
      if (count === 1) one = times;
      const ratios = times.map((time, round) => time / (one[round] ?? Number.NaN));
      rows.push([`${count}`, describeSpread(times, 1), describeSpread(ratios)]);
    }
    printTable('Cached pages of several servers on one PostgreSQL', rows);
  } finally {
    for (const site of running) await site.stop();
  }
}

/** Starts a server and requests each page, so that it is in memory with its smallest body. */
async function start(port: number, env: Environment): Promise<Running> {
  const site = await startServer(siteCommand, port, env, { headers: HEADERS });
  for (const path of PATHS) await requestStatus(site.origin + path, HEADERS);
  await sleep(3_000);
  return site;
}

/** All servers have the address of the first, whatever port they listen on. */
const HEADERS = { ...BR, Host: `localhost:${PORTS.site}` };

/** The servers get equal shares; returns the processor time of all of them by request. */
async function measure(sites: readonly Running[]): Promise<number> {
  let sum = 0;
  for (const site of sites) {
    let index = 0;
    const nextPath = () => {
      index += 1;
      return PATHS[index % PATHS.length] ?? '/';
    };
    const load = { path: '/', headers: HEADERS, nextPath };
    const { cpuMicroseconds } = await sample(site, load, 200, Math.ceil(REQUESTS / sites.length));
    sum += cpuMicroseconds ?? Number.NaN;
  }
  return sum / sites.length;
}
