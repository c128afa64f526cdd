import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { WAL_BYTES } from './connect.ts';

/** Plain text without imports of our code, so that it runs from the sources and from the build. */
const PROGRAM = `
const { DatabaseSync } = require('node:sqlite');
const { parentPort, workerData } = require('node:worker_threads');
const database = new DatabaseSync(workerData.path);
const rows = workerData.statements.map((statement) => database.prepare(statement).all());
database.close();
parentPort.postMessage(rows);
`;

type Row = Record<string, string | number | null>;

/**
 * Queries a SQLite file in a worker thread, so that the server stays responsive: checking a file of
 * 100 MB takes half a second.
 */
function queryInWorker(path: string, statements: readonly string[]): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, { eval: true, workerData: { path, statements } });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the worker exited without a result')));
  });
}

const CHECK_MILLISECONDS = 60_000;

/**
 * Truncates SQLite's WAL if it is large. The WAL grows during long reads and keeps its size until
 * the next write. Runs in a worker thread; does nothing while another connection blocks the
 * checkpoint.
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
