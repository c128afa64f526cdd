import type { Worker } from 'node:worker_threads';

export interface CpuLimits {
  /** Processor time limit per text. */
  readonly cpuMilliseconds: number;
  /** How often the processor time is read. */
  readonly checkMilliseconds: number;
}

const MICROSECONDS_PER_MILLISECOND = 1_000;

/**
 * Ends the thread once it has used up the processor time of one text. Returns the function that
 * stops watching.
 */
export function limitCpu(thread: Worker, limits: CpuLimits): () => void {
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
      // The answer can arrive when the thread is already working on the next text.
      if (used > limits.cpuMilliseconds && !isOver) await thread.terminate();
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
