import * as zlib from 'node:zlib';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { createCachedResponse, getEncodedBody, toResponse } from './cached-response.ts';

// Other files have loaded these modules without what is mocked here, and load them again afterwards.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const faults = vi.hoisted(() => ({ left: 0 }));

/** The real Brotli compression, failing `faults.left` times. */
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
const REQUEST = new Request('http://localhost/', { headers: { 'Accept-Encoding': 'br' } });

function createExample() {
  const headers = new Headers({ 'Content-Type': 'text/html' });
  return createCachedResponse(
    { status: 200, headers, body: Buffer.from(TEXT) },
    { source: 'pages', cacheControl: 'public', compressible: true },
  );
}

beforeEach(() => {
  faults.left = 0;
});

it('retries a compression that failed', async () => {
  const cached = createExample();
  faults.left = 1;
  await expect(getEncodedBody(cached, 'br')).rejects.toThrow('no memory');
  const { body } = await getEncodedBody(cached, 'br');
  expect(zlib.brotliDecompressSync(body).toString()).toBe(TEXT);
});

it('sends an uncompressed response when compression fails, and reports the error', async () => {
  const cached = createExample();
  const errors: unknown[] = [];
  const request = () => toResponse(cached, REQUEST.clone(), (error) => errors.push(error));
  faults.left = 1;
  const plain = await request();
  expect([plain.headers.get('Content-Encoding'), await plain.text()]).toEqual([null, TEXT]);
  expect(errors).toEqual([new Error('no memory')]);
  expect((await request()).headers.get('Content-Encoding')).toBe('br');
  expect(errors).toHaveLength(1);
});
