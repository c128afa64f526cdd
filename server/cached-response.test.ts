import * as zlib from 'node:zlib';
import { beforeEach, expect, it, vi } from 'vitest';
import { createCachedResponse, getEncodedBody, toResponse } from './cached-response.ts';

const faults = vi.hoisted(() => ({ left: 0 }));

/** The real compression, which fails as often as a test says. */
vi.mock('node:zlib', async (importOriginal) => {
  const real = await importOriginal<typeof zlib>();
  const brotliCompress = (
    body: Buffer,
    options: zlib.BrotliOptions,
    callback: (error: Error | null, compressed: Buffer) => void,
  ) => {
    if (faults.left === 0) return real.brotliCompress(body, options, callback);
    faults.left -= 1;
    process.nextTick(callback, new Error('no memory'), Buffer.alloc(0));
  };
  return { ...real, brotliCompress };
});

const TEXT = 'A lit window. '.repeat(100);
const request = new Request('http://localhost/', { headers: { 'Accept-Encoding': 'br' } });

function createAnswer() {
  const headers = new Headers({ 'Content-Type': 'text/html' });
  return createCachedResponse({ status: 200, headers, body: Buffer.from(TEXT) }, 'public');
}

beforeEach(() => {
  faults.left = 0;
});

it('tries a compression again that failed once', async () => {
  const answer = createAnswer();
  faults.left = 1;
  await expect(getEncodedBody(answer, 'br')).rejects.toThrow('no memory');
  const { body } = await getEncodedBody(answer, 'br');
  expect(zlib.brotliDecompressSync(body).toString()).toBe(TEXT);
});

it('is sent as it is while it cannot be compressed, and the error is told', async () => {
  const answer = createAnswer();
  const errors: unknown[] = [];
  const ask = () => toResponse(answer, request.clone(), (error) => errors.push(error));
  faults.left = 1;
  const plain = await ask();
  expect([plain.headers.get('Content-Encoding'), await plain.text()]).toEqual([null, TEXT]);
  expect(errors).toEqual([new Error('no memory')]);
  expect((await ask()).headers.get('Content-Encoding')).toBe('br');
  expect(errors).toHaveLength(1);
});
