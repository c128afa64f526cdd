import { expect, it } from 'vitest';
import { describeCount } from './lead-count.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1001, '1,000+'],
])('says %d as %s', (count, said) => {
  expect(describeCount(count)).toBe(said);
});
