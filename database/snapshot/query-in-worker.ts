import { Worker } from 'node:worker_threads';

/** Nothing of ours can be imported here: this text runs as it is, from the sources and from the build. */
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
 * Asks a SQLite file on a thread of its own. A check of the whole file takes half a second for
 * 100 MB, and here nobody else waits for it.
 */
export function queryInWorker(path: string, statements: readonly string[]): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, { eval: true, workerData: { path, statements } });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended without an answer')));
  });
}
