import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_BYTES } from './connect.ts';
import { queryInWorker } from './snapshot/query-in-worker.ts';

const LOOK_MILLISECONDS = 60_000;

/**
 * SQLite's log of changes grows while somebody reads the database for long, and stays as large as
 * it was until the next change. This gives it back to the disk, on a thread of its own; while
 * another reader or writer is in the way it does nothing.
 */
export async function shrinkLog(dataDir: string, mostBytes = LOG_BYTES): Promise<void> {
  const path = join(dataDir, 'site.db');
  const { size } = await stat(`${path}-wal`);
  if (size > mostBytes) await queryInWorker(path, ['pragma wal_checkpoint(truncate)']);
}

/** Looks once a minute; returns the function that ends it. */
export function limitWalSize(dataDir: string, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void shrinkLog(dataDir).catch(onError), LOOK_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}
