import { expect, test } from 'vitest';
import { footerLinks, headerLinks, legalLinks, quizLink, tagline } from './navigation.ts';

test('the header links stand in the specified order', () => {
  expect(headerLinks.map((link) => link.href)).toEqual([
    '/',
    '/boost-revenue',
    '/lead-smarter',
    '/shared-success',
    '/about',
    '/blog',
  ]);
  expect(quizLink).toEqual({ label: 'Take the Quiz', href: '/quiz' });
});

test('Scale Big keeps its two paths', () => {
  const scaleBig = (links: typeof headerLinks) =>
    links.find((link) => link.label === 'Scale Big')?.href;
  expect(scaleBig(headerLinks)).toBe('/shared-success');
  expect(scaleBig(footerLinks)).toBe('/leader-lift-scale-prep');
});

test('the footer holds its six links, the legal ones and the tagline', () => {
  expect(footerLinks.map((link) => link.href)).toEqual([
    '/',
    '/boost-revenue',
    '/lead-smarter',
    '/leader-lift-scale-prep',
    '/quiz',
    '/contact',
  ]);
  expect(legalLinks.map((link) => link.href)).toEqual([
    '/privacy-policy',
    '/terms-of-service',
    '/cookie-policy',
    '/do-not-sell-my-data',
  ]);
  expect(tagline).toBe(
    'Helping RAL Owners Boost Revenue, Lead Smarter, and Scale with Confidence.',
  );
});
