/**
 * Loaded before a server: notes how much processor time its main thread takes between two ticks, when no
 * request is answered, and how much later the second tick is than it should be, as a request would be:
 * by that work, by waiting for the disk, or because other programs run. SIGUSR2 has what was noted since
 * the last one written to the file in STRETCHES.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const TICK_MILLISECONDS = 4;
const MICROSECONDS_PER_MILLISECOND = 1_000;

/** In ms. */
export interface Stretch {
  readonly worked: number;
  readonly late: number;
}

const { STRETCHES: file, PORT: port } = process.env;
if (isMainThread && file !== undefined && port !== undefined) {
  let stretches: Stretch[] = [];
  let before = process.threadCpuUsage();
  let due = performance.now() + TICK_MILLISECONDS;
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    stretches.push({
      worked: (user + system) / MICROSECONDS_PER_MILLISECOND,
      late: performance.now() - due,
    });
    before = process.threadCpuUsage();
    due = performance.now() + TICK_MILLISECONDS;
  }, TICK_MILLISECONDS).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.new`, JSON.stringify(stretches));
    renameSync(`${file}.new`, file);
    stretches = [];
  });
}
