import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ContentError } from '../content/content-error.server.ts';
import type { SanitizedContent } from '../content/sanitize-content.server.ts';
import type { DocumentJson } from '../editor-protocol.ts';
import { createFairQueue, type QueueLimits } from './fair-queue.ts';
import type { ContentMessage, ContentResult, ContentTask } from './protocol.ts';

export interface ContentLimits extends QueueLimits {
  /** Time limit per text, including waiting for a busy processor. */
  readonly milliseconds: number;
  /** Processor time limit per text. */
  readonly cpuMilliseconds: number;
  /** How often the processor time is read. */
  readonly checkMilliseconds: number;
  readonly memoryMegabytes: number;
  /** How long the thread stays alive without work. */
  readonly idleMilliseconds: number;
}

/** Work is shared fairly between clients: an admin's id, the readers, the renewal of old posts. */
export interface ContentWorker {
  /**
   * Sanitizes in the worker thread, which runs only while it is needed.
   * @throws ContentError
   */
  sanitize(source: string, client: string, signal?: AbortSignal): Promise<SanitizedContent>;
  /**
   * Cuts content into the blocks of an editor's document.
   * @throws ContentError
   */
  readDocument(source: string, client: string, signal?: AbortSignal): Promise<DocumentJson>;
  /**
   * Makes all URLs in sanitized content absolute. A short text is parsed without the thread.
   * @throws ContentError
   */
  makeUrlsAbsolute(html: string, origin: string, client: string): Promise<string>;
  close(): Promise<void>;
}

const LIMITS: ContentLimits = {
  milliseconds: 10_000,
  cpuMilliseconds: 2_000,
  checkMilliseconds: 100,
  memoryMegabytes: 128,
  idleMilliseconds: 20_000,
  waitingPerClient: 8,
  waitMilliseconds: 10_000,
};
const YOUNG_MEGABYTES = 16;
/** Generous, because a slow start says nothing about the text. */
const START_MILLISECONDS = 15_000;
const MICROSECONDS_PER_MILLISECOND = 1_000;
/**
 * Texts up to this length are parsed on the main thread: within `parseLimits`, a few milliseconds.
 */
export const SHORT_TEXT = 20_000;

/** Next to the built server, or the source file, which Node runs directly. */
const ENTRY = join(
  import.meta.dirname,
  extname(import.meta.filename) === '.ts' ? 'content-thread.server.ts' : 'content-thread.js',
);

/** Calls `onEnd` with the reason when the thread is ended while it works. */
export function createContentWorker(
  onEnd: (reason: string) => void,
  limits: ContentLimits = LIMITS,
): ContentWorker {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  const queue = createFairQueue(limits, () => new ContentError('busy'));

  async function start(): Promise<Worker> {
    const started = new Worker(ENTRY, {
      // Without the server's environment, which contains passwords.
      env: {},
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMegabytes,
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      },
    });
    started.once('exit', () => {
      if (thread === started) thread = null;
    });
    // `nextMessage` rejects as well; without this listener the error would end the server.
    started.on('error', () => undefined);
    thread = started;
    await nextMessage(started, START_MILLISECONDS);
    // An idle thread must not keep the server process alive.
    started.unref();
    return started;
  }

  async function run<Task extends ContentTask>(task: Task): Promise<ContentResult<Task>> {
    if (isClosed) throw new ContentError('busy');
    clearTimeout(idle);
    try {
      const running = thread ?? (await start());
      running.ref();
      const answer = nextMessage(running, limits.milliseconds);
      running.postMessage(task);
      const stopWatching = watchCpu(running);
      const message = await answer.finally(stopWatching);
      running.unref();
      return readAnswer<Task>(message);
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error;
      await end();
      if (isClosed) throw new ContentError('busy', { cause: error });
      onEnd(error.message);
      throw new ContentError('too_heavy', { cause: error });
    } finally {
      idle = setTimeout(() => void end(), limits.idleMilliseconds).unref();
    }
  }

  /** Ends the thread once it has used up the processor time of one text. */
  function watchCpu(running: Worker): () => void {
    const before = running.cpuUsage();
    let isReading = false;
    let isOver = false;
    const timer = setInterval(async () => {
      // A thread that is busy with one long call answers late.
      if (isReading) return;
      isReading = true;
      try {
        const { user, system } = await running.cpuUsage(await before);
        const used = (user + system) / MICROSECONDS_PER_MILLISECOND;
        // The answer can come when the thread works on the next text already.
        if (used > limits.cpuMilliseconds && !isOver) await running.terminate();
      } catch {
        // The thread ended in the meantime, which `nextMessage` reports.
      } finally {
        isReading = false;
      }
    }, limits.checkMilliseconds);
    // Handled by each check; a thread that ends at once would leave it unhandled.
    before.catch(() => undefined);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }

  async function end(): Promise<void> {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }

  return {
    sanitize: (source, client, signal) =>
      queue.run(client, () => run({ kind: 'sanitize', source }), signal),
    readDocument: (source, client, signal) =>
      queue.run(client, () => run({ kind: 'read-document', source }), signal),
    async makeUrlsAbsolute(html, origin, client) {
      if (html.length > SHORT_TEXT) {
        return queue.run(client, () => run({ kind: 'make-urls-absolute', html, origin }));
      }
      const { withAbsoluteUrls } = await import('../content/absolute-urls.server.ts');
      return withAbsoluteUrls(html, origin);
    },
    close() {
      isClosed = true;
      clearTimeout(idle);
      return end();
    },
  };
}

/** The thread ended before it answered: it reached a limit, or the site is closing. */
class ThreadEndedError extends Error {
  override name = 'ThreadEndedError';
}

/** Waits for the next message, and ends the thread if it takes too long. */
function nextMessage(thread: Worker, milliseconds: number): Promise<ContentMessage> {
  return new Promise((resolve, reject) => {
    let reason = 'the content worker was ended';
    const timer = setTimeout(() => {
      reason = `the content worker took more than ${milliseconds} ms`;
      void thread.terminate();
    }, milliseconds);
    function settle(done: () => void): void {
      clearTimeout(timer);
      thread.off('message', onMessage);
      thread.off('error', onError);
      thread.off('exit', onExit);
      done();
    }
    const onMessage = (message: ContentMessage) => settle(() => resolve(message));
    const onExit = () => settle(() => reject(new ThreadEndedError(reason)));
    const onError = (error: NodeJS.ErrnoException) => {
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(() => reject(outOfMemory ? new ThreadEndedError(error.message) : error));
    };
    thread.on('message', onMessage);
    thread.on('error', onError);
    thread.on('exit', onExit);
  });
}

function readAnswer<Task extends ContentTask>(message: ContentMessage): ContentResult<Task> {
  // The thread answers each task with the result of its kind.
  if (message.kind === 'done') return message.result as ContentResult<Task>;
  if (message.kind === 'refused') throw new ContentError(message.code);
  if (message.kind === 'failed') throw message.error;
  throw new Error('unexpected restart of the content worker');
}
