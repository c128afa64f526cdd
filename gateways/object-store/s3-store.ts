import { Readable } from 'node:stream';
import type { MultipartUpload, PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import type { BucketLocation } from '#config/storage-url.ts';
import {
  type ByteRange,
  isKey,
  type ListedObject,
  type ObjectStore,
  type PutOptions,
  requireKey,
} from './object-store.ts';
import { ObjectExistsError, ObjectStoreUnavailableError } from './object-store-error.ts';
import { isMissingObject, toObjectStoreError } from './s3-errors.ts';

export interface S3Limits {
  readonly connectMilliseconds: number;
  /** Until an answer begins, retries included; also for one part of a large upload. */
  readonly answerMilliseconds: number;
  /** Without a byte in either direction. Longer than slow readers of images may pause. */
  readonly idleMilliseconds: number;
  readonly attempts: number;
}

const LIMITS: S3Limits = {
  connectMilliseconds: 3_000,
  answerMilliseconds: 10_000,
  idleMilliseconds: 40_000,
  attempts: 3,
};
/** A body of this size at 100 KB/s, in addition to `answerMilliseconds`. */
const BYTES_PER_MILLISECOND = 100;
const MAX_CONNECTIONS = 500;
/** Of a body whose length is not known; two parts are in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Services other than Amazon's take any region, and have to be given one. */
const ANY_REGION = 'us-east-1';

/** Imported with the first call, because it takes 40 MB of memory. */
async function openClient(location: BucketLocation, limits: S3Limits) {
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
  return { s3, client };
}

/** Objects in a bucket of S3 or of a service with the same interface. Credentials are found as AWS's own programs find them. */
export function createS3Store(
  location: BucketLocation,
  ownLimits?: Partial<S3Limits>,
): ObjectStore {
  const limits = { ...LIMITS, ...ownLimits };
  const Bucket = location.bucket;
  const Key = (key: string) => location.prefix + requireKey(key);
  let opened: ReturnType<typeof openClient> | null = null;
  const open = () => {
    opened ??= openClient(location, limits);
    return opened;
  };

  /** Runs one call within its time limit, which ends when the answer begins. */
  async function call<Result>(
    work: (parts: Awaited<ReturnType<typeof openClient>>, signal: AbortSignal) => Promise<Result>,
    given: AbortSignal | undefined,
    milliseconds = limits.answerMilliseconds,
  ): Promise<Result> {
    given?.throwIfAborted();
    // Loading the client is no answer of the store: on a busy machine it takes seconds.
    const parts = await open();
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new DOMException('The store did not answer in time.', 'TimeoutError')),
      milliseconds,
    );
    const signal =
      given === undefined ? deadline.signal : AbortSignal.any([given, deadline.signal]);
    try {
      return await abortable(work(parts, signal), signal);
    } catch (error) {
      if (given?.aborted === true) throw given.reason;
      throw toObjectStoreError(error, location);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Null if there is no such object. */
  function find<Result>(
    ...[work, signal]: Parameters<typeof call<Result>>
  ): Promise<Result | null> {
    return call(
      (parts, abortSignal) =>
        work(parts, abortSignal).catch((error: unknown) => {
          if (isMissingObject(error)) return null;
          throw error;
        }),
      signal,
    );
  }

  /** Uploads in parts under keys of ours. Empty for a service that cannot list them. */
  async function listUploads(): Promise<MultipartUpload[]> {
    const found = await call(
      ({ s3, client }, abortSignal) =>
        client
          .send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: location.prefix }), {
            abortSignal,
          })
          .catch((error: unknown) => {
            if ((error as Error).name === 'NotImplemented') return { Uploads: [] };
            throw error;
          }),
      undefined,
    );
    return (found.Uploads ?? []).filter(
      ({ Key: full = '' }) =>
        full.startsWith(location.prefix) && isKey(full.slice(location.prefix.length)),
    );
  }

  const store: ObjectStore = {
    kind: 'bucket',
    name: `the bucket ${Bucket}`,
    async put(key, body, options = {}) {
      const input = { Bucket, Key: Key(key), ...describePut(options) };
      if (options.exclusive === true) await rejectExisting(store, key, options.signal);
      if (body instanceof Uint8Array) {
        await call(
          ({ s3, client }, abortSignal) =>
            client.send(new s3.PutObjectCommand({ ...input, Body: body }), { abortSignal }),
          options.signal,
          limits.answerMilliseconds + body.byteLength / BYTES_PER_MILLISECOND,
        );
        return;
      }
      await putStream(await open(), input, body, options.signal).catch((error: unknown) => {
        if (options.signal?.aborted === true) throw options.signal.reason;
        throw toObjectStoreError(error, location);
      });
    },
    async get(key, { range, signal } = {}) {
      const input = {
        Bucket,
        Key: Key(key),
        ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
      };
      const found = await find(
        ({ s3, client }, abortSignal) =>
          client.send(new s3.GetObjectCommand(input), { abortSignal }),
        signal,
      );
      if (found === null) return null;
      const body = found.Body as unknown as Readable;
      const modifiedAt = found.LastModified ?? new Date(0);
      if (range === undefined) return { bytes: found.ContentLength ?? null, modifiedAt, body };
      const sent = found.ContentRange;
      // A service may ignore a range and send all of it.
      if (sent === undefined) {
        const part = Readable.from(readPart(body, range), { objectMode: false });
        return { bytes: found.ContentLength ?? null, modifiedAt, body: part };
      }
      const [, whole] = new RegExp(`^bytes ${range.start}-${range.end}/(\\d+)$`).exec(sent) ?? [];
      if (whole !== undefined) return { bytes: Number(whole), modifiedAt, body };
      body.destroy();
      throw new ObjectStoreUnavailableError(
        `The bucket ${Bucket} sends another part of ${key} than the one it was asked for.`,
      );
    },
    async head(key, { signal } = {}) {
      const found = await find(
        ({ s3, client }, abortSignal) =>
          client.send(new s3.HeadObjectCommand({ Bucket, Key: Key(key) }), { abortSignal }),
        signal,
      );
      if (found === null) return null;
      if (found.ContentLength === undefined) {
        throw new ObjectStoreUnavailableError(
          `The bucket ${Bucket} does not say how long ${key} is.`,
        );
      }
      return { bytes: found.ContentLength, modifiedAt: found.LastModified ?? new Date(0) };
    },
    async *list(prefix, { signal } = {}) {
      let after: string | undefined;
      do {
        const page = await call(
          ({ s3, client }, abortSignal) =>
            client.send(
              new s3.ListObjectsV2Command({
                Bucket,
                Prefix: location.prefix + prefix,
                ...(after === undefined ? {} : { ContinuationToken: after }),
              }),
              { abortSignal },
            ),
          signal,
        );
        for (const { Key: full = '', Size = 0, LastModified } of page.Contents ?? []) {
          const key = full.slice(location.prefix.length);
          if (!isKey(key) || LastModified === undefined) continue;
          yield { key, bytes: Size, modifiedAt: LastModified } satisfies ListedObject;
        }
        after = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (after !== undefined);
    },
    async remove(key, { signal } = {}) {
      await call(
        ({ s3, client }, abortSignal) =>
          client.send(new s3.DeleteObjectCommand({ Bucket, Key: Key(key) }), { abortSignal }),
        signal,
      );
    },
    async removeUnfinished(milliseconds) {
      for (const { Key: full, UploadId, Initiated } of await listUploads()) {
        // Compared with the clock of this machine, so only far apart times tell anything.
        const age = Date.now() - (Initiated?.getTime() ?? Number.POSITIVE_INFINITY);
        if (age < milliseconds) continue;
        await call(
          ({ s3, client }, abortSignal) =>
            client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key: full, UploadId }), {
              abortSignal,
            }),
          undefined,
        );
      }
    },
    close() {
      // `call` has already reported an error of opening it.
      opened?.then(({ client }) => client.destroy()).catch(() => undefined);
    },
  };
  return store;
}

/** Rejects on an abort, also while the client is still looking for credentials. */
function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** An exclusive `put` asks first, because some services ignore the condition of the request. */
async function rejectExisting(store: ObjectStore, key: string, signal: AbortSignal | undefined) {
  const found = await store.head(key, { signal });
  if (found !== null) throw new ObjectExistsError(key);
}

function describePut({ contentType, cacheControl, exclusive }: PutOptions) {
  return {
    ...(contentType === undefined ? {} : { ContentType: contentType }),
    ...(cacheControl === undefined ? {} : { CacheControl: cacheControl }),
    ...(exclusive === true ? { IfNoneMatch: '*' } : {}),
  };
}

/** Sends a body of unknown length in parts. Each part is retried; an upload that fails is removed. */
async function putStream(
  { client }: { client: S3Client },
  params: PutObjectCommandInput,
  body: Readable,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const upload = new Upload({
    client,
    params: { ...params, Body: body },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  });
  const abort = () => void upload.abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    await upload.done();
  } finally {
    signal?.removeEventListener('abort', abort);
    body.destroy();
  }
}

async function* readPart(body: Readable, { start, end }: ByteRange) {
  let at = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(start - at, 0), end + 1 - at);
    if (part.byteLength > 0) yield part;
    at += chunk.byteLength;
    if (at > end) return;
  }
}
