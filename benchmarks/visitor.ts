import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { runBeside } from './run-beside.ts';

/** A visitor who reads one page after the other. */
const PAGES = ['/', '/blog', '/contact', '/boost-revenue'];
const BETWEEN_PAGES_MILLISECONDS = 60;

export interface Visit {
  readonly page: string;
  readonly milliseconds: number;
}

interface Visits {
  readonly visits: Visit[];
  /** How long requests took, in ms, of those to a server on the same core that does nothing else: what the machine adds. */
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
  const result: Visits = { visits: [], bare: [] };
  let isEnded = false;
  parentPort?.once('message', () => {
    isEnded = true;
  });
  for (let n = 0; !isEnded; n += 1) {
    const page = PAGES[n % PAGES.length] ?? '';
    result.visits.push({ page, milliseconds: await readPage(site + page) });
    result.bare.push(await readPage(bare));
    await sleep(BETWEEN_PAGES_MILLISECONDS);
  }
  parentPort?.postMessage(result);
}
