import { expect, it } from 'vitest';
import { findMeantPath } from './meant-path.ts';

it.each([
  '.',
  ',',
  ')',
  ').',
  ';',
  ':',
  '!',
  '...',
  '*',
  '**',
  "'",
  '"',
  '%22',
  ']',
  '>',
  '&gt;',
  '&gt',
  '&amp;gt;',
  '&quot;',
  '&nbsp;',
  '&#39;',
  '&rdquo;',
  '%3E',
  '%3e.',
  '%3C/a%3E',
  '%3C',
  '%20',
  '%C2%A0',
  '%E2%80%9D',
  '%E2%80%99',
  '%e2%80%a6',
  '%E2%80%8B',
  '%C2%BB',
  '=',
  '%23',
  '%E2%80%94',
  '%E2%80%A2',
  '%F0%9F%91%8D',
  '%E2%9D%A4%EF%B8%8F',
  '%D8%9F',
  '%E0%A5%A4',
  '%5D(https://www.example.com/blog/a-post)',
  '%22%3Eread%3C/a%3E',
  ',%20and',
  ')%20(see',
])('/blog/a-post%s leads to the post', (tail) => {
  expect(findMeantPath(`/blog/a-post${tail}`)).toBe('/blog/a-post');
});

it.each([
  '/',
  '/.',
  '/)',
  '/blog/a-post',
  '/blog/)',
  '/blog/(a-post)',
  '/blog/%20a-post',
  '/blog/%e2%80%ae',
  '/blog/a-post-',
  '/blog/a_',
  '/blog/caf%C3%A9.',
  '/blog/%zz.',
  '/blog/a&b.',
  `/blog/${'a'.repeat(300)}.`,
])('nothing is taken from %s', (path) => {
  expect(findMeantPath(path)).toBeNull();
});

it('does not try every cut of a long tail', () => {
  for (const tail of ['&amp;', '&#1', '%20', '.a']) {
    expect(findMeantPath(`/blog/${tail.repeat(50)}a`)).toBeNull();
  }
});

it.each([
  ['/blog/a-post/amp', '/blog/a-post'],
  ['/2021/05/a-post/feed', '/2021/05/a-post'],
  ['/a-post/feed/atom', '/a-post'],
  ['/a-post/embed', '/a-post'],
  ['/a-post/2', '/a-post'],
  ['/a-post/page/12', '/a-post'],
  ['/a-post/comment-page-3', '/a-post'],
  ['/a-post/trackback', '/a-post'],
])('%s of another system means %s', (path, meant) => {
  expect(findMeantPath(path)).toBe(meant);
});

it.each(['/2', '/amp', '/feed', '/a-post/2021', '/a-post/amplifier', '/a-post/feedback', '//2'])(
  '%s means nothing else',
  (path) => {
    expect(findMeantPath(path)).toBeNull();
  },
);
