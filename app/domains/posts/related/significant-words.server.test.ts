import { expect, it } from 'vitest';
import { significantWords, stem, WORDS_PER_POST } from './significant-words.server.ts';

it.each([
  ['tour', 'tours', 'toured', 'touring'],
  ['plan', 'plans', 'planned', 'planning'],
  ['families', 'family'],
  ['caring', 'cares', 'care'],
  ['wages', 'wage'],
  ['churches', 'church'],
  ["owner's", 'owner', 'owners'],
])('makes the forms of %s one', (...forms) => {
  expect(new Set(forms.map(stem)).size).toBe(1);
});

it('leaves words that end like a form as they are', () => {
  expect(stem('business')).toBe('business');
  expect(stem('bus')).toBe('bus');
  expect(stem('bed')).toBe('bed');
});

it('finds what a text is about, the title first, without words that say nothing', () => {
  const words = significantWords({
    title: 'Touring a home',
    excerpt: 'What families ask.',
    content: '<p>Families would like a tour. Families ask about meals, and about meals again.</p>',
  });
  const [first] = words;
  expect(first).toEqual(['tour', 1]);
  expect([...words.keys()]).toEqual(expect.arrayContaining(['family', 'meal']));
  expect(significantWords({ title: 'Beds', excerpt: null, content: '' }).has('bed')).toBe(true);
  expect(words.has('about')).toBe(false);
  expect(words.has('would')).toBe(false);
});

it('reads a text of any length and script in bounded time and size', () => {
  const long = Array.from({ length: 200_000 }, (_, n) => `word${n % 500}x`).join(' ');
  expect(significantWords({ title: '', excerpt: null, content: `<p>${long}</p>` }).size).toBe(
    WORDS_PER_POST,
  );
  expect(significantWords({ title: '介護', excerpt: null, content: '' }).size).toBe(0);
  expect(significantWords({ title: '', excerpt: null, content: '' }).size).toBe(0);
});
