import { expect, it } from 'vitest';
import { readAltText } from './image-words.server.ts';

it.each([
  ['', null],
  [' \u200b\u2060 ', null],
  [' A red\u00ad house\n with\ta\u2028door\u200e ', 'A red house with a door'],
  ['Family 👩‍👩‍👧', 'Family 👩‍👩‍👧'],
])('reads %j as %j', (typed, text) => {
  expect(readAltText(typed)).toBe(text);
});

it('takes 500 characters, and no half of one', () => {
  expect(readAltText('x'.repeat(600))).toBe('x'.repeat(500));
  expect(readAltText(`${'x'.repeat(499)}😀😀`)).toBe(`${'x'.repeat(499)}😀`);
});
