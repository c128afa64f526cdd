import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CopyAnswer } from '#app/domains/posts/working-copies/copy-protocol.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { postFields } from '#tests/support/posts.ts';
import { describeSpread, printTable } from './figures.ts';
import { sample } from './load.ts';
import { type Running, startServer } from './processes.ts';
import { openData, seedPosts } from './seed.ts';
import { BR, folder, PORTS, quick, ROUNDS, siteCommand, siteEnvironment } from './setup.ts';

const PEOPLE = 20;
const POSTS = 20;
const REQUESTS = quick ? 3_000 : 40_000;
const TURNS = quick ? 3 : ROUNDS;
/** From a pause to unbroken typing. */
const SHORTEST_MILLISECONDS = 2_000;
const LONGEST_MILLISECONDS = 10_000;
const PATHS = ['/', '/blog', '/blog/post-7'];

/**
 * Processor time of cached pages while people type, beside without, in alternating runs. That no
 * page is rendered again is a test (`working-copies.test.ts`).
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
  const site = await startServer(siteCommand, PORTS.site, siteEnvironment(dataDir));
  try {
    await Promise.all(PATHS.map((path) => readPage(site, path)));
    // The smallest compressed bodies are made in the background after the first responses.
    await sleep(3_000);
    const times: Record<'without' | 'again' | 'typing', number[]> = {
      without: [],
      again: [],
      typing: [],
    };
    let kept = 0;
    for (let round = 0; round < TURNS; round += 1) {
      times.without.push(await measure(site));
      const stop = new AbortController();
      const typing = Promise.all(people.map((person) => type(site, person, stop.signal)));
      times.typing.push(await measure(site));
      stop.abort();
      kept += (await typing).reduce((sum, each) => sum + each, 0);
      times.again.push(await measure(site));
    }
    const ratios = (others: readonly number[]) =>
      times.without.map((without, round) => (others[round] ?? Number.NaN) / without);
    printTable(`Cached pages while ${PEOPLE} people type (${kept} texts kept)`, [
      ['', 'processor time of a request, µs', 'beside without, in the same round'],
      ['without', describeSpread(times.without, 1), ''],
      ['without, again', describeSpread(times.again, 1), describeSpread(ratios(times.again))],
      ['with', describeSpread(times.typing, 1), describeSpread(ratios(times.typing))],
    ]);
  } finally {
    await site.stop();
    await services.close();
  }
}

async function measure(site: Running): Promise<number> {
  let index = 0;
  const nextPath = () => {
    index += 1;
    return PATHS[index % PATHS.length] ?? '/';
  };
  const { cpuMicroseconds } = await sample(
    site,
    { path: '/', headers: BR, nextPath },
    200,
    REQUESTS,
  );
  return cpuMicroseconds ?? Number.NaN;
}

async function readPage({ origin }: Running, path: string): Promise<void> {
  await (await fetch(origin + path, { headers: BR })).text();
}

/** Keeps working copies as an editor does; resolves with their number. */
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
    const answer = await fetch(`${origin}/admin/posts/working-copy`, {
      method: 'POST',
      headers: { ...person, Origin: origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        id,
        writer,
        sequence: kept + 1,
        seen: null,
        postId: null,
        version: null,
        fields: postFields({ title, content: `<p>${title}, typed on. </p>`.repeat(150) }),
        publishDate: { kind: 'now' },
      }),
    });
    const body = (await answer.json()) as CopyAnswer;
    if (!body.ok) throw new Error(`not kept: ${JSON.stringify(body)}`);
    kept += 1;
    const span = LONGEST_MILLISECONDS - SHORTEST_MILLISECONDS;
    const rest = SHORTEST_MILLISECONDS + Math.random() * span;
    await sleep(rest, undefined, { signal: stop }).catch(() => undefined);
  }
  return kept;
}
