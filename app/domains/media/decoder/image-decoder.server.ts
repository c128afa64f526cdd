import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { ImageError, type ImageErrorCode } from '../image-error.ts';
import type { DecodedImage, DecodeRequest, DecoderMessage } from './protocol.ts';

export interface DecoderLimits {
  /** From the question to the answer, however busy the machine is. */
  readonly milliseconds: number;
  /** Of a processor's time. */
  readonly computingMilliseconds: number;
  readonly memoryBytes: number;
  /** How long the process waits for another picture before it ends. */
  readonly idleMilliseconds: number;
  /** How many may wait for their turn. */
  readonly waiting: number;
}

export interface ImageDecoder {
  /**
   * Decodes one file after another, in a process of its own that is there only while it is needed.
   * @throws ImageError
   */
  decode(request: DecodeRequest): Promise<DecodedImage>;
  close(): Promise<void>;
}

const MEGABYTE = 1024 * 1024;
const LIMITS: DecoderLimits = {
  milliseconds: 120_000,
  computingMilliseconds: 45_000,
  memoryBytes: 1024 * MEGABYTE,
  idleMilliseconds: 20_000,
  waiting: 20,
};
const HEAP_MEGABYTES = 64;
/** A machine may be busy; that says nothing about a picture. */
const START_MILLISECONDS = 60_000;

/** Beside the built server, or the source that Node runs as it is. */
const ENTRY = join(
  import.meta.dirname,
  extname(import.meta.filename) === '.ts' ? 'decode-process.server.ts' : 'decode-process.js',
);

/** `onEnd` is told why a process ended in the middle of a picture. */
export function createImageDecoder(
  onEnd: (reason: string) => void,
  limits: DecoderLimits = LIMITS,
): ImageDecoder {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const started = fork(ENTRY, [`${limits.memoryBytes}`, `${limits.computingMilliseconds}`], {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      // Nothing of the site's environment: there are passwords in it.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    // Whoever waits for an answer hears of it too; without a listener it would end the site.
    started.on('error', (error) => onEnd(error.message));
    // It must not keep a process alive that has nothing else to do.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function run(request: DecodeRequest): Promise<DecodedImage> {
    clearTimeout(idle);
    if (child === null) {
      child = start();
      await nextMessage(child, START_MILLISECONDS);
    }
    try {
      const answered = nextMessage(child, limits.milliseconds);
      child.send(request);
      return readAnswer(await answered);
    } catch (error) {
      const reason = whyEnded(error);
      if (reason === null) throw error;
      onEnd((error as Error).message);
      await end();
      throw new ImageError(reason, { cause: error });
    } finally {
      idle = setTimeout(() => void end(), limits.idleMilliseconds).unref();
    }
  }

  async function end(): Promise<void> {
    const ending = child;
    child = null;
    if (ending === null) return;
    ending.ref();
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  return {
    decode(request) {
      if (waiting > limits.waiting) return Promise.reject(new ImageError('busy'));
      waiting += 1;
      const turn = last
        .then(() => run(request))
        .finally(() => {
          waiting -= 1;
        });
      last = turn.catch(() => undefined);
      return turn;
    },
    close() {
      clearTimeout(idle);
      return end();
    },
  };
}

/** The process ended before it answered. */
class DecoderEndedError extends Error {
  override name = 'DecoderEndedError';
  readonly code = 'decoder_ended';
  readonly signal: string | null;
  constructor(exitCode: number | null, signal: string | null) {
    super(`the decoder ended with ${signal ?? exitCode}`);
    this.signal = signal;
  }
}

/** What to tell of a picture that the process did not survive; null when that is not what happened. */
function whyEnded(error: unknown): ImageErrorCode | null {
  if (error instanceof ImageError) return error.code === 'too_heavy' ? 'too_heavy' : null;
  if (!(error instanceof DecoderEndedError)) return null;
  // Ended by the time limit, by the system for want of memory, or by an allocation that failed.
  const { signal } = error;
  return signal === 'SIGKILL' || signal === 'SIGABRT' ? 'too_heavy' : 'damaged';
}

/** The next message of a process that is ended when it takes too long for it. */
function nextMessage(worker: ChildProcess, milliseconds: number): Promise<DecoderMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => worker.kill('SIGKILL'), milliseconds);
    function settle(done: () => void): void {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      worker.off('error', onError);
      done();
    }
    const onMessage = (message: DecoderMessage) => settle(() => resolve(message));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new DecoderEndedError(code, signal)));
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.on('error', onError);
  });
}

function readAnswer(message: DecoderMessage): DecodedImage {
  if (message.kind === 'decoded') return message.image;
  if (message.kind === 'refused') throw new ImageError(message.code);
  if (message.kind === 'ready') throw new Error('the decoder began anew');
  throw Object.assign(new Error(message.message), { code: message.code });
}
