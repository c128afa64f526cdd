import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WAL_BYTES } from './connect.ts';
import { queryInWorker } from './query-in-worker.ts';

const CHECK_MILLISECONDS = 60_000;

/**
 * Truncates SQLite's WAL if it is large. It grows during long reads, and keeps its size until the
 * next write. Runs in a worker thread; does nothing while another connection blocks the checkpoint.
 */
export async function truncateLargeWal(dataDir: string, maxBytes = WAL_BYTES): Promise<void> {
  const path = join(dataDir, 'site.db');
  const { size } = await stat(`${path}-wal`);
  if (size > maxBytes) await queryInWorker(path, ['pragma wal_checkpoint(truncate)']);
}

/** Checks once a minute; returns a function that stops it. */
export function limitWalSize(dataDir: string, onError: (error: unknown) => void): () => void {
  const timer = setInterval(
    () => void truncateLargeWal(dataDir).catch(onError),
    CHECK_MILLISECONDS,
  );
  timer.unref();
  return () => clearInterval(timer);
}
