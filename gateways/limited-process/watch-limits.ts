import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ProcessArgument } from './start-limited.ts';

const BEAT_MILLISECONDS = 50;
const MICROSECONDS_PER_MILLISECOND = 1_000;
/** Where the numbers are that both threads share. */
const [BEAT, SINCE, CPU] = [0, 1, 2];
/** The largest of them: 24 days. */
const NO_LIMIT = 2 ** 31 - 1;

/**
 * In a thread, because a text or a statement of SQLite can keep the other one busy for as long as it
 * takes. A server that is gone cannot end it either.
 */
const WATCH = `
const { workerData } = require('node:worker_threads');
const { shared, memoryBytes, stalledMilliseconds, signal } = workerData;
const parent = process.ppid;
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / ${MICROSECONDS_PER_MILLISECOND}; };
let seen = 0;
let atBeat = cpu();
setInterval(() => {
  const now = cpu();
  const beat = Atomics.load(shared, ${BEAT});
  if (beat !== seen) [seen, atBeat] = [beat, now];
  const isTooMuch = process.memoryUsage.rss() > memoryBytes ||
    now - Atomics.load(shared, ${SINCE}) > Atomics.load(shared, ${CPU}) || now - atBeat > stalledMilliseconds;
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  else if (isTooMuch) process.kill(process.pid, signal);
}, 25);
`;

export interface LimitsWatch {
  /** Nothing that is not trusted is read before. */
  readonly isWatched: Promise<unknown>;
  /** Counts the processor time from now on, up to this limit. */
  startWork(cpuMilliseconds: number): void;
}

/** Holds this process to the limits that `startLimited` gave it: it ends itself where it takes more. */
export function watchLimits(): LimitsWatch {
  const argument: ProcessArgument = JSON.parse(process.argv[2] ?? '{}');
  const { memoryBytes, cpuMilliseconds = NO_LIMIT, stalledMilliseconds = NO_LIMIT } = argument;
  const shared = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  Atomics.store(shared, CPU, cpuMilliseconds);
  setInterval(() => Atomics.add(shared, BEAT, 1), BEAT_MILLISECONDS).unref();
  const workerData = { shared, memoryBytes, stalledMilliseconds, signal: argument.signal };
  const watch = new Worker(WATCH, { eval: true, workerData });
  watch.unref();
  // A terminal signals the whole process group, but the server decides when to end.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  // Immediate, because an orderly exit would wait for an image that is being decoded.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  return {
    isWatched: once(watch, 'online'),
    startWork(most) {
      const { user, system } = process.cpuUsage();
      Atomics.store(shared, SINCE, Math.floor((user + system) / MICROSECONDS_PER_MILLISECOND));
      Atomics.store(shared, CPU, most);
    },
  };
}
