import { expect, it } from 'vitest';
import { documentOf, openEditor } from '#tests/support/rich-editor.ts';
import { readingMinutes, wordCount } from './word-count.ts';

it.each([
  ['', 0],
  ['<p>One two-three, four’s 5 — &#x26; six</p>', 5],
  ['<p>one<br>two</p><ul><li>three<ul><li>four</li></ul></li></ul>', 4],
  ['<p>un<strong>believable</strong></p>', 1],
  [
    '<table><caption>The costs</caption><tbody><tr><td>one</td><td>two</td></tr></tbody></table>',
    4,
  ],
  ['<dl><dt>One</dt><dd>two three</dd></dl>', 3],
  ['<p>我喜欢苹果</p>', 3],
])('%s has %i words', (html, words) => {
  expect(wordCount(documentOf(html))).toBe(words);
});

it('is right after an edit', () => {
  const state = openEditor('<p>one|</p><p>two</p>');
  expect(wordCount(state.doc)).toBe(2);
  expect(wordCount(state.apply(state.tr.insertText(' more')).doc)).toBe(3);
});

it('takes a minute for 238 words', () => {
  expect([0, 1, 238, 500, 2380].map(readingMinutes)).toEqual([0, 1, 1, 2, 10]);
});
