import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

export interface CpuLimits {
  /** Processor time limit per text. */
  readonly cpuMilliseconds: number;
  /** How often the processor time is read. */
  readonly checkMilliseconds: number;
}

const MICROSECONDS_PER_MILLISECOND = 1_000;

/**
 * Calls `end` once the thread has used up the processor time of one text. Returns the function that
 * stops watching.
 */
export function limitCpu(thread: Worker, limits: CpuLimits, end: () => void): () => void {
  const before = thread.cpuUsage();
  let isReading = false;
  let isOver = false;
  const timer = setInterval(async () => {
    // A thread that is busy with one long call answers late.
    if (isReading) return;
    isReading = true;
    try {
      const { user, system } = await thread.cpuUsage(await before);
      const used = (user + system) / MICROSECONDS_PER_MILLISECOND;
      if (used <= limits.cpuMilliseconds) return;
      // The thread may have answered meanwhile, and may be working on the next text already.
      await nextTurn();
      if (!isOver) end();
    } catch {
      // The thread ended in the meantime, which `nextMessage` reports.
    } finally {
      isReading = false;
    }
  }, limits.checkMilliseconds);
  // Handled by each check; a thread that ends at once would leave it unhandled.
  before.catch(() => undefined);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
