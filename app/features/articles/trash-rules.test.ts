import { expect, it } from 'vitest';
import { isSlug } from '#app/formatting/slug.ts';
import { numberedSlug } from './trash-rules.ts';

it.each([
  ['fill-every-bed', '2', 'fill-every-bed-2'],
  ['2', '2', '2-2'],
  ['a'.repeat(200), '12', `${'a'.repeat(197)}-12`],
  [`${'a'.repeat(197)}-bb`, '2', `${'a'.repeat(197)}-2`],
])('%s with %s is a slug', (slug, suffix, expected) => {
  expect(numberedSlug(slug, suffix)).toBe(expected);
  expect(isSlug(expected)).toBe(true);
});

it('with an id is a slug, too', () => {
  const slug = numberedSlug('a'.repeat(200), '0b6f0f4e-95a2-4c39-9a57-0d4f4b0c1a11');
  expect(isSlug(slug)).toBe(true);
});
