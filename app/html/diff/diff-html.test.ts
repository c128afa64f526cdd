import { expect, it } from 'vitest';
import { createRandom } from '#tests/stress/random.ts';
import { makeTextPair } from '#tests/support/text-pairs.ts';
import { acceptDiff, type DiffRow, diffHtml, diffText, rejectDiff } from './diff-html.ts';
import { toBlocks, tokenize } from './tokens.ts';

/** `[-removed-]`, `{+added+}` and the rest as it is. */
function show(rows: readonly DiffRow[]): string {
  return rows
    .flat()
    .map(({ operation, tokens }) => {
      const text = tokens.join('');
      if (operation === 'same') return text;
      return operation === 'removed' ? `[-${text}-]` : `{+${text}+}`;
    })
    .join('');
}

it.each([
  ['nothing', '<p>The same.</p>', '<p>The same.</p>', '<p>The same.</p>'],
  [
    'a word',
    '<p>Fill every bed now.</p>',
    '<p>Fill each bed now.</p>',
    '<p>Fill [-every-]{+each+} bed now.</p>',
  ],
  [
    'several words in a row',
    '<p>Call them back by noon today, please.</p>',
    '<p>Call them at once today, please.</p>',
    '<p>Call them [-back by noon-]{+at once+} today, please.</p>',
  ],
  [
    'a paragraph put in',
    '<p>One.</p>\n<p>Two.</p>',
    '<p>One.</p>\n<p>New.</p>\n<p>Two.</p>',
    '<p>One.</p>{+\n<p>New.</p>+}\n<p>Two.</p>',
  ],
  ['a paragraph taken out', '<p>One.</p><p>Two.</p>', '<p>Two.</p>', '[-<p>One.</p>-]<p>Two.</p>'],
  [
    'a paragraph replaced',
    '<p>Cats sleep.</p>',
    '<p>Rooms are full tonight.</p>',
    '[-<p>Cats sleep.</p>-]{+<p>Rooms are full tonight.</p>+}',
  ],
  [
    'a line of a list',
    '<ul><li>One call</li><li>Two calls</li></ul>',
    '<ul><li>One call</li><li>Two tours</li></ul>',
    '<ul><li>One call</li><li>Two [-calls-]{+tours+}</li></ul>',
  ],
  [
    'an address',
    '<p><a href="/a">Here it is</a></p>',
    '<p><a href="/b">Here it is</a></p>',
    '<p>[-<a href="/a">-]{+<a href="/b">+}Here it is</a></p>',
  ],
  [
    'a heading made a paragraph',
    '<h2>Who calls</h2>',
    '<p>Who calls</p>',
    '[-<h2>-]{+<p>+}Who calls[-</h2>-]{+</p>+}',
  ],
  [
    'a character reference',
    '<p>Tea &#x26; cake</p>',
    '<p>Tea and cake</p>',
    '<p>Tea [-&#x26;-]{+and+} cake</p>',
  ],
  ['everything', '', '<p>All new.</p>', '{+<p>All new.</p>+}'],
])('%s', (_, before, after, shown) => {
  expect(show(diffHtml(before, after))).toBe(shown);
});

it('two blocks that changed places are one removed and one added block', () => {
  const rows = diffHtml('<p>First.</p><p>Second.</p>', '<p>Second.</p><p>First.</p>');
  expect(
    rows
      .flat()
      .map(({ operation }) => operation)
      .sort(),
  ).toEqual(['added', 'removed', 'same']);
});

it('compares plain text by words', () => {
  expect(show([diffText('How to fill a bed', 'How to fill two beds')])).toBe(
    'How to fill [-a bed-]{+two beds+}',
  );
});

it('tokens and blocks of any text are the text', () => {
  for (const text of [
    '',
    '<',
    '<p',
    'a < b & c',
    '<p title="a > b">x</p>',
    '\ud800x',
    '&&amp;&#x;',
    '<pre>a\n b\n</pre>',
  ]) {
    expect(tokenize(text).join('')).toBe(text);
    expect(toBlocks(tokenize(text)).flat().join('')).toBe(text);
  }
  expect(toBlocks(tokenize('<pre>a\nb</pre><p>c\nd</p>'))).toHaveLength(3);
});

it('accepted, a diff is the new text; rejected, the old one', () => {
  const random = createRandom(20_250_101);
  for (let pair = 0; pair < 2_000; pair += 1) {
    const { before, after } = makeTextPair(random);
    const rows = diffHtml(before, after);
    expect([rejectDiff(rows), acceptDiff(rows)]).toEqual([before, after]);
  }
});
