import { expect, it } from 'vitest';
import { parseLinkTarget } from './link-target.ts';

it.each([
  ['/about', { kind: 'path', path: '/about', anchor: null }],
  [
    '/boost-revenue?plan=connect#pricing',
    { kind: 'path', path: '/boost-revenue', anchor: 'pricing' },
  ],
  ['#pricing', { kind: 'anchor', anchor: 'pricing' }],
  ['https://example.com/a?b=c#d', { kind: 'elsewhere' }],
  ['mailto:ada@example.com', { kind: 'elsewhere' }],
  ['tel:+1-555-010-0000', { kind: 'elsewhere' }],
])('%s leads somewhere', (href, target) => {
  expect(parseLinkTarget(href)).toEqual(target);
});

it.each([
  '',
  'about',
  '#',
  '//example.com',
  '/\\example.com',
  '/a b',
  '/a\tb',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https://',
  'https://localhost',
  'https://user:pass@example.com/',
  'ftp://example.com',
  'mailto:nobody',
  'mailto:a@example.com?bcc=b@example.com',
  'tel:call-me',
  `/${'a'.repeat(500)}`,
])('“%s” is rejected', (href) => {
  expect(parseLinkTarget(href)).toBeNull();
});
