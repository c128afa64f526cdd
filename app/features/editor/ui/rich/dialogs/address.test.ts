import { describe, expect, test } from 'vitest';
import { sanitizeContent } from '#app/html/content/sanitize-content.server.ts';
import { looksLikeAddress, readAddress } from './address.ts';

const ORIGINS = ['https://admin.example.org', 'https://wizard.example.org'];

test.each([
  ['example.com', 'https://example.com/'],
  ['  www.example.com/a b?c=d#e ', 'https://www.example.com/a%20b?c=d#e'],
  ['EXAMPLE.com:8080', 'https://example.com:8080/'],
  ['//example.com/x', 'https://example.com/x'],
  ['http://example.com', 'http://example.com/'],
  ['HTTPS://example.com/ä', 'https://example.com/%C3%A4'],
  ['mary@example.com', 'mailto:mary@example.com'],
  ['mailto:mary@example.com?subject=A tour', 'mailto:mary@example.com?subject=A%20tour'],
  ['(555) 123-4567', 'tel:5551234567'],
  ['+1 555 123 4567', 'tel:+15551234567'],
  ['tel:+1 (555) 123-4567', 'tel:+15551234567'],
  ['/quiz', '/quiz'],
  ['/a page', '/a%20page'],
  ['#prices', '#prices'],
  ['https://wizard.example.org/blog/one?x=1#two', '/blog/one?x=1#two'],
  ['wizard.example.org', '/'],
  ['https://admin.example.org/quiz', '/quiz'],
])('%j becomes %s, which the sanitizer leaves unchanged', (typed, href) => {
  expect(readAddress(typed, ORIGINS)).toEqual({ ok: true, href });
  const link = `<a href="${href}">x</a>`;
  expect(sanitizeContent(link).html).toContain(`href="${href}"`);
});

test.each([
  '',
  'pricing plans',
  'pricing',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'ftp://example.com/',
  'https://exa mple.com',
  '/\\example.com',
  '#',
  '1.5',
  'https://',
  `https://example.com/${'a'.repeat(2000)}`,
])('%j is rejected with a sentence', (typed) => {
  expect(readAddress(typed, ORIGINS)).toEqual({ ok: false, problem: expect.stringMatching(/^\w/) });
});

describe('the search for titles', () => {
  test.each(['https:', '/quiz', '#prices', 'mary@', 'www.', '555 123', 'tel:'])(
    'is not made for %j',
    (typed) => {
      expect(looksLikeAddress(typed)).toBe(true);
    },
  );

  test.each(['pricing', 'fill every bed', '5 ways', 'example.com'])('is made for %j', (typed) => {
    expect(looksLikeAddress(typed)).toBe(false);
  });
});
