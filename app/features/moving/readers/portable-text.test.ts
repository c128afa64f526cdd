import { describe, expect, it } from 'vitest';
import { sayNote } from '../source/note.ts';
import { readPortableText } from './portable-text.ts';

const span = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks });
const block = (words: string, more: object = {}) => ({
  ...{ _type: 'block', children: [span(words)] },
  ...more,
});
const item = (words: string, level: number, listItem = 'bullet') =>
  block(words, { listItem, level });

function read(blocks: readonly object[]) {
  const found = readPortableText(JSON.stringify(blocks));
  return { html: found?.html, notes: found?.notes.map(sayNote) };
}

describe('Portable Text', () => {
  it.each([
    [[block('A', { style: 'h2' })], '<h2>A</h2>'],
    [[block('A\nB')], '<p>A<br>B</p>'],
    [[block('A', { style: 'blockquote' })], '<blockquote><p>A</p></blockquote>'],
    [
      [
        {
          _type: 'block',
          children: [span('A<', 'strong', 'l')],
          markDefs: [{ _key: 'l', href: '/a"' }],
        },
      ],
      '<p><a href="/a&quot;"><strong>A&lt;</strong></a></p>',
    ],
    [
      [item('A', 1), item('B', 2), item('C', 1), block('D')],
      '<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul><p>D</p>',
    ],
    [
      [item('A', 1), item('B', 1, 'number'), item('C', 3)],
      '<ul><li>A</li></ul><ol><li>B<ul><li><ul><li>C</li></ul></li></ul></li></ol>',
    ],
    [
      [{ _type: 'image', asset: { url: '/a.jpg' }, alt: 'A', caption: 'B' }],
      '<figure><img src="/a.jpg" alt="A"><figcaption>B</figcaption></figure>',
    ],
    [[{ _type: 'code', code: 'a < b' }], '<pre><code>a &lt; b</code></pre>'],
    [
      [{ _type: 'table', rows: [{ cells: [{ isHeader: true, content: [span('A')] }] }] }],
      '<table><tbody><tr><th>A</th></tr></tbody></table>',
    ],
    [[{ _type: 'columns', columns: [{ content: [block('A')] }] }], '<p>A</p>'],
  ])('%j', (blocks, html) => {
    expect(read(blocks)).toEqual({ html, notes: [] });
  });

  it('names what has no place in a post', () => {
    const blocks = [
      block('A'),
      { _type: 'poll' },
      { _type: 'poll' },
      { _type: 'image', asset: {} },
    ];
    expect(read(blocks)).toEqual({
      html: '<p>A</p>',
      notes: ['Left out of its text: 2 “poll”, 1 “image”.'],
    });
  });

  it.each([
    [null],
    [''],
    ['[]'],
    ['[1, 2] are numbers'],
    ['[{"a": 1}]'],
    ['[{"_type": "block"}, {"a": 1}]'],
    ['['.repeat(100_000)],
  ])('is nothing else', (text) => {
    expect(readPortableText(text)).toBeNull();
  });

  it.each([
    [[{ _type: 'block', children: 'A', markDefs: 3 }]],
    [
      [
        { _type: 'table', rows: [null, { cells: [null, 1] }] },
        { _type: 'gallery', images: [null] },
      ],
    ],
    [[item('', -3), item('', 1e9), { _type: 'constructor' }]],
  ])('may be anything: %j', (blocks) => {
    expect(read(blocks).html).not.toMatch(/undefined|object/);
  });

  it('has a limit of depth', () => {
    let deep: object = block('Deep');
    for (let level = 0; level < 2_000; level += 1) {
      deep = { _type: 'columns', columns: [{ content: [deep] }] };
    }
    expect(read([block('Shown'), deep]).html).toBe('<p>Shown</p>');
  });
});
