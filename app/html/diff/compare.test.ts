import { expect, it } from 'vitest';
import { decodeText } from '../character-references.ts';
import { toPreformatted } from '../words.ts';
import { compare } from './compare.ts';
import type { CompareRequest } from './comparison.ts';

function compareHtml(before: string, after: string, given: Partial<CompareRequest> = {}) {
  return compare({ before, after, texts: {}, whole: false, ...given });
}

const paragraphs = (count: number) => Array.from({ length: count }, (_, n) => `<p>Line ${n}.</p>`);

it('counts the words and leaves out what is the same', () => {
  const lines = paragraphs(20);
  const changed = lines.with(10, '<p>Line ten.</p>');
  const compared = compareHtml(lines.join(''), changed.join(''));
  expect(compared).toMatchObject({ wordsAdded: 1, wordsRemoved: 1 });
  expect(compared.groups.map(({ kind }) => kind)).toEqual([
    'folded',
    'same',
    'changed',
    'same',
    'folded',
  ]);
  expect(compared.groups[0]).toEqual({ kind: 'folded', count: 9 });
  const whole = compareHtml(lines.join(''), changed.join(''), { whole: true });
  expect(whole.groups).toHaveLength(20);
  expect(
    whole.html
      .filter(({ operation }) => operation !== 'removed')
      .map(({ text }) => text)
      .join(''),
  ).toBe(changed.join(''));
});

it('compares other texts by their names', () => {
  const texts = {
    title: { before: 'One bed', after: 'Two beds' },
    slug: { before: 'a', after: 'a' },
  };
  expect(compareHtml('', '', { texts }).texts).toEqual({
    title: [
      { operation: 'removed', text: 'One bed' },
      { operation: 'added', text: 'Two beds' },
    ],
    slug: [{ operation: 'same', text: 'a' }],
  });
});

it('names links that were added, removed or lead elsewhere', () => {
  const before =
    '<p><a href="/a">Here</a> <a href="/gone">Gone</a> <a href="/same">Old words</a></p>';
  const after = '<p><a href="/b">Here</a> <a href="/new">New</a> <a href="/same">New words</a></p>';
  expect(compareHtml(before, after).links).toEqual([
    { kind: 'changed', text: 'Here', from: '/a', to: '/b' },
    { kind: 'removed', text: 'Gone', address: '/gone' },
    { kind: 'added', text: 'New', address: '/new' },
  ]);
});

it('names images that were added, removed or described anew', () => {
  const image = (name: string, alt: string) =>
    `<p><img src="/blog-images/${name}" alt="${alt}"></p>`;
  const before = image('a', 'A porch') + image('b', 'A hall') + image('c', 'A bed');
  const after = image('a', 'The porch') + image('d', 'A cat') + image('c', 'A bed');
  expect(compareHtml(before, after).images).toEqual([
    { kind: 'changed', source: '/blog-images/a', from: 'A porch', to: 'The porch' },
    { kind: 'removed', source: '/blog-images/b', label: 'A hall' },
    { kind: 'added', source: '/blog-images/d', label: 'A cat' },
  ]);
});

it('shows text that is no longer accepted as HTML as it is written', () => {
  const source = '<p>&amp; <script>';
  const [group] = compareHtml('', toPreformatted(source)).groups;
  expect(group).toMatchObject({
    kind: 'changed',
    nodes: [{ tag: 'pre', children: [{ kind: 'added', children: [source] }] }],
  });
});

it('decodes the references that the sanitizer writes, and no others', () => {
  expect(decodeText('&#x26;&amp;&lt;&#60;&nbsp;&copy;&#x110000;&#0;&')).toBe(
    '&&<<\u00a0&copy;&#x110000;&#0;&',
  );
});
