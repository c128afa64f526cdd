import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DraftResult } from '#app/features/articles/drafts/draft-protocol.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { postFields } from '#tests/support/posts.ts';
import { describeSpread, printTable } from './figures.ts';
import { sample } from './load.ts';
import { type Running, readCpuMilliseconds, startServer } from './processes.ts';
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

const PEOPLE = 20;
const POSTS = 20;
const REQUESTS = quick ? 3_000 : 40_000;
const TURNS = quick ? 3 : ROUNDS;
/** From a pause to unbroken typing. */
const SHORTEST_MILLISECONDS = 2_000;
const LONGEST_MILLISECONDS = 10_000;
const PATHS = ['/', '/blog', '/blog/post-7'];

interface Window {
  readonly cpuMilliseconds: number;
  /** Texts kept. */
  readonly kept: number;
}

/**
 * What a request for a cached page costs in processor time while people type, beside without, in
 * alternating runs, and how many pages are rendered again. Keeping the texts has its own cost: the
 * same people type for the same time without readers, and that much for each text is taken off.
 */
export async function measureAutosave(): Promise<void> {
  const dataDir = join(folder, 'autosave');
  mkdirSync(dataDir);
  const services = await openData(dataDir, `http://localhost:${PORTS.site}`);
  await seedPosts(services, POSTS);
  const people: TestAccount['headers'][] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    people.push((await createAdmin({ services })).headers);
  }
  const env = { ...siteEnvironment(dataDir), METRICS_PORT: String(PORTS.metrics) };
  const site = await startServer(siteCommand, PORTS.site, env);
  try {
    await Promise.all(PATHS.map((path) => readPage(site, path)));
    await waitForSmallestBodies();
    // The first requests and texts warm up the JIT compiler.
    await observe(site, people, () => readPages(site));
    const windows: Record<'without' | 'typing' | 'again' | 'alone' | 'idle', Window[]> = {
      without: [],
      typing: [],
      again: [],
      alone: [],
      idle: [],
    };
    const rendersBefore = await countRenders();
    for (let round = 0; round < TURNS; round += 1) {
      windows.without.push(await observe(site, [], () => readPages(site)));
      const started = performance.now();
      windows.typing.push(await observe(site, people, () => readPages(site)));
      const span = performance.now() - started;
      windows.again.push(await observe(site, [], () => readPages(site)));
      windows.alone.push(await observe(site, people, () => sleep(span)));
      windows.idle.push(await observe(site, [], () => sleep(span)));
    }
    const renders = (await countRenders()) - rendersBefore;
    const [alone, idle] = [total(windows.alone), total(windows.idle)];
    const ofText = (alone.cpuMilliseconds - idle.cpuMilliseconds) / alone.kept;
    const perRequest = (all: readonly Window[], text = 0) =>
      all.map((each) => (1_000 * (each.cpuMilliseconds - text * each.kept)) / REQUESTS);
    const without = perRequest(windows.without);
    const row = (name: string, times: readonly number[]) => [
      name,
      describeSpread(times, 1),
      describeSpread(times.map((time, round) => time / (without[round] ?? Number.NaN))),
    ];
    printTable(`Cached pages while ${PEOPLE} people type`, [
      ['', 'processor time of a request, µs', 'beside without, in the same round'],
      ['without', describeSpread(without, 1), ''],
      row('without, again', perRequest(windows.again)),
      row('with', perRequest(windows.typing, ofText)),
      row('with, and the typing', perRequest(windows.typing)),
    ]);
    printTable('The typing itself', [
      ['texts kept while pages were read', String(total(windows.typing).kept)],
      ['processor time of a kept text, ms', ofText.toFixed(1)],
      ['cached pages rendered again (wanted 0)', String(renders)],
    ]);
  } finally {
    await site.stop();
    await services.close();
  }
}

function total(windows: readonly Window[]): Window {
  const sum = (read: (window: Window) => number) =>
    windows.reduce((before, window) => before + read(window), 0);
  return {
    cpuMilliseconds: sum((window) => window.cpuMilliseconds),
    kept: sum((window) => window.kept),
  };
}

/** The site's processor time during some work while people type, until their last text is kept. */
async function observe(
  site: Running,
  people: readonly TestAccount['headers'][],
  work: () => Promise<unknown>,
): Promise<Window> {
  const before = readCpuMilliseconds(site) ?? Number.NaN;
  const stop = new AbortController();
  const typing = Promise.all(people.map((person) => type(site, person, stop.signal)));
  await work();
  stop.abort();
  const kept = (await typing).reduce((sum, each) => sum + each, 0);
  return { cpuMilliseconds: (readCpuMilliseconds(site) ?? Number.NaN) - before, kept };
}

async function countRenders(): Promise<number> {
  const answer = await fetch(`http://localhost:${PORTS.metrics}/metrics`);
  const line = /^wizard_cached_page_renders_total (\d+)$/m.exec(await answer.text());
  if (line === null) throw new Error('the metrics do not count renderings');
  return Number(line[1]);
}

async function readPages(site: Running): Promise<void> {
  let index = 0;
  const nextPath = () => {
    index += 1;
    return PATHS[index % PATHS.length] ?? '/';
  };
  await sample(site, { path: '/', headers: BR, nextPath }, 200, REQUESTS);
}

async function readPage({ origin }: Running, path: string): Promise<void> {
  await (await fetch(origin + path, { headers: BR })).text();
}

/** Keeps drafts as an editor does; resolves with their number. */
async function type(
  { origin }: Running,
  person: TestAccount['headers'],
  stop: AbortSignal,
): Promise<number> {
  const writer = randomUUID();
  const id = randomUUID();
  let kept = 0;
  while (!stop.aborted) {
    const title = `Draft ${kept}`;
    const answer = await fetch(`${origin}/admin/posts/draft`, {
      method: 'POST',
      headers: { ...person, Origin: origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        id,
        writer,
        sequence: kept + 1,
        draftVersion: 0,
        postId: null,
        version: null,
        kind: 'post',
        typed: postFields({ title, content: `<p>${title}, typed on. </p>`.repeat(150) }),
        before: {},
      }),
    });
    const body = (await answer.json()) as DraftResult;
    if (!body.ok) throw new Error(`not kept: ${JSON.stringify(body)}`);
    kept += 1;
    const span = LONGEST_MILLISECONDS - SHORTEST_MILLISECONDS;
    const rest = SHORTEST_MILLISECONDS + Math.random() * span;
    await sleep(rest, undefined, { signal: stop }).catch(() => undefined);
  }
  return kept;
}
