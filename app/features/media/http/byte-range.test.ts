import { expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

it.each([
  [null, { kind: 'whole' }],
  ['bytes=0-', { kind: 'part', start: 0, end: 99 }],
  ['bytes=0-0', { kind: 'part', start: 0, end: 0 }],
  ['bytes=10-19', { kind: 'part', start: 10, end: 19 }],
  ['bytes = 10 - 19', { kind: 'part', start: 10, end: 19 }],
  ['bytes=90-500', { kind: 'part', start: 90, end: 99 }],
  ['bytes=-10', { kind: 'part', start: 90, end: 99 }],
  ['bytes=-500', { kind: 'part', start: 0, end: 99 }],
  ['bytes=100-', { kind: 'outside' }],
  ['bytes=500-600', { kind: 'outside' }],
  ['bytes=-0', { kind: 'outside' }],
  ['bytes=20-10', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['lines=0-1', { kind: 'whole' }],
  ['bytes=a-b', { kind: 'whole' }],
])('of 100 bytes, %j asks for %j', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});
