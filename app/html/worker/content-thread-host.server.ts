import { Worker } from 'node:worker_threads';
import { ContentError, type ContentErrorCode } from '../content/content-error.server.ts';
import { type CpuLimits, limitCpu } from './limit-cpu.server.ts';
import type { ContentMessage, ContentResult, ContentTask } from './protocol.ts';

export interface ThreadLimits extends CpuLimits {
  /**
   * How long anybody waits for the answer to one text. What has not used up its processor time by then
   * is not too heavy: the machine is busy.
   */
  readonly milliseconds: number;
  /** How many times longer a paste may take, which can be eight times as long as a post. */
  readonly pasteFactor: number;
  readonly memoryMegabytes: number;
  /** How long the thread stays alive without work. */
  readonly idleMilliseconds: number;
}

/** Runs one task at a time in a thread that is started when it is needed. */
export interface ContentThreadHost {
  /** @throws ContentError */
  run<Task extends ContentTask>(task: Task): Promise<ContentResult<Task>>;
  close(): Promise<void>;
}

const YOUNG_MEGABYTES = 16;
/** Generous, because a slow start is not the text's fault. */
const START_MILLISECONDS = 15_000;

export interface ThreadProgram {
  /** The file that calls `serveContent`. */
  readonly entry: string;
  /** Called with the reason when the thread is ended while it works. */
  readonly onEnd: (reason: string) => void;
}

export function createContentThreadHost(
  { entry, onEnd }: ThreadProgram,
  limits: ThreadLimits,
): ContentThreadHost {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function start(): Promise<Worker> {
    const started = createThread(entry, limits);
    started.once('exit', () => {
      if (thread === started) thread = null;
    });
    thread = started;
    await nextMessage(started, { milliseconds: START_MILLISECONDS, end: () => void end() });
    // An idle thread must not keep the server process alive.
    started.unref();
    return started;
  }

  /** The next text gets a new thread, even if this one still answers. */
  async function end(): Promise<void> {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }

  return {
    async run<Task extends ContentTask>(task: Task) {
      if (isClosed) throw new ContentError('busy');
      clearTimeout(idle);
      try {
        const running = thread ?? (await start());
        return readAnswer<Task>(await ask(running, task, { limits, end: () => void end() }));
      } catch (error) {
        if (!(error instanceof ThreadEndedError)) throw error;
        await end();
        if (isClosed) throw new ContentError('busy', { cause: error });
        onEnd(error.message);
        throw new ContentError(error.code, { cause: error });
      } finally {
        idle = setTimeout(() => void end(), limits.idleMilliseconds).unref();
      }
    },
    close() {
      isClosed = true;
      clearTimeout(idle);
      return end();
    },
  };
}

function createThread(entry: string, { memoryMegabytes }: ThreadLimits): Worker {
  const thread = new Worker(entry, {
    // Without the server's environment, which contains passwords.
    env: {},
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMegabytes,
      maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
    },
  });
  // `nextMessage` rejects as well; without this listener the error would end the server.
  thread.on('error', () => undefined);
  return thread;
}

async function ask(
  thread: Worker,
  task: ContentTask,
  { limits, end }: { limits: ThreadLimits; end: () => void },
): Promise<ContentMessage> {
  thread.ref();
  const factor = task.kind === 'open-paste' ? limits.pasteFactor : 1;
  const answer = nextMessage(thread, { milliseconds: factor * limits.milliseconds, end });
  thread.postMessage(task);
  const stopLimiting = limitCpu(
    thread,
    { ...limits, cpuMilliseconds: factor * limits.cpuMilliseconds },
    end,
  );
  const message = await answer.finally(stopLimiting);
  thread.unref();
  return message;
}

function readAnswer<Task extends ContentTask>(message: ContentMessage): ContentResult<Task> {
  // The thread answers each task with the result of its kind.
  if (message.kind === 'done') return message.result as ContentResult<Task>;
  if (message.kind === 'rejected') throw new ContentError(message.code);
  if (message.kind === 'failed') throw message.error;
  throw new Error('unexpected restart of the content worker');
}

/** The thread ended before it answered: it reached a limit, or the site is closing. */
class ThreadEndedError extends Error {
  override name = 'ThreadEndedError';
  readonly code: ContentErrorCode;

  constructor(message: string, code: ContentErrorCode) {
    super(message);
    this.code = code;
  }
}

/** Waits for the next message, and ends the thread if it takes too long. */
function nextMessage(
  thread: Worker,
  { milliseconds, end }: { milliseconds: number; end: () => void },
): Promise<ContentMessage> {
  return new Promise((resolve, reject) => {
    let ended = new ThreadEndedError('the content worker was ended', 'too_heavy');
    // Late by a turn, so that an answer counts that came while the server itself was busy.
    let late: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      late = setImmediate(() => {
        const reason = `the content worker took more than ${milliseconds} ms`;
        ended = new ThreadEndedError(reason, 'busy');
        end();
      });
    }, milliseconds);
    function settle(done: () => void): void {
      clearTimeout(timer);
      clearImmediate(late);
      thread.off('message', onMessage);
      thread.off('error', onError);
      thread.off('exit', onExit);
      done();
    }
    const onMessage = (message: ContentMessage) => settle(() => resolve(message));
    const onExit = () => settle(() => reject(ended));
    const onError = (error: NodeJS.ErrnoException) => {
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      const reason = outOfMemory ? new ThreadEndedError(error.message, 'too_heavy') : error;
      settle(() => reject(reason));
    };
    thread.on('message', onMessage);
    thread.on('error', onError);
    thread.on('exit', onExit);
  });
}
