import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketLocation } from '#config/storage-url.ts';
import { limitBody } from './limit-body.ts';
import { requireKey } from './object-store.ts';
import { isMissingObject, toObjectStoreError } from './s3-errors.ts';

export interface S3Limits {
  readonly connectMilliseconds: number;
  /** The limit until an answer begins, including retries; also for one part of a large upload. */
  readonly answerMilliseconds: number;
  /**
   * The limit without a byte in either direction. Longer than the pauses of slow readers of images.
   */
  readonly idleMilliseconds: number;
  readonly attempts: number;
  /** The most objects of one list, which is kept in memory: a store could go on for ever. */
  readonly listed: number;
}

const LIMITS: S3Limits = {
  connectMilliseconds: 3_000,
  answerMilliseconds: 10_000,
  idleMilliseconds: 40_000,
  attempts: 3,
  // Far more than a site has.
  listed: 1_000_000,
};
const MAX_CONNECTIONS = 500;
/** Of an answer that is not an object: a page of a list has at most a thousand names of 1 KB. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024;
/** Services other than Amazon's accept any region but require one. */
const ANY_REGION = 'us-east-1';

type Sdk = typeof import('@aws-sdk/client-s3');

/** The library and a client of it. */
export interface Opened {
  readonly s3: Sdk;
  readonly client: S3Client;
}

type Work<Result> = (opened: Opened, abortSignal: AbortSignal) => Promise<Result>;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The time until the answer begins. */
  readonly milliseconds?: number;
}

/** A bucket, our keys in it, and calls to it with a time limit. */
export interface Bucket {
  readonly name: string;
  readonly limits: S3Limits;
  /** The prefix of our keys in the bucket. */
  readonly prefix: string;
  /** The key in the bucket. Throws if `key` is not one of ours. */
  fullKey(key: string): string;
  open(): Promise<Opened>;
  /** Runs one call within its time limit, which ends when the answer begins. */
  call<Result>(work: Work<Result>, options?: CallOptions): Promise<Result>;
  /** As `call`; null if there is no such object. */
  find<Result>(work: Work<Result>, options?: CallOptions): Promise<Result | null>;
  toError(error: unknown): unknown;
  close(): void;
}

export function connectBucket(location: BucketLocation, ownLimits?: Partial<S3Limits>): Bucket {
  const limits = { ...LIMITS, ...ownLimits };
  let opened: Promise<Opened> | null = null;
  const open = () => {
    opened ??= openClient(location, limits);
    return opened;
  };
  const toError = (error: unknown) => toObjectStoreError(error, location);

  async function call<Result>(
    work: Work<Result>,
    { signal: given, milliseconds = limits.answerMilliseconds }: CallOptions = {},
  ): Promise<Result> {
    given?.throwIfAborted();
    // Loading the client does not count toward the store's time limit: on a busy machine, it takes
    // seconds.
    const parts = await open();
    const deadline = startDeadline(milliseconds);
    const signal =
      given === undefined ? deadline.signal : AbortSignal.any([given, deadline.signal]);
    try {
      return await abortable(work(parts, signal), signal);
    } catch (error) {
      if (given?.aborted === true) throw given.reason;
      throw toError(error);
    } finally {
      deadline.clear();
    }
  }

  return {
    name: location.bucket,
    limits,
    prefix: location.prefix,
    fullKey: (key) => location.prefix + requireKey(key),
    open,
    call,
    find: (work, options) =>
      call((parts, signal) => work(parts, signal).catch(nullIfMissing), options),
    toError,
    close() {
      // `call` has already reported an error of opening it.
      opened?.then(({ client }) => client.destroy()).catch(() => undefined);
    },
  };
}

/** Imported with the first call, because it takes 40 MB of memory. */
async function openClient(location: BucketLocation, limits: S3Limits): Promise<Opened> {
  const s3 = await import('@aws-sdk/client-s3');
  const { endpoint } = location;
  const region = location.region ?? (endpoint === undefined ? undefined : ANY_REGION);
  const client = new s3.S3Client({
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: location.forcePathStyle,
    // The default checksums need extensions of the protocol that compatible services do not have.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: limits.attempts,
    requestHandler: {
      connectionTimeout: limits.connectMilliseconds,
      socketTimeout: limits.idleMilliseconds,
      httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
    },
  });
  limitAnswers(client, location.bucket);
  return { s3, client };
}

/** The client reads lists and errors whole into memory. An object is limited where it is asked for. */
function limitAnswers(client: S3Client, bucket: string): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const output = await next(args);
        const answer = output.response as { statusCode: number; body: unknown };
        const isObject = commandName === 'GetObjectCommand' && answer.statusCode < 300;
        if (!isObject && answer.body instanceof Readable) {
          answer.body = limitBody(
            answer.body,
            ANSWER_MAX_BYTES,
            `An answer of the bucket ${bucket}`,
          );
        }
        return output;
      },
    // The last one before the answer is read.
    { name: 'limitAnswers', step: 'deserialize', priority: 'low' },
  );
}

function startDeadline(milliseconds: number) {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('The store did not answer in time.', 'TimeoutError')),
    milliseconds,
  );
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

function nullIfMissing(error: unknown): null {
  if (isMissingObject(error)) return null;
  throw error;
}

/** Rejects on an abort, also while the client is still looking for credentials. */
function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
