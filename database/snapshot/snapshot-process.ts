/**
 * The snapshot process: the only place that opens the database of a backup, which is not trusted.
 * It has no secrets while it loads one; if it takes too much memory, it exits and the site keeps
 * running.
 */
import { Worker } from 'node:worker_threads';
import { DatabaseUnavailableError } from '../database-unavailable.ts';
import { DamagedDatabaseError } from './database-info.ts';
import { loadSnapshotFile } from './load-snapshot.ts';
import type { SnapshotMessage, SnapshotRequest } from './protocol.ts';
import { readConsistently } from './read-consistently.ts';
import { writeSnapshotFile } from './snapshot-file.ts';

const memoryBytes = Number(process.argv[2]);

/**
 * In a thread, because SQLite blocks this one for as long as a statement takes. The signal tells the
 * parent that it was not the system that ended the process.
 */
const WATCH = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGUSR2');
}, 25);
`;

function send(message: SnapshotMessage): void {
  process.send?.(message);
}

const reportProgress = () => send({ kind: 'progress' });

async function handle(request: SnapshotRequest): Promise<SnapshotMessage> {
  try {
    const info =
      request.kind === 'load'
        ? await loadSnapshotFile(request, reportProgress)
        : await readConsistently(request.location, (source) =>
            writeSnapshotFile(source, request.target, reportProgress),
          );
    return { kind: 'done', info };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (error instanceof DamagedDatabaseError) return { kind: 'damaged', message };
    if (error instanceof DatabaseUnavailableError && error.cause instanceof Error) {
      const { message: reason, code: reasonCode } = error.cause as NodeJS.ErrnoException;
      return { kind: 'unreachable', message: reason, code: reasonCode };
    }
    return { kind: 'failed', message, code };
  }
}

new Worker(WATCH, { eval: true, workerData: memoryBytes }).unref();
// A terminal signals the whole process group, but the parent decides when to end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.once('message', (request: SnapshotRequest) => {
  void handle(request).then(send);
});
