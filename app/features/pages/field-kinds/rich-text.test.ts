import { describe, expect, it } from 'vitest';
import type { Rich } from '#app/site/words/types.ts';
import { parseRich, writeRich } from './rich-text.ts';

const samples: [typed: string, rich: Rich][] = [
  ['Plain words.', 'Plain words.'],
  [
    'See [our prices](/#prices), or [write](mailto:a@example.com).',
    [
      'See ',
      { text: 'our prices', href: '/#prices' },
      ', or ',
      { text: 'write', href: 'mailto:a@example.com' as '/' },
      '.',
    ],
  ],
  ['**Never** alone', [{ bold: 'Never' }, ' alone']],
  [
    '[a page](https://example.com/a_(b))',
    [{ text: 'a page', href: 'https://example.com/a_(b)' as '/' }],
  ],
  ['A \\[note\\] and 2 \\* 3 \\\\ 4', 'A [note] and 2 * 3 \\ 4'],
  ['[**bold**](/about)', [{ text: '**bold**', href: '/about' }]],
  ['Bold was pressed: ****', 'Bold was pressed: '],
  ['**One****two**', [{ bold: 'One' }, { bold: 'two' }]],
];

describe('a rich text', () => {
  it.each(samples)('%s', (typed, rich) => {
    expect(parseRich(typed)).toEqual(rich);
    expect(parseRich(writeRich(rich))).toEqual(rich);
  });

  it.each(['[open', 'a ** b', '[words](', '[](/about)', '*****', '5 * 4 * 3', 'a\\b'])(
    'takes %s as text',
    (typed) => {
      expect(parseRich(typed)).toBe(typed);
    },
  );

  it('comes back from what is typed, whatever characters it has', () => {
    const pieces = ['[', ']', '(', ')', '*', '**', '\\', 'word', ' ', '](', '/'];
    for (let seed = 0; seed < pieces.length ** 3; seed += 1) {
      const at = (turn: number) => pieces[Math.floor(seed / pieces.length ** turn) % pieces.length];
      const text = `${at(0)}${at(1)}${at(2)}`;
      expect(parseRich(writeRich(text))).toBe(text);
      const linked: Rich = ['a', { text, href: '/about' }, { bold: text }, 'b'];
      expect(parseRich(writeRich(linked))).toEqual(linked);
    }
  });
});
