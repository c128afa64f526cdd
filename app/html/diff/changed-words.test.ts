import { expect, it } from 'vitest';
import { countChangedWords } from './changed-words.ts';

it.each([
  ['<p>one two</p>', '<p>one two</p>', 0, 0],
  ['<p>one two</p>', '<p>one new two</p>', 1, 0],
  ['<p>one two three</p>', '<p>one three</p>', 0, 1],
  ['<p>a word</p>', '<p>a sword</p>', 1, 1],
  ['<p>the words</p>', '<p>the word</p>', 1, 1],
  ['<p>don’t go</p>', '<p>do go</p>', 1, 1],
  ['<p>first</p><p>second</p>', '<p>second</p><p>first</p>', 0, 0],
  ['<p>link</p>', '<p><a href="/quiz">link</a></p>', 0, 0],
  ['<a href="/old">link</a>', '<a href="/new">link</a>', 0, 0],
  ['<img alt="a > b" src="/a.png">', '<img alt="a > c" src="/a.png">', 0, 0],
  ['<p title="one > two">word</p>', '<p title="one > three">word</p>', 0, 0],
  ['', '<p>all new here</p>', 3, 0],
  ['<p>all gone</p>', '', 0, 2],
  ['<p>no no no</p>', '<p>no</p>', 0, 2],
  ['<p>日本 語</p>', '<p>日本</p>', 0, 1],
])('from %j to %j: %i words more, %i fewer', (before, after, added, removed) => {
  expect(countChangedWords(before, after)).toEqual({ added, removed });
});

it('counts the words of a long text that was typed anew', () => {
  const text = (word: string) => `<p>${`${word} `.repeat(150_000)}</p>`;
  expect(countChangedWords(text('old'), text('new'))).toEqual({ added: 150_000, removed: 150_000 });
});

it('takes time that grows with the length of a text without spaces', () => {
  const text = `<p>${'x'.repeat(1_000_000)}`;
  expect(countChangedWords(`${text}</p>`, `${text}y</p>`)).toEqual({ added: 1, removed: 1 });
});
