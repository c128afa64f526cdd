import { expect, test } from 'vitest';
import { createRecoveryCodes, readCode } from './recovery-codes.server.ts';

test('ten codes that differ, and are read as what they are', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(readCode(code)).toEqual({ kind: 'recovery', code });
});

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['K7MQD 3XW9P', { kind: 'recovery', code: 'k7mqd-3xw9p' }],
  ['k7mqd3xw9p', { kind: 'recovery', code: 'k7mqd-3xw9p' }],
  ['', { kind: 'none' }],
  ['12345', { kind: 'none' }],
  ['１２３４５６', { kind: 'none' }],
  ['k7mqd-3xw9p-k7mqd', { kind: 'none' }],
  ['x'.repeat(100_000), { kind: 'none' }],
])('reads %j', (typed, read) => {
  expect(readCode(typed)).toEqual(read);
});
