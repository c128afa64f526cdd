import { Worker } from 'node:worker_threads';

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
export function queryInWorker(path: string, statements: readonly string[]): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, { eval: true, workerData: { path, statements } });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the worker exited without a result')));
  });
}
