import { readdirSync, readFileSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { runBeside } from './run-beside.ts';

const INTERVAL_MILLISECONDS = 250;

/**
 * The most memory of their own that a process and those that it started had until the signal, in MB.
 * Null where the system does not say. Read in a thread: requests of the same one would seem to wait.
 */
export function weighTree(first: number, signal: AbortSignal): Promise<number | null> {
  return runBeside(new URL(import.meta.url), first, signal);
}

function readTreeMemory(first: number): number | null {
  const parents = new Map<number, number>();
  try {
    for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
      parents.set(pid, readParent(pid));
    }
    const isBelow = (pid: number): boolean =>
      pid === first || (parents.has(pid) && isBelow(parents.get(pid) ?? 0));
    return [...parents.keys()].filter(isBelow).reduce((sum, pid) => sum + readOwn(pid), 0);
  } catch {
    return null;
  }
}

/** 0 for one that has ended meanwhile. */
function readParent(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}

/**
 * What is its own, in MB: files are mapped by several, and the code of Node is the same in each. The sum
 * of shares in smaps_rollup would be exact, but the kernel locks what the process maps to read it.
 */
function readOwn(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

if (!isMainThread) {
  let most: number | null = null;
  const weigh = () => {
    const now = readTreeMemory(Number(workerData));
    most = now === null ? most : Math.max(most ?? 0, now);
  };
  setInterval(weigh, INTERVAL_MILLISECONDS);
  parentPort?.once('message', () => {
    weigh();
    parentPort?.postMessage(most);
  });
}
