import { expect, it } from 'vitest';
import { redactPersonalData } from './redact-personal-data.ts';

it.each([
  ['550 5.1.1 <dana@example.com>: unknown', '550 5.1.1 <[address]>: unknown'],
  ['Key (email)=(dana.o+x@mail.example.org) exists', 'Key (email)=([address]) exists'],
  ['/unsubscribe/dana@example.com/now', '/unsubscribe/[address]/now'],
  ['/unsubscribe/dana%40example.com', '/unsubscribe/[address]'],
  ['/unsubscribe/dana%2540example.com', '/unsubscribe/[address]'],
  ['/unsubscribe/dana@', '/unsubscribe/[address]'],
  [`/plan/${'aB3-'.repeat(11)}`, '/plan/[token]'],
  [`/plan/${'0f'.repeat(32)}`, '/plan/[token]'],
  ['/reset/qT7xW2pLk9Zr4VbN8mYc3HdS', '/reset/[token]'],
  ['/call/6145550134/now', '/call/[number]/now'],
  ['/call/%2B16145550134', '/call/%2B[number]'],
])('redacts %s', (text, masked) => {
  expect(redactPersonalData(text)).toBe(masked);
});

it.each([
  '/blog/how-to-open-a-home-in-2025',
  '/blog/what-a-referral-fee-costs-you-over-a-whole-year',
  '/blog/donaudampfschifffahrtsgesellschaft_2025-01-05',
  '/call/555013',
  'at /srv/site/build/server/index.cjs:12:34',
  'UNIQUE constraint failed: blog_posts.slug',
])('leaves %s unchanged', (text) => expect(redactPersonalData(text)).toBe(text));

it('stays fast on a long text without matches', () => {
  const text = `${'a'.repeat(200_000)} ${'@'.repeat(200_000)} ${'a-'.repeat(100_000)}`;
  expect(redactPersonalData(text)).toBe(text);
  expect(redactPersonalData('a1'.repeat(100_000))).toBe('[token]');
});
