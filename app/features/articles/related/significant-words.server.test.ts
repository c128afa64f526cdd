import { expect, it } from 'vitest';
import { significantWords, WORDS_PER_POST } from './significant-words.server.ts';

const wordsOf = (given: Partial<Parameters<typeof significantWords>[0]>) =>
  significantWords({ title: '', excerpt: null, content: '', ...given });

it('finds the subject of a text, the title first, without words that say nothing', () => {
  const words = wordsOf({
    title: 'Touring a home',
    excerpt: 'What families ask.',
    content:
      '<p>Families would like a tour. They’ll ask about meals, and about meals again, in 2026 and 2026.</p>',
  });
  const [first] = words;
  expect(first).toEqual(['tour', 1]);
  expect([...words.keys()].sort()).toEqual(['famili', 'home', 'meal', 'tour']);
});

it('counts the forms of a word as one word', () => {
  expect(wordsOf({ title: 'Bed', content: '<p>Beds and bedding</p>' }).size).toBe(1);
  expect([...wordsOf({ content: '<p>wage wages</p>' }).keys()]).toEqual([
    ...wordsOf({ title: 'Wages' }).keys(),
  ]);
});

it('reads a text of any length and script within limits of time and size', () => {
  const long = Array.from({ length: 200_000 }, (_, n) => `word${n % 500}x`).join(' ');
  expect(wordsOf({ content: `<p>${long}</p>` }).size).toBe(WORDS_PER_POST);
  expect(wordsOf({ title: '介護' }).size).toBe(2);
  expect(wordsOf({}).size).toBe(0);
});
