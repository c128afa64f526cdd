import { Mark } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { sanitizeContent } from '../content/sanitize-content.server.ts';
import { readDocument } from './read-document.server.ts';
import { schema } from './schema.ts';
import { serializeDocument } from './serialize.ts';

function open(content: string) {
  const doc = schema.nodeFromJSON(readDocument(content));
  doc.check();
  return doc;
}

function islandsOf(content: string): string[] {
  return open(content)
    .children.filter(({ type }) => type.name === 'island')
    .map(({ attrs }) => attrs.source);
}

const EDITABLE = [
  '<figure>\n<a href="/about"><img src="/blog-images/a.jpg" alt="" loading="lazy"></a>\n<figcaption>A</figcaption></figure>',
  '<p>One</p>\n<p>Two</p>',
  '\n\n<p>One</p>\n\n\n<p>Two</p>\n',
  '<h2 id="in-post-a">A &#x26; B</h2><p lang="es">¿Qué? <em>a <strong>b</strong></em><strong>c</strong></p>',
  '<p><strong><em>both</em></strong> and <em><strong>both</strong> one</em></p>',
  '<p><a href="/about"><strong>x</strong></a> <strong><a href="/about">y</a></strong></p>',
  '<ul>\n  <li>One</li>\n  <li>Two\n    <ol start="3">\n      <li>Three</li>\n    </ol>\n  </li>\n</ul>',
  '<ul><li><p>One</p></li><li></li></ul>',
  '<p>hard\nwrapped\n  text  with   spaces</p>',
  '<pre><code class="language-js">\nlet a;\n</code></pre><pre>\n\nx &#x3C; y</pre>',
  '<blockquote cite="https://example.com/">\n<p>Said</p>\n<p>so</p>\n</blockquote><hr>',
  '<figure><img src="/blog-images/a.jpg" alt="A" width="4" height="3" loading="lazy"></figure>',
  '<figure>\n<img src="/blog-images/a.jpg" alt="" loading="lazy">\n<figcaption>Of <em>a</em></figcaption>\n</figure>',
  '<table><caption>Costs</caption><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  '<table>\n<tbody>\n<tr>\n<td>1</td>\n<td><p>2</p></td>\n</tr>\n<tr>\n<td></td>\n<td>4</td>\n</tr>\n</tbody>\n</table>',
  '<details open><summary>More</summary><p>Text</p></details>',
  '<details>\n<summary>More</summary>\nbare\n</details>',
  '<img src="/blog-images/a.jpg" alt="A" loading="lazy"> <img src="/blog-images/b.jpg" alt="B" loading="lazy">',
];

describe('a document', () => {
  it.each(EDITABLE)('of clean HTML is editable, and gives it back: %j', (content) => {
    expect(sanitizeContent(content).html).toBe(content);
    expect(islandsOf(content)).toEqual([]);
    expect(serializeDocument(open(content))).toBe(content);
  });

  it.each([
    '<p>a</p><div onclick="x()">b</div><p>c</p>',
    '<p>a & b</p><script>x</script><!-- c -->',
    '<dl><dt>A</dt><dd>B</dd></dl>',
    '<p>One<p>Two',
    '</div><p>x</p></section>',
    '<table>text<tr><td>1</table>',
    '<b>a<p>b</b>c</p>',
    '<p>a\r\nb</p>\u0000',
    'Tom\n\nJerry <b>bold</b>\n\n\nEnd',
    '<p><a href="javascript:alert(1)">x</a></p>',
  ])('of any text gives it back: %j', (content) => {
    expect(serializeDocument(open(content))).toBe(content);
  });

  it('without content is one empty paragraph', () => {
    expect(open('').toJSON()).toEqual(
      schema.node('doc', null, [schema.node('paragraph')]).toJSON(),
    );
    expect(serializeDocument(open(''))).toBe('');
  });

  it('keeps what it cannot edit as an island, and what is around it editable', () => {
    expect(islandsOf('<p>a</p>\n<dl><dt>A</dt><dd>B</dd></dl>\n<p>c</p>')).toEqual([
      '<dl><dt>A</dt><dd>B</dd></dl>',
    ]);
    expect(islandsOf('<p onclick="x()">a</p><p>b</p>')).toEqual(['<p onclick="x()">a</p>']);
    expect(islandsOf('Tom\n\nJerry')).toEqual([]);
  });
});

describe('texts of hostile sizes', () => {
  it.each([
    ['one line of 1 MB', `<p>${'word '.repeat(190_000)}</p>`],
    ['95 nested lists', `${'<ul><li>'.repeat(95)}x${'</li></ul>'.repeat(95)}`],
    [
      'a table of 100 × 50',
      `<table><tbody>${`<tr>${'<td>1</td>'.repeat(50)}</tr>`.repeat(100)}</tbody></table>`,
    ],
    ['10,000 empty paragraphs', '<p></p>\n'.repeat(10_000)],
    ['20,000 alternating marks', `<p>${'<em>a</em><strong>b</strong>'.repeat(10_000)}</p>`],
    ['a table without rows', '<table></table>'],
    [
      'cells that span a million columns',
      `<table><tbody>${`<tr>${'<td colspan="1000">1</td>'.repeat(100)}</tr>`.repeat(50)}</tbody></table>`,
    ],
    [
      '10,000 table bodies',
      `<table>${'<tbody><tr><td>1</td></tr></tbody>'.repeat(10_000)}</table>`,
    ],
    ['3,000 islands', '<dl><dt>A</dt><dd>B</dd></dl>\n'.repeat(3_000)],
  ])('open and give back %s', (_name, content) => {
    expect(serializeDocument(open(content))).toBe(content);
  });
});

describe('marks that overlap after edits', () => {
  const SETS = ['', 'a', 'b', 'c', 'ab', 'ac', 'bc', 'abc'];
  const MARKS: Record<string, () => Mark> = {
    a: () => schema.mark('strong', { html: { id: 'in-post-a' } }),
    b: () => schema.mark('em', { depth: 1 }),
    c: () => schema.mark('a', { html: { href: '/about' } }),
  };
  const text = (set: string, index: number) =>
    schema.text(`x${index}`, Mark.setFrom([...set].flatMap((name) => MARKS[name]?.() ?? [])));
  const combinations = SETS.flatMap((one) =>
    SETS.flatMap((two) => SETS.map((three) => [one, two, three])),
  );

  it('are written as HTML that opens as the same text and stays editable', () => {
    for (const sets of combinations) {
      const doc = schema.node('doc', null, [schema.node('paragraph', null, sets.map(text))]);
      const html = serializeDocument(doc);
      const again = open(html);
      expect(islandsOf(html), html).toEqual([]);
      expect(serializeDocument(again)).toBe(html);
      expect(again.textContent).toBe('x0x1x2');
      expect(sanitizeContent(html).html).toBe(html);
    }
  });
});
