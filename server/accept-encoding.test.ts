import { describe, expect, it } from 'vitest';
import { preferredEncoding } from './accept-encoding.ts';

describe('the preferred encoding', () => {
  it.each([
    [null, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['BR;q=0.5, gzip', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip; q=0', 'identity'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['deflate', 'identity'],
    ['brotli', 'identity'],
  ])('%s: %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding);
    expect(preferredEncoding(header), 'the second time').toBe(encoding);
  });
});
