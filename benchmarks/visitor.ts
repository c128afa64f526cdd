import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { runBeside } from './run-beside.ts';

/** A visitor who reads one page after the other. */
const PAGES = ['/', '/blog', '/contact', '/boost-revenue'];
const BETWEEN_PAGES_MILLISECONDS = 60;

/** How long requests took, in ms. */
interface Visits {
  readonly requests: number[];
  /** Of requests to a server on the same core that does nothing else: what the machine adds. */
  readonly bare: number[];
}

/** Reads pages of a site, and of a bare server in between, until the signal. */
export function visitPages(site: string, bare: string, signal: AbortSignal): Promise<Visits> {
  return runBeside(new URL(import.meta.url), { site, bare }, signal);
}

function readPage(url: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - started));
    }).once('error', reject);
  });
}

if (!isMainThread) {
  const { site, bare } = workerData as { site: string; bare: string };
  const visits: Visits = { requests: [], bare: [] };
  let isEnded = false;
  parentPort?.once('message', () => {
    isEnded = true;
  });
  for (let n = 0; !isEnded; n += 1) {
    visits.requests.push(await readPage(site + PAGES[n % PAGES.length]));
    visits.bare.push(await readPage(bare));
    await sleep(BETWEEN_PAGES_MILLISECONDS);
  }
  parentPort?.postMessage(visits);
}
