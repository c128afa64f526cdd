import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Nobody waits for an import, but it should end. */
const LONGEST_MILLISECONDS = 100;
const MICROSECONDS_PER_MILLISECOND = 1_000;

/**
 * Returns a function to call between two articles, or two other pieces of long work, which rests as
 * long as the thread has worked since the last rest. SQLite is synchronous: without it, no request
 * would be answered between two articles. A single turn would not do, because a request needs several
 * and would wait for an article in each.
 */
export function takeRests(): () => Promise<void> {
  let before = process.threadCpuUsage();
  return async () => {
    const { user, system } = process.threadCpuUsage(before);
    const worked = (user + system) / MICROSECONDS_PER_MILLISECOND;
    await wait(Math.min(worked, LONGEST_MILLISECONDS));
    // On a busy machine the time may be over before requests had even one turn.
    await nextTurn();
    before = process.threadCpuUsage();
  };
}
