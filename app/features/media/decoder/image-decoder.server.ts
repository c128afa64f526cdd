import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { programFile } from '#config/program-file.ts';
import { ENDED_BY_LIMITS, startLimited } from '#gateways/limited-process/start-limited.ts';
import { FairQueue, QueueFullError } from '#queue/fair-queue.ts';
import { ImageError, type ImageErrorCode } from '../image-error.ts';
import type {
  DecodedImage,
  DecodeRequest,
  DecoderMessage,
  DrawRequest,
  LimitedRequest,
} from './protocol.ts';

export interface DecoderLimits {
  /** Time limit per image, including waiting for a busy CPU. */
  readonly milliseconds: number;
  /** CPU time limit per image. */
  readonly cpuMilliseconds: number;
  /** CPU time limit of drawing an SVG, whose few bytes can ask for any amount of work. */
  readonly drawingMilliseconds: number;
  readonly memoryBytes: number;
  /** How long the process stays alive without work. */
  readonly idleMilliseconds: number;
  /** How many images of one client may wait. */
  readonly waitingPerClient: number;
}

export interface ImageDecoder {
  /**
   * Decodes files one at a time in a child process, which runs only while it is needed. Clients take
   * turns: a person's id, the imports, the readers of pages.
   * @throws ImageError
   */
  decode(request: DecodeRequest, client: string): Promise<DecodedImage>;
  /**
   * Draws a title as a JPEG for link previews, in the same process and queue.
   * @throws ImageError
   */
  draw(request: DrawRequest, client: string): Promise<Buffer>;
  close(): Promise<void>;
}

const MEGABYTE = 1024 * 1024;
const LIMITS: DecoderLimits = {
  milliseconds: 120_000,
  cpuMilliseconds: 45_000,
  drawingMilliseconds: 5_000,
  memoryBytes: 1024 * MEGABYTE,
  idleMilliseconds: 20_000,
  waitingPerClient: 20,
};
const HEAP_MEGABYTES = 64;
/** Generous, because a slow start says nothing about the image. */
const START_MILLISECONDS = 60_000;

const ENTRY = programFile(import.meta.filename, 'decode-process.server.ts');

/** `onEnd` gets the reason when the process ends while decoding. */
export function createImageDecoder(
  onEnd: (reason: string) => void,
  limits: DecoderLimits = LIMITS,
): ImageDecoder {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const queue = new FairQueue({ running: 1, waitingPerClient: limits.waitingPerClient });

  function start(): ChildProcess {
    const { memoryBytes } = limits;
    const started = startLimited(ENTRY, { limits: { memoryBytes }, heapMegabytes: HEAP_MEGABYTES });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    // `nextMessage` rejects as well; without this listener the error would end the server.
    started.on('error', (error) => onEnd(error.message));
    // The child must not keep the server process alive.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function run(request: DecodeRequest | DrawRequest): Promise<DoneMessage> {
    clearTimeout(idle);
    if (child === null) {
      child = start();
      await nextMessage(child, START_MILLISECONDS);
    }
    try {
      const answer = nextMessage(child, limits.milliseconds);
      child.send({ ...request, limits } satisfies LimitedRequest);
      return readAnswer(await answer);
    } catch (error) {
      const code = failureCode(error);
      if (code === null) throw error;
      onEnd((error as Error).message);
      await end();
      throw new ImageError(code, { cause: error });
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

  async function ask(request: DecodeRequest | DrawRequest, client: string): Promise<DoneMessage> {
    try {
      return await queue.run(client, () => run(request));
    } catch (error) {
      throw error instanceof QueueFullError ? new ImageError('busy') : error;
    }
  }

  return {
    async decode(request, client) {
      const done = await ask(request, client);
      if (done.kind === 'decoded') return done.image;
      throw new Error('the decoder drew instead of decoding');
    },
    async draw(request, client) {
      const done = await ask(request, client);
      if (done.kind === 'drawn') return Buffer.from(done.jpeg, 'base64');
      throw new Error('the decoder decoded instead of drawing');
    },
    close() {
      clearTimeout(idle);
      return end();
    },
  };
}

/**
 * What ends the process because of too heavy an image. SIGKILL: the time limit, or the system's
 * out-of-memory killer. SIGABRT: a failed allocation.
 */
const TOO_HEAVY: readonly (string | null)[] = [ENDED_BY_LIMITS, 'SIGKILL', 'SIGABRT'];

/** The process ended before it answered. */
class DecoderEndedError extends Error {
  override name = 'DecoderEndedError';
  readonly code = 'decoder_ended';
  readonly signal: string | null;
  constructor(exitCode: number | null, signal: string | null) {
    super(`the decoder process ended with ${signal ?? exitCode}`);
    this.signal = signal;
  }
}

/** The error code of an image that the process did not survive; null for any other error. */
function failureCode(error: unknown): ImageErrorCode | null {
  if (!(error instanceof DecoderEndedError)) return null;
  return TOO_HEAVY.includes(error.signal) ? 'too_heavy' : 'damaged';
}

/** Waits for the next message and kills the process if it takes too long. */
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

type DoneMessage = Extract<DecoderMessage, { kind: 'decoded' | 'drawn' }>;

function readAnswer(message: DecoderMessage): DoneMessage {
  if (message.kind === 'decoded' || message.kind === 'drawn') return message;
  if (message.kind === 'rejected') throw new ImageError(message.code);
  if (message.kind === 'ready') throw new Error('unexpected restart of the decoder');
  throw Object.assign(new Error(message.message), { code: message.code });
}
