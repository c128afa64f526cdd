import { expect, it } from 'vitest';
import { describeCount } from './many.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1001, '1,000+'],
])('formats %d as %s', (count, text) => {
  expect(describeCount(count)).toBe(text);
});
