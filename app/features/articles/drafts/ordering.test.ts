import { expect, test } from 'vitest';
import { includes, orderOf } from './ordering.ts';

const stored = { writer: 'laptop', sequence: 5 };

test.each([
  ['a later text of the same editor', { writer: 'laptop', sequence: 6, seen: null }, 'next'],
  ['the same text twice', { writer: 'laptop', sequence: 5, seen: null }, 'known'],
  ['an earlier text that comes late', { writer: 'laptop', sequence: 4, seen: null }, 'known'],
  ['another editor that saw nothing', { writer: 'phone', sequence: 9, seen: null }, 'newer'],
  ['another editor that opened it', { writer: 'phone', sequence: 1, seen: stored }, 'next'],
  [
    'another editor that opened an earlier text',
    { writer: 'phone', sequence: 1, seen: { writer: 'laptop', sequence: 4 } },
    'newer',
  ],
  [
    'another editor that has letters of it that never arrived',
    { writer: 'phone', sequence: 1, seen: { writer: 'laptop', sequence: 8 } },
    'next',
  ],
  [
    'another editor that opened a third one’s text',
    { writer: 'phone', sequence: 1, seen: { writer: 'tablet', sequence: 5 } },
    'newer',
  ],
] as const)('%s', (_case, sent, order) => {
  expect(orderOf(stored, sent)).toBe(order);
});

test.each([
  ['its own text', { writer: 'laptop', sequence: 5, seen: null }, true],
  [
    'its own text, when more was stored since',
    { writer: 'laptop', sequence: 4, seen: null },
    false,
  ],
  ['a text that it opened', { writer: 'phone', sequence: 0, seen: stored }, true],
  ['a text that it has not seen', { writer: 'phone', sequence: 9, seen: null }, false],
] as const)('a save replaces %s: %s', (_case, sent, isIncluded) => {
  expect(includes(sent, stored)).toBe(isIncluded);
});
