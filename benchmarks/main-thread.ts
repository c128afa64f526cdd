/**
 * Loaded before a server: notes how much processor time its main thread takes between two ticks, when no
 * request is answered. SIGUSR2 has the times since the last one written to the file in STRETCHES.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const TICK_MILLISECONDS = 4;
const MICROSECONDS_PER_MILLISECOND = 1_000;

const { STRETCHES: file, PORT: port } = process.env;
if (isMainThread && file !== undefined && port !== undefined) {
  let stretches: number[] = [];
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    stretches.push((user + system) / MICROSECONDS_PER_MILLISECOND);
    before = process.threadCpuUsage();
  }, TICK_MILLISECONDS).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.new`, JSON.stringify(stretches));
    renameSync(`${file}.new`, file);
    stretches = [];
  });
}
