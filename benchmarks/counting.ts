import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { NAVIGATION } from '#tests/support/page-views.ts';
import { root } from '#tests/support/site-build.ts';
import { describeSpread, printTable } from './figures.ts';
import { type Sample, sample } from './load.ts';
import { type Running, startServer } from './processes.ts';
import { openData, seedPosts } from './seed.ts';
import { BR, folder, PORTS, quick, siteEnvironment, waitForSmallestBodies } from './setup.ts';

const REQUESTS = 3_000;
/** Many short ones, in both orders: the difference is smaller than what other work on the machine makes. */
const PAIRS = quick ? 12 : 60;
const LOAD = { path: '/', headers: { ...NAVIGATION, ...BR, 'Sec-CH-UA-Mobile': '?1' } };

async function start(counting: 'on' | 'off', port: number): Promise<Running> {
  const dataDir = join(folder, `counting-${counting}`);
  mkdirSync(dataDir);
  const services = await openData(dataDir, `http://localhost:${port}`);
  await seedPosts(services, 20);
  await services.close();
  const command = [process.execPath, join(root, 'benchmarks/counting-server.ts')];
  return startServer(command, port, { ...siteEnvironment(dataDir), COUNTING: counting });
}

/** What counting page views costs a page in memory, by two servers in turns. */
export async function measureCounting(): Promise<void> {
  const on = await start('on', PORTS.site);
  const off = await start('off', PORTS.other);
  const samples = { on: [] as Sample[], off: [] as Sample[] };
  for (const server of [on, off]) await fetch(server.origin, { headers: LOAD.headers });
  await waitForSmallestBodies();
  for (let pair = -6; pair < PAIRS; pair += 1) {
    const order = pair % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const);
    for (const name of order) {
      const taken = await sample(name === 'on' ? on : off, LOAD, 200, REQUESTS);
      // The first ones warm up the JIT compiler.
      if (pair >= 0) samples[name].push(taken);
    }
  }
  await Promise.all([on.stop(), off.stop()]);
  const all = { on: samples.on.map(microseconds), off: samples.off.map(microseconds) };
  const ratios = all.on.map((time, pair) => (all.off[pair] ?? Number.NaN) / time);
  printTable('A page in memory, counted, beside the same one not counted', [
    ['processor time a request, counted', `${mean(all.on).toFixed(1)} µs`],
    ['not counted', `${mean(all.off).toFixed(1)} µs`],
    ['ratio of the two (wanted ≥ 0.97)', (mean(all.off) / mean(all.on)).toFixed(3)],
    ['ratio by pairs', describeSpread(ratios, 3)],
  ]);
}

function microseconds({ cpuMicroseconds }: Sample): number {
  return cpuMicroseconds ?? Number.NaN;
}

/** Without the highest and lowest tenth, which are other work on the machine. */
function mean(values: readonly number[]): number {
  const cut = Math.floor(values.length / 10);
  const kept = [...values].sort((a, b) => a - b).slice(cut, values.length - cut);
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}
