/**
 * The snapshot process: the only place that opens the database of a backup, which is not trusted.
 * It has no secrets while it loads one; if it takes too much memory, it exits and the site keeps
 * running.
 */
import { watchLimits } from '#gateways/limited-process/watch-limits.ts';
import { DatabaseUnavailableError } from '../database-unavailable.ts';
import { DamagedDatabaseError } from './database-info.ts';
import { loadSnapshotFile } from './load-snapshot.ts';
import type { SnapshotMessage, SnapshotRequest } from './protocol.ts';
import { readConsistently } from './read-consistently.ts';
import { writeSnapshotFile } from './snapshot-file.ts';

function send(message: SnapshotMessage): void {
  process.send?.(message);
}

const reportProgress = () => send({ kind: 'progress' });

async function handle(request: SnapshotRequest): Promise<SnapshotMessage> {
  try {
    await isWatched;
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

const { isWatched } = watchLimits();
process.once('message', (request: SnapshotRequest) => {
  void handle(request).then(send);
});
