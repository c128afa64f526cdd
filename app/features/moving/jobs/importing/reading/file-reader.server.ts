import type { ChildProcess } from 'node:child_process';
import type { SiteDetails } from '#app/features/moving/files/read-details.server.ts';
import type { FoundRow } from '#app/features/moving/files/read-rows.server.ts';
import { programFile } from '#config/program-file.ts';
import { type ProcessLimits, runLimited } from '#gateways/limited-process/start-limited.ts';
import {
  NEXT,
  type ReadMessage,
  type ReadRequest,
  type ReadResult,
  type SentPost,
} from './protocol.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS: ProcessLimits = {
  /** With an article of 11 MB it takes 200 MB. */
  memoryBytes: 256 * MEGABYTE,
  /** For all files of an import. */
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
export function readFilesApart(
  request: ReadRequest,
  reading: FileReading,
  signal: AbortSignal,
  limits: ProcessLimits = LIMITS,
): Promise<ReadResult> {
  return runLimited(
    ENTRY,
    { limits, heapMegabytes: HEAP_MEGABYTES, youngMegabytes: YOUNG_MEGABYTES, signal },
    (child) => follow(child, request, reading),
  );
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
