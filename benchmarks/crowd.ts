import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { describeSpread, median, printTable } from './figures.ts';
import type { Running } from './processes.ts';

/** Pages that are rendered for each request, and the sign-in form. */
const CROWDS: readonly { readonly name: string; readonly request: autocannon.Request }[] = [
  { name: '/admin/login', request: { method: 'GET', path: '/admin/login' } },
  {
    name: 'a thank-you page',
    request: { method: 'GET', path: '/contact?about=contact&sent=WS-7K4M-2QXD' },
  },
  {
    name: 'wrong passwords',
    request: {
      method: 'POST',
      path: '/admin/login',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'email=nobody%40example.com&password=not-the-password',
    },
  },
];
const CONNECTIONS = 20;
/** Long enough to outlast the visits. */
const SECONDS = 60;
const PAUSE_MILLISECONDS = 15;

/** How long a cached page takes while many connections ask for pages that are not cached. */
export async function measureCrowd(site: Running, visits: number): Promise<void> {
  const rows: string[][] = [['', 'quiet, ms', 'crowded, ms', 'ratio of medians (wanted ≤ 2)']];
  for (const { name, request } of CROWDS) {
    const quiet = await visit(site, visits);
    const endCrowd = startCrowd(site, request);
    await sleep(1_000);
    const crowded = await visit(site, visits);
    await endCrowd();
    const ratio = median(crowded) / median(quiet);
    rows.push([name, describeSpread(quiet, 1), describeSpread(crowded, 1), ratio.toFixed(2)]);
  }
  printTable(`/about while ${CONNECTIONS} connections ask for pages that are not cached`, rows);
}

/** Returns a function that ends it. */
function startCrowd({ origin }: Running, request: autocannon.Request): () => Promise<unknown> {
  const requests = [{ ...request, headers: { ...request.headers, Origin: origin } }];
  const options = { url: origin, connections: CONNECTIONS, duration: SECONDS, requests };
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const running = autocannon(options, resolve);
  return () => {
    running.stop();
    return promise;
  };
}

async function visit(site: Running, visits: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < visits; count += 1) {
    const started = performance.now();
    const answer = await fetch(`${site.origin}/about`);
    await answer.text();
    if (answer.status !== 200) throw new Error(`/about answers ${answer.status}`);
    times.push(performance.now() - started);
    await sleep(PAUSE_MILLISECONDS);
  }
  return times;
}
