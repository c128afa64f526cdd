import { expect, it } from 'vitest';
import { sanitizeContent } from '../content/sanitize-content.server.ts';
import { cleanPaste } from '../paste/normalize-paste.server.ts';

const paste = (text: string) => cleanPaste(`<p>${text.replaceAll('~', '&nbsp;')}</p>`, []).html;
const save = (text: string) => sanitizeContent(`<p>${text.replaceAll('~', '&nbsp;')}</p>`).html;
const shown = (text: string) => `<p>${text.replaceAll('~', '\u00a0')}</p>`;

it.each([
  ['between all words', 'Families~ask~about~costs~before.', 'Families ask about costs before.'],
  ['between some words', 'Families~ask about~costs today', 'Families ask about costs today'],
  [
    'in a link and beside it',
    'See~<a href="/a">our~fees</a>~now',
    'See <a href="/a">our fees</a> now',
  ],
  ['after short words', 'I~am~in a~room', 'I am in a room'],
  ['beside another space', 'One.~ Two.', 'One. Two.'],
])('a pasted hard space becomes a plain one %s', (_name, text, expected) => {
  expect(paste(text)).toBe(shown(expected));
});

it.each([
  'New~York is far',
  'It weighs 10~kg and is 5~ft tall',
  'It is at 5~p.m. in a room of 20~°C',
  'It costs 10~000~€ or $~5',
  'Vraiment~? Oui~! «~Bon~» : voilà~; fin',
  'Ask Dr.~Lee or Mr.~Hale, see No.~5 and J.~Doe',
])('one that holds something together stays: %s', (text) => expect(paste(text)).toBe(shown(text)));

it('saving leaves a few alone, and not a text of nothing else', () => {
  expect(save('10~Oak~Street')).toBe(shown('10~Oak~Street'));
  expect(save('Families~ask~about~costs~first')).toBe(shown('Families ask about costs first'));
});

it('those of code stay', () => {
  expect(cleanPaste('<pre><code>a&nbsp;b&nbsp;c&nbsp;d</code></pre>', []).html).toBe(
    '<pre><code>a\u00a0b\u00a0c\u00a0d</code></pre>',
  );
});
