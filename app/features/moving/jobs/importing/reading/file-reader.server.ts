import { type ChildProcess, fork } from 'node:child_process';
import type { SiteDetails } from '#app/features/moving/files/read-details.server.ts';
import type { FoundRow } from '#app/features/moving/files/read-rows.server.ts';
import { programFile } from '#config/program-file.ts';
import {
  NEXT,
  type ReadMessage,
  type ReadRequest,
  type ReadResult,
  type SentPost,
} from './protocol.ts';

export interface ReaderLimits {
  /** Of the whole process; an idle one takes 60 MB, and 200 MB with an article of 11 MB. */
  readonly memoryBytes: number;
  /** Processor time for all files of an import. */
  readonly cpuMilliseconds: number;
  /** Processor time for one piece of work that cannot be divided. */
  readonly stalledMilliseconds: number;
}

const MEGABYTE = 1024 * 1024;
const LIMITS: ReaderLimits = {
  memoryBytes: 256 * MEGABYTE,
  cpuMilliseconds: 15 * 60 * 1000,
  stalledMilliseconds: 10_000,
};
const HEAP_MEGABYTES = 128;
/** Small, because texts of megabytes would fill a large one with what is read only once. */
const YOUNG_MEGABYTES = 2;

/** `importer.server.ts` imports this file, so that it is built into the server's own. */
const ENTRY = programFile(import.meta.filename, 'read-process.server.ts');

/** The files of an import take more memory or time than reading may take. */
export class TooMuchToReadError extends Error {
  override name = 'TooMuchToReadError';
}

export interface FileReading {
  /** Some of the names of images; all of them are known before the details. */
  onImages(names: readonly string[]): void;
  onDetails?(details: SiteDetails): Promise<void>;
  /** The next article is read once this one is dealt with. */
  onPost?(post: SentPost): Promise<void>;
  /** As an article. */
  onRow?(found: FoundRow): Promise<void>;
}

export type ReadFiles = typeof readFilesApart;

/**
 * Reads the files of an import in a process of their own, with limits of time and memory, which ends at
 * once when it is told to.
 * @throws TooMuchToReadError
 */
export async function readFilesApart(
  request: ReadRequest,
  reading: FileReading,
  signal: AbortSignal,
  limits: ReaderLimits = LIMITS,
): Promise<ReadResult> {
  signal.throwIfAborted();
  const { memoryBytes, cpuMilliseconds, stalledMilliseconds } = limits;
  const child = fork(ENTRY, [`${memoryBytes}`, `${cpuMilliseconds}`, `${stalledMilliseconds}`], {
    execArgv: [
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      `--max-semi-space-size=${YOUNG_MEGABYTES}`,
    ],
    // Without the server's environment, which contains passwords.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  });
  const abort = () => child.kill('SIGKILL');
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await follow(child, request, reading);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}

function follow(
  child: ChildProcess,
  request: ReadRequest,
  reading: FileReading,
): Promise<ReadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadResult>();
  // One after the other: an article waits until what came before it is stored.
  let before: Promise<void> = Promise.resolve();
  child.on('message', (message: ReadMessage) => {
    before = before.then(() => take(message)).catch(reject);
  });
  async function take(message: ReadMessage): Promise<void> {
    switch (message.kind) {
      case 'images':
        return reading.onImages(message.names);
      case 'details':
        return reading.onDetails?.(message.details);
      case 'post':
        await reading.onPost?.(message.post);
        child.send(NEXT, (error) => error && reject(error));
        return;
      case 'row':
        await reading.onRow?.(message.found);
        child.send(NEXT, (error) => error && reject(error));
        return;
      case 'done':
        return resolve(message.result);
      case 'failed':
        throw Object.assign(new Error(message.message), { code: message.code });
    }
  }
  child.once('error', reject);
  child.once('exit', (code, by) => {
    // What it sent before comes first.
    before.then(() =>
      reject(new TooMuchToReadError(`the process that reads files ended with ${by ?? code}`)),
    );
  });
  child.send(request, (error) => error && reject(error));
  return promise;
}
