import { expect, it } from 'vitest';
import { describeEnd, describeGood, listEnding } from './certificates.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const of = (expiresAt: string) => ({ host: 'www.example.com', expiresAt });

it('warns from 14 days before the end', () => {
  const ending = (at: string) => listEnding([of(at)], NOW).length === 1;
  expect(ending('2026-03-15T12:00:00.000Z')).toBe(false);
  expect(ending('2026-03-15T11:59:59.000Z')).toBe(true);
  expect(ending('2026-02-27T12:00:00.000Z')).toBe(true);
});

it('says how long the first one lasts, if anybody knows', () => {
  expect(describeGood([], NOW)).toBeNull();
  expect(describeGood([of('2026-05-02T13:00:00.000Z'), of('2026-06-01T12:00:00.000Z')], NOW)).toBe(
    'the certificate is good for 62 days',
  );
});

it.each([
  ['2026-03-10T13:00:00.000Z', 'expires in 9 days'],
  ['2026-03-02T13:00:00.000Z', 'expires tomorrow'],
  ['2026-03-01T18:00:00.000Z', 'expires today'],
  ['2026-03-01T11:00:00.000Z', 'has expired'],
])('one that ends at %s %s', (at, words) => {
  expect(describeEnd(of(at), NOW).title).toBe(
    `The security certificate of www.example.com ${words}`,
  );
});
