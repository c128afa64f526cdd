import { Readable } from 'node:stream';
import type {
  GetObjectCommandOutput,
  MultipartUpload,
  PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import type { BucketLocation } from '#config/storage-url.ts';
import { limitBody, readLimit } from './limit-body.ts';
import {
  type ByteRange,
  type GetOptions,
  isKey,
  type ListedObject,
  type ObjectStore,
  type PutOptions,
  type StoredObject,
} from './object-store.ts';
import { ObjectExistsError, ObjectStoreUnavailableError } from './object-store-error.ts';
import { type Bucket, connectBucket, type Opened, type S3Limits } from './s3-client.ts';

/** The time for a body of this size at 100 KB/s, in addition to `answerMilliseconds`. */
const BYTES_PER_MILLISECOND = 100;
/** The size of a part of a body whose length is not known; two parts are in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/** Objects in a bucket of S3 or of a service with the same interface. Credentials are found as AWS's own programs find them. */
export function createS3Store(
  location: BucketLocation,
  ownLimits?: Partial<S3Limits>,
): ObjectStore {
  const bucket = connectBucket(location, ownLimits);
  return {
    kind: 'bucket',
    name: `the bucket ${bucket.name}`,
    put: (key, body, options) => putObject(bucket, key, body, options),
    get: (key, options) => getObject(bucket, key, options),
    head: (key, options) => headObject(bucket, key, options?.signal),
    list: (prefix, options) => listObjects(bucket, prefix, options?.signal),
    remove: (key, options) => removeObject(bucket, key, options?.signal),
    removeUnfinished: (milliseconds) => abortOldUploads(bucket, milliseconds),
    close: () => bucket.close(),
  };
}

async function putObject(
  bucket: Bucket,
  key: string,
  body: Uint8Array | Readable,
  options: PutOptions = {},
): Promise<void> {
  const { signal } = options;
  const input = { Bucket: bucket.name, Key: bucket.fullKey(key), ...describePut(options) };
  // Asked first, because some services ignore the condition of the request.
  if (options.exclusive === true && (await headObject(bucket, key, signal)) !== null) {
    throw new ObjectExistsError(key);
  }
  if (!(body instanceof Uint8Array)) {
    await putStream(bucket, input, body, signal);
    return;
  }
  await bucket.call(
    ({ s3, client }, abortSignal) =>
      client.send(new s3.PutObjectCommand({ ...input, Body: body }), { abortSignal }),
    {
      signal,
      milliseconds: bucket.limits.answerMilliseconds + body.byteLength / BYTES_PER_MILLISECOND,
    },
  );
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
  bucket: Bucket,
  params: PutObjectCommandInput,
  body: Readable,
  signal: AbortSignal | undefined,
): Promise<void> {
  const opened = await bucket.open();
  const { Upload } = await import('@aws-sdk/lib-storage');
  const ended = new AbortController();
  const upload = new Upload({
    client: endedBy(opened, ended.signal),
    params: { ...params, Body: body },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  });
  const abort = () => {
    void upload.abort();
    ended.abort();
  };
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    await upload.done();
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    throw bucket.toError(error);
  } finally {
    signal?.removeEventListener('abort', abort);
    ended.abort();
    body.destroy();
  }
}

/**
 * A client whose requests end with the upload. The library leaves those that were begun, and sends them
 * again after a while: such a one would replace what somebody else has stored meanwhile.
 */
function endedBy({ s3, client }: Opened, abortSignal: AbortSignal): Opened['client'] {
  const send = (command: Parameters<typeof client.send>[0]) =>
    client.send(command, command instanceof s3.AbortMultipartUploadCommand ? {} : { abortSignal });
  return Object.assign(Object.create(client) as typeof client, { send });
}

async function getObject(
  bucket: Bucket,
  key: string,
  options: GetOptions,
): Promise<StoredObject | null> {
  const { signal } = options;
  const { range, most } = readLimit(options);
  const input = {
    Bucket: bucket.name,
    Key: bucket.fullKey(key),
    ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
  };
  const found = await bucket.find(
    ({ s3, client }, abortSignal) => client.send(new s3.GetObjectCommand(input), { abortSignal }),
    { signal },
  );
  if (found === null) return null;
  const modifiedAt = found.LastModified ?? new Date(0);
  const part = range === undefined ? wholeBody(found) : partOfBody(found, range);
  if (part !== null) return { ...part, body: limitBody(part.body, most, key), modifiedAt };
  bodyOf(found).destroy();
  throw new ObjectStoreUnavailableError(
    `The bucket ${bucket.name} sends another part of ${key} than the one it was asked for.`,
  );
}

const bodyOf = (found: GetObjectCommandOutput) => found.Body as unknown as Readable;

function wholeBody(found: GetObjectCommandOutput) {
  return { bytes: found.ContentLength ?? null, body: bodyOf(found) };
}

/** Null if it is not the part that was requested. */
function partOfBody(found: GetObjectCommandOutput, range: ByteRange) {
  const sent = found.ContentRange;
  // A service may ignore a range and send all of it.
  if (sent === undefined) {
    const body = Readable.from(readPart(bodyOf(found), range), { objectMode: false });
    return { bytes: found.ContentLength ?? null, body };
  }
  const [, whole] = new RegExp(`^bytes ${range.start}-${range.end}/(\\d+)$`).exec(sent) ?? [];
  return whole === undefined ? null : { bytes: Number(whole), body: bodyOf(found) };
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

async function headObject(bucket: Bucket, key: string, signal: AbortSignal | undefined) {
  const input = { Bucket: bucket.name, Key: bucket.fullKey(key) };
  const found = await bucket.find(
    ({ s3, client }, abortSignal) => client.send(new s3.HeadObjectCommand(input), { abortSignal }),
    { signal },
  );
  if (found === null) return null;
  if (found.ContentLength === undefined) {
    throw new ObjectStoreUnavailableError(
      `The bucket ${bucket.name} does not say how long ${key} is.`,
    );
  }
  return { bytes: found.ContentLength, modifiedAt: found.LastModified ?? new Date(0) };
}

async function* listObjects(
  bucket: Bucket,
  prefix: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<ListedObject> {
  let after: string | undefined;
  let seen = 0;
  do {
    const input = {
      Bucket: bucket.name,
      Prefix: bucket.prefix + prefix,
      ...(after === undefined ? {} : { ContinuationToken: after }),
    };
    const page = await bucket.call(
      ({ s3, client }, abortSignal) =>
        client.send(new s3.ListObjectsV2Command(input), { abortSignal }),
      { signal },
    );
    const listed = page.Contents ?? [];
    // A page may be empty and still name a next one.
    seen += Math.max(listed.length, 1);
    if (seen > bucket.limits.listed) throw endlessList(bucket);
    for (const { Key: full = '', Size = 0, LastModified } of listed) {
      const key = full.slice(bucket.prefix.length);
      if (!isKey(key) || LastModified === undefined) continue;
      yield { key, bytes: Size, modifiedAt: LastModified };
    }
    after = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (after !== undefined);
}

function endlessList({ name, limits }: Bucket): ObjectStoreUnavailableError {
  const most = limits.listed.toLocaleString('en-US');
  return new ObjectStoreUnavailableError(
    `The bucket ${name} lists more than ${most} objects in this place: it does not answer as it should, or holds the files of others. Name a folder of its own, like s3://bucket/folder.`,
  );
}

async function removeObject(bucket: Bucket, key: string, signal: AbortSignal | undefined) {
  const input = { Bucket: bucket.name, Key: bucket.fullKey(key) };
  await bucket.call(
    ({ s3, client }, abortSignal) =>
      client.send(new s3.DeleteObjectCommand(input), { abortSignal }),
    { signal },
  );
}

async function abortOldUploads(bucket: Bucket, milliseconds: number): Promise<void> {
  for (const { Key, UploadId, Initiated } of await listUploads(bucket)) {
    // Compared with the clock of this machine, so only large differences mean anything.
    const age = Date.now() - (Initiated?.getTime() ?? Number.POSITIVE_INFINITY);
    if (age < milliseconds) continue;
    const input = { Bucket: bucket.name, Key, UploadId };
    await bucket.call(({ s3, client }, abortSignal) =>
      client.send(new s3.AbortMultipartUploadCommand(input), { abortSignal }),
    );
  }
}

/** Uploads in parts under our keys. Empty for a service that cannot list them. */
async function listUploads(bucket: Bucket): Promise<MultipartUpload[]> {
  const { prefix } = bucket;
  const input = { Bucket: bucket.name, Prefix: prefix };
  const found = await bucket.call(({ s3, client }, abortSignal) =>
    client
      .send(new s3.ListMultipartUploadsCommand(input), { abortSignal })
      .catch((error: unknown) => {
        if ((error as Error).name === 'NotImplemented') return { Uploads: [] };
        throw error;
      }),
  );
  return (found.Uploads ?? []).filter(
    ({ Key: full = '' }) => full.startsWith(prefix) && isKey(full.slice(prefix.length)),
  );
}
