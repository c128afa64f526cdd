import { expect, test } from 'vitest';
import { defaultNavigation } from './navigation.ts';

const { header, footer, legal, quiz, tagline } = defaultNavigation;

test('the header links are in the specified order', () => {
  expect(header.map((link) => link.href)).toEqual([
    '/',
    '/boost-revenue',
    '/lead-smarter',
    '/shared-success',
    '/about',
    '/blog',
  ]);
  expect(quiz).toEqual({ label: 'Take the Quiz', href: '/quiz' });
});

test('Scale Big keeps its two paths', () => {
  const scaleBig = (links: typeof header) => links.find((link) => link.label === 'Scale Big')?.href;
  expect(scaleBig(header)).toBe('/shared-success');
  expect(scaleBig(footer)).toBe('/leader-lift-scale-prep');
});

test('the footer holds its six links, the legal ones and the tagline', () => {
  expect(footer.map((link) => link.href)).toEqual([
    '/',
    '/boost-revenue',
    '/lead-smarter',
    '/leader-lift-scale-prep',
    '/quiz',
    '/contact',
  ]);
  expect(legal.map((link) => link.href)).toEqual([
    '/privacy-policy',
    '/terms-of-service',
    '/cookie-policy',
    '/do-not-sell-my-data',
  ]);
  expect(tagline).toBe(
    'Helping RAL Owners Boost Revenue, Lead Smarter, and Scale with Confidence.',
  );
});
