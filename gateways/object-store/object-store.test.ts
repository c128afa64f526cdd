import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BucketLocation, parseBucketUrl } from '#config/storage-url.ts';
import {
  BUCKET_CREDENTIALS,
  BUCKET_NAME,
  neverAnswer,
  respondWithS3Error,
  sendWithoutEnd,
  startBucket,
  type TestBucket,
} from '#tests/support/bucket.ts';
import { checkStore, listOlderObjects, readStoreClock } from './check-store.ts';
import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { openObjectStore } from './open-object-store.ts';
import type { S3Limits } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

/** More than any object here has. */
const WHOLE = { maxBytes: 100_000_000 };
const LIMITS: Partial<S3Limits> = { answerMilliseconds: 60_000, idleMilliseconds: 2_000 };

function locationOf(url: string): BucketLocation {
  const parsed = parseBucketUrl(url);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.location;
}

interface Kind {
  readonly store: ObjectStore;
  /** Puts a file of another program beside ours. */
  addForeign(name: string): void;
  readonly close: () => Promise<void>;
}

async function openFolder(): Promise<Kind> {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-objects-'));
  return {
    store: await openObjectStore({ kind: 'folder', path: join(folder, 'below', 'objects') }),
    addForeign(name) {
      const path = join(folder, 'below', 'objects', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, 'foreign');
    },
    close: async () => rmSync(folder, { recursive: true }),
  };
}

async function openBucket(): Promise<Kind> {
  const bucket = await startBucket();
  const store = createS3Store(locationOf(bucket.url), LIMITS);
  return {
    store,
    addForeign(name) {
      const path = join(bucket.folder, BUCKET_NAME, 'site', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}._S3rver_object`, 'foreign');
    },
    async close() {
      store.close();
      await bucket.close();
    },
  };
}

async function read(store: ObjectStore, key: string, range?: { start: number; end: number }) {
  const found = await store.get(key, range === undefined ? WHOLE : { range });
  if (found === null) return null;
  const bytes = Buffer.concat(await found.body.toArray());
  return { text: bytes.toString(), bytes: found.bytes };
}

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

beforeEach(() => {
  for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('%s', (_, openKind) => {
  let kind: Kind;
  let store: ObjectStore;
  beforeEach(async () => {
    kind = await openKind();
    ({ store } = kind);
  });
  afterEach(() => kind.close());

  it('has nothing at first', async () => {
    expect(await store.get('a/b.txt', WHOLE)).toBeNull();
    expect(await store.head('a/b.txt')).toBeNull();
    expect(await keysOf(store, '')).toEqual([]);
    await store.remove('a/b.txt');
  });

  it('gives back what was put, whole and in parts', async () => {
    const before = Date.now();
    await store.put('a/b.txt', Buffer.from('0123456789'), { contentType: 'text/plain' });
    expect(await read(store, 'a/b.txt')).toEqual({ text: '0123456789', bytes: 10 });
    expect(await read(store, 'a/b.txt', { start: 2, end: 4 })).toEqual({ text: '234', bytes: 10 });
    const info = await store.head('a/b.txt');
    expect(info?.bytes).toBe(10);
    expect(Math.abs((info?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
  });

  it('gives no more of an object than is asked for', async () => {
    await store.put('a', Buffer.from('twelve bytes'));
    const found = await store.get('a', { maxBytes: 11 });
    await expect(found?.body.toArray()).rejects.toMatchObject({ code: 'object_too_large' });
    const exact = await store.get('a', { maxBytes: 12 });
    expect(Buffer.concat((await exact?.body.toArray()) ?? []).toString()).toBe('twelve bytes');
  });

  it('replaces an object, unless it must not', async () => {
    await store.put('a', Buffer.from('first'), { exclusive: true });
    await store.put('a', Buffer.from('second'));
    const again = store.put('a', Buffer.from('third'), { exclusive: true });
    await expect(again).rejects.toMatchObject({ code: 'object_exists' });
    expect(await read(store, 'a')).toEqual({ text: 'second', bytes: 6 });
  });

  it('takes streams of unknown length, also empty and larger than one part', async () => {
    const large = randomBytes(9 * 1024 * 1024);
    const pieces = Array.from({ length: 9 }, (__, at) => large.subarray(at << 20, (at + 1) << 20));
    await store.put('large', Readable.from(pieces));
    await store.put('empty', Readable.from([]));
    const found = await store.get('large', WHOLE);
    expect(Buffer.concat((await found?.body.toArray()) ?? []).equals(large)).toBe(true);
    expect(await read(store, 'empty')).toEqual({ text: '', bytes: 0 });
  });

  it('stores nothing of a stream that fails', async () => {
    async function* failing() {
      yield Buffer.from('begun');
      throw new Error('the source failed');
    }
    await expect(store.put('a', Readable.from(failing()))).rejects.toThrow('the source failed');
    expect(await keysOf(store, '')).toEqual([]);
  });

  it('stores nothing and says why when it is aborted', async () => {
    const reason = new Error('the visitor left');
    const signal = AbortSignal.abort(reason);
    await expect(store.put('a', Buffer.from('x'), { signal })).rejects.toBe(reason);
    await expect(store.put('a', Readable.from(['x']), { signal })).rejects.toBe(reason);
    await expect(store.get('a', { ...WHOLE, signal })).rejects.toBe(reason);
    expect(await store.head('a')).toBeNull();
  });

  it('lists by prefix, and leaves out names that are not valid keys', async () => {
    for (const key of ['a/1.txt', 'a/2.txt', 'ab.txt', 'b/c/3.txt']) {
      await store.put(key, Buffer.from('x'));
    }
    kind.addForeign('a/Thumbs of mine.db');
    kind.addForeign('a/.hidden');
    expect(await keysOf(store, 'a/')).toEqual(['a/1.txt', 'a/2.txt']);
    expect(await keysOf(store, 'a')).toEqual(['a/1.txt', 'a/2.txt', 'ab.txt']);
    expect(await keysOf(store, '')).toEqual(['a/1.txt', 'a/2.txt', 'ab.txt', 'b/c/3.txt']);
    await store.remove('a/1.txt');
    expect(await keysOf(store, 'a/')).toEqual(['a/2.txt']);
  });

  it.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', '.a', 'a/.b', 'a b', 'a\u0000', 'ä'])(
    'has no key %j',
    async (key) => {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('invalid key');
      await expect(store.get(key, WHOLE)).rejects.toThrow('invalid key');
      await expect(store.remove(key)).rejects.toThrow('invalid key');
    },
  );

  it('can be checked, which leaves nothing behind', async () => {
    await checkStore(store);
    expect(Math.abs((await readStoreClock(store)).getTime() - Date.now())).toBeLessThan(60_000);
    expect(await keysOf(store, '')).toEqual([]);
  });

  it('tells old objects from new ones', async () => {
    await store.put('a/1', Buffer.from('x'));
    expect(await listOlderObjects(store, 'a/', 60_000)).toEqual([]);
    expect(await listOlderObjects(store, 'a/', -60_000)).toEqual(['a/1']);
    expect(await listOlderObjects(store, 'b/', -60_000)).toEqual([]);
  });
});

describe('a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wizard-objects-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('that is a file is named in a sentence', async () => {
    writeFileSync(join(folder, 'file'), '');
    const store = createFolderStore(join(folder, 'file'));
    await expect(store.put('a', Buffer.from('x'))).rejects.toMatchObject({
      code: 'store_rejected',
      message: expect.stringContaining('has to be a folder'),
    });
    expect(await store.get('a', WHOLE)).toBeNull();
  });

  it('does not list what a symbolic link leads to', async () => {
    mkdirSync(join(folder, 'objects'));
    writeFileSync(join(folder, 'outside'), 'x');
    symlinkSync(join(folder, 'outside'), join(folder, 'objects', 'inside'));
    expect(await keysOf(createFolderStore(join(folder, 'objects')), '')).toEqual([]);
  });

  it('loses unfinished writes of a process that ended', async () => {
    const unfinished = join(folder, `.${randomUUID()}.part`);
    writeFileSync(unfinished, 'half');
    const store = createFolderStore(folder);
    expect(await keysOf(store, '')).toEqual([]);
    await store.removeUnfinished(60_000);
    expect(existsSync(unfinished)).toBe(true);
    await store.removeUnfinished(-60_000);
    expect(existsSync(unfinished)).toBe(false);
  });
});

describe('a bucket that fails', () => {
  let bucket: TestBucket;
  let store: ObjectStore;
  beforeEach(async () => {
    bucket = await startBucket();
    store = createS3Store(locationOf(bucket.url), LIMITS);
  });
  afterEach(async () => {
    store.close();
    await bucket.close();
  });

  const calls: [string, (signal?: AbortSignal) => Promise<unknown>][] = [
    ['put', (signal) => store.put('a', Buffer.from('x'), { signal })],
    ['put of a stream', (signal) => store.put('a', Readable.from(['x']), { signal })],
    ['get', (signal) => store.get('a', { ...WHOLE, signal })],
    ['head', (signal) => store.head('a', { signal })],
    ['list', (signal) => store.list('', { signal })[Symbol.asyncIterator]().next()],
    ['remove', (signal) => store.remove('a', { signal })],
  ];

  it.each(calls)(
    'is unavailable to %s while nothing listens, and back afterwards',
    async (_, run) => {
      await bucket.stop();
      await expect(run()).rejects.toMatchObject({ code: 'store_unavailable' });
      await bucket.restart();
      await run();
    },
  );

  it('is unavailable when it does not answer in time', async () => {
    bucket.setFault(neverAnswer);
    store.close();
    store = createS3Store(locationOf(bucket.url), {
      answerMilliseconds: 100,
      idleMilliseconds: 100,
      attempts: 1,
    });
    for (const [, run] of calls) {
      await expect(run()).rejects.toMatchObject({ code: 'store_unavailable' });
    }
  });

  // Sent again later, it would replace what somebody else has stored there meanwhile.
  it.each(calls)(
    'gets nothing more of a %s that is aborted while it does not answer',
    async (_, run) => {
      store.close();
      store = createS3Store(locationOf(bucket.url), { ...LIMITS, idleMilliseconds: 600_000 });
      const stopped = new AbortController();
      const isClosed = Promise.withResolvers<void>();
      bucket.setFault((request, response) => {
        request.resume();
        response.on('close', isClosed.resolve);
        stopped.abort();
        return true;
      });
      await expect(run(stopped.signal)).rejects.toThrow();
      await isClosed.promise;
      expect(bucket.requests).toHaveLength(1);
    },
  );

  it('is unavailable when it fails internally, after some attempts', async () => {
    bucket.setFault(respondWithS3Error(503, 'ServiceUnavailable'));
    await expect(store.head('a')).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(bucket.requests).toHaveLength(3);
  });

  it('answers after a fault that passes', async () => {
    await store.put('a', Buffer.from('x'));
    let faults = 2;
    const fault = respondWithS3Error(500, 'InternalError');
    bucket.setFault((request, response) => faults-- > 0 && fault(request, response));
    expect(await read(store, 'a')).toEqual({ text: 'x', bytes: 1 });
  });

  it('ends what is being read when its connection breaks', async () => {
    await store.put('a', randomBytes(4 * 1024 * 1024));
    const found = await store.get('a', WHOLE);
    await bucket.stop();
    await expect(found?.body.toArray()).rejects.toThrow();
  });

  it('that never stops sending is not read further than an object, a part or an answer can be', async () => {
    await store.put('a', Buffer.from('x'));
    const endless = sendWithoutEnd();
    bucket.setFault(endless.fault);
    const whole = await store.get('a', { maxBytes: 1_000_000 });
    await expect(whole?.body.toArray()).rejects.toMatchObject({ code: 'object_too_large' });
    const part = await store.get('a', { range: { start: 2, end: 9 } });
    expect(Buffer.concat((await part?.body.toArray()) ?? []).toString()).toBe('xxxxxxxx');
    await expect(keysOf(store, '')).rejects.toThrow('is longer than it can be');
    await expect(store.remove('a')).rejects.toThrow('is longer than it can be');
    // Beside what is asked for, what fits into the buffers of the connections.
    expect(endless.bytes()).toBeLessThan(100_000_000);
  });

  it('that lists without end is not listed for ever', async () => {
    let pages = 0;
    bucket.setFault((_, response) => {
      pages += 1;
      const objects = Array.from(
        { length: 1_000 },
        (_each, n) =>
          `<Contents><Key>site/${pages}-${n}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>1</Size></Contents>`,
      );
      response.setHeader('Content-Type', 'application/xml');
      response.end(`<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated>
        <NextContinuationToken>${pages}</NextContinuationToken>${pages % 2 === 0 ? '' : objects.join('')}</ListBucketResult>`);
      return true;
    });
    const limited = createS3Store(locationOf(bucket.url), { ...LIMITS, listed: 5_000 });
    await expect(keysOf(limited, '')).rejects.toThrow('lists more than 5,000 objects');
    limited.close();
    expect(pages).toBeLessThan(12);
  });

  it.each([
    [403, 'InvalidAccessKeyId', 'credentials', 'does not accept the credentials'],
    [403, 'SignatureDoesNotMatch', 'credentials', 'does not accept the credentials'],
    [404, 'NoSuchBucket', 'bucket', 'There is no bucket images at http://127.0.0.1'],
    [301, 'PermanentRedirect', 'region', 'needs its region'],
    [400, 'AuthorizationHeaderMalformed', 'region', 'needs its region'],
    [403, 'AccessDenied', 'access', 'rejects access'],
    [403, 'RequestTimeTooSkewed', 'clock', 'clock of this machine is wrong'],
    [507, 'XMinioStorageFull', 'full', 'has no more room'],
    [400, 'SomethingElse', 'request', 'rejects the request (SomethingElse)'],
  ])('with %i %s, says what to do', async (status, code, reason, sentence) => {
    bucket.setFault(respondWithS3Error(status, code));
    await expect(checkStore(store)).rejects.toMatchObject({
      code: 'store_rejected',
      reason,
      message: expect.stringContaining(sentence),
    });
  });

  it('rejects a wrong access key and a missing bucket', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
    await expect(checkStore(store)).rejects.toMatchObject({ reason: 'credentials' });
    vi.unstubAllEnvs();
    for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value);
    const other = createS3Store(locationOf(bucket.url.replace(BUCKET_NAME, 'missing')), LIMITS);
    await expect(checkStore(other)).rejects.toMatchObject({ reason: 'bucket' });
    other.close();
  });

  it('loses parts of uploads that were cut off long ago, and no others', async () => {
    const uploads = [
      ['site/old.tar', 3],
      ['site/new.tar', 0],
      ['site/of another program.tar', 3],
    ].map(([key, days]) => {
      const started = new Date(Date.now() - Number(days) * 24 * 60 * 60 * 1000).toISOString();
      return `<Upload><Key>${key}</Key><UploadId>id</UploadId><Initiated>${started}</Initiated></Upload>`;
    });
    bucket.setFault((request, response) => {
      if (request.method === 'DELETE') response.writeHead(204).end();
      else {
        response.setHeader('Content-Type', 'application/xml');
        response.end(
          `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`,
        );
      }
      return true;
    });
    await store.removeUnfinished(24 * 60 * 60 * 1000);
    expect(bucket.requests).toEqual(['GET /images/', 'DELETE /images/site/old.tar']);
    bucket.setFault(null);
    // A service that cannot list them.
    await store.removeUnfinished(0);
  });

  it('works although the clock of this machine is 20 minutes off', async () => {
    const skewed = respondWithS3Error(403, 'RequestTimeTooSkewed');
    const present = Date.now();
    vi.useFakeTimers({ now: present + 20 * 60_000, toFake: ['Date'] });
    try {
      bucket.setFault((request, response) => {
        const signed = String(request.headers['x-amz-date']).replace(
          /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
          '$1-$2-$3T$4:$5:$6Z',
        );
        const isSkewed = Math.abs(Date.parse(signed) - present) > 15 * 60_000;
        if (!isSkewed) return false;
        response.setHeader('Date', new Date(present).toUTCString());
        return skewed(request, response);
      });
      await checkStore(store);
    } finally {
      vi.useRealTimers();
    }
  });
});
