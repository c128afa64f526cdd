import { expect, test } from 'vitest';
import { findPassage } from './passage.server.ts';

const show = (text: string, ...tokens: string[]) =>
  findPassage(text, new Set(tokens))
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');

test('marks matches as they are written', () => {
  expect(show('Two Homes, one home.', 'home')).toBe('Two [Homes], one [home].');
});

test('shows the part of a long text that has the most of the words', () => {
  const text = `${'Nothing here. '.repeat(60)}A tour. ${'Or here. '.repeat(60)}The tour of a home ends on the porch.`;
  const shown = show(text, 'tour', 'home');
  expect(shown).toContain('The [tour] of a [home]');
  expect(shown.startsWith('… ')).toBe(true);
  expect(shown.length).toBeLessThan(260);
});

test('shows the beginning if the text has none of the words', () => {
  expect(show(`Begin here. ${'More words follow. '.repeat(40)}`, 'tour')).toMatch(
    /^Begin here\..* …$/,
  );
  expect(show('', 'tour')).toBe('');
});

test.each([
  ['Families of a family', 'famili', '[Families] of a [family]'],
  ['O’Brien’s and the owner’s', 'obrien', '[O’Brien’s] and the owner’s'],
  ['It costs $2,497 or 2497.', '2497', 'It costs $[2,497] or [2497].'],
  ['Cafés, a CAFÉ', 'cafe', '[Cafés], a [CAFÉ]'],
  ['Tiny homes, tinier', 'tini', '[Tiny] homes, tinier'],
  ['A homely place', 'home', 'A [homely] place'],
])('words of every form are marked: %s', (text, token, marked) => {
  expect(show(text, token)).toBe(marked);
});
