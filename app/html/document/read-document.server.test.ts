import { Mark } from 'prosemirror-model';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ContentError } from '../content/content-error.server.ts';
import { MAX_DEPTH } from '../content/parse-html.server.ts';
import { sanitizeContent } from '../content/sanitize-content.server.ts';
import { readDocument } from './read-document.server.ts';
import { MARK_NAMES, schema } from './schema.ts';
import { serializeDocument } from './serialize.ts';

function open(content: string) {
  const doc = schema.nodeFromJSON(readDocument(content));
  doc.check();
  return doc;
}

function rawHtmlOf(content: string): string[] {
  return open(content)
    .children.filter(({ type }) => type.name === 'raw_html')
    .map(({ attrs }) => attrs.source);
}

const MOST_LISTS = Math.floor((MAX_DEPTH - 1) / 2);

function nestedLists(count: number): string {
  return `${'<ul><li>'.repeat(count)}x${'</li></ul>'.repeat(count)}`;
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
  '<p><a id="in-post-a"></a>One <em><strong></strong>two</em><code></code></p>',
  '<p><strong>a <strong>b</strong></strong> <em><em lang="es"><em>c</em></em> d</em></p>',
  '<p><em>a</em><em>b</em><em>c</em> <strong><sub>d</sub></strong><em><sub>e</sub><sub>f</sub></em></p>',
  '<dl>\n  <dt>Beds</dt>\n  <dd>Six</dd>\n  <dd><p>or</p><ul><li>seven</li></ul></dd>\n</dl>',
  '<figure>\n<table><tbody><tr><td>Plan</td><td>$297</td></tr></tbody></table>\n<figcaption>Costs <em>a</em> month</figcaption>\n</figure>',
  '<figure><figcaption>Above</figcaption>\n<pre><code>x</code></pre></figure>',
  '<figure><figure><img src="/blog-images/a.jpg" alt="A" loading="lazy"></figure>\n<figure><a href="/about"><img src="/blog-images/b.jpg" alt="B" loading="lazy"></a><figcaption>b</figcaption></figure><figcaption>All</figcaption></figure>',
  '<figure><blockquote><p>Said</p></blockquote><figcaption><cite>Ann</cite></figcaption></figure>',
  '<figure>\n<img src="/blog-images/a.jpg" alt="A" loading="lazy">\n<img src="/blog-images/b.jpg" alt="B" loading="lazy">\n</figure>',
  '<a href="/about"><img src="/blog-images/a.jpg" alt="A" loading="lazy"></a>',
  '<table><caption><strong>Costs</strong> now</caption><tbody><tr><td>1</td></tr></tbody></table>',
  '<table><colgroup><col><col span="2"></colgroup>\n<tbody><tr><td colspan="1" rowspan="1">a</td><td lang="es" colspan="2">b</td></tr></tbody></table>',
];

/** A table that is no rectangle has no node. */
const STAYS = '<pre>A<strong>B</strong></pre>';

describe('a document', () => {
  it.each(EDITABLE)('of clean HTML is editable, and gives it back: %j', (content) => {
    expect(sanitizeContent(content).html).toBe(content);
    expect(rawHtmlOf(content)).toEqual([]);
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

  it('keeps what it cannot edit as a raw HTML block, and what is around it editable', () => {
    expect(rawHtmlOf(`<p>a</p>\n${STAYS}\n<p>c</p>`)).toEqual([STAYS]);
    expect(rawHtmlOf('<p onclick="x()">a</p><p>b</p>')).toEqual(['<p onclick="x()">a</p>']);
    expect(rawHtmlOf('Tom\n\nJerry')).toEqual([]);
  });
});

it('an anchor that lost its id is not written', () => {
  const anchor = (html: object | null) => schema.mark('a', { html });
  const doc = schema.node('doc', null, [
    schema.node('paragraph', null, [
      schema.text('one', [anchor({ id: 'in-post-a' })]),
      schema.text(' two ', []),
      schema.text('three', [anchor({ id: 'in-post-a' })]),
      schema.text(' four', [anchor(null)]),
      schema.node('empty_element', { name: 'a', html: { id: 'in-post-a' } }),
    ]),
  ]);
  expect(serializeDocument(doc)).toBe('<p><a id="in-post-a">one</a> two three four</p>');
});

describe('HTML that stays HTML inside of another block', () => {
  it.each([
    ['a list item', `<ul>\n<li>One</li>\n<li>Two\n${STAYS}\n</li>\n</ul>`, STAYS],
    ['a quote', `<blockquote>${STAYS}<p>a</p></blockquote>`, STAYS],
    ['a cell', `<table><tbody><tr><td>${STAYS}</td><td>b</td></tr></tbody></table>`, STAYS],
    ['details', `<details><summary>a</summary>${STAYS}\n</details>`, STAYS],
    ['a list in a quote', `<blockquote><ol><li>${STAYS}</li><li>b</li></ol></blockquote>`, STAYS],
  ])('leaves %s around it editable', (_name, content, source) => {
    expect(sanitizeContent(content).html).toBe(content);
    const doc = open(content);
    const rawHtmlBlocks: string[] = [];
    doc.descendants(({ type, attrs }) => {
      if (type.name === 'raw_html') rawHtmlBlocks.push(attrs.source);
    });
    expect(rawHtmlBlocks).toEqual([source]);
    expect(rawHtmlOf(content)).toEqual([]);
    expect(serializeDocument(doc)).toBe(content);
  });

  it('shows how it looks there', () => {
    const [quote] = open(`<blockquote><p>a</p>${STAYS}</blockquote>`).children;
    expect(quote?.child(1).attrs.look).toEqual([['pre', {}, 'A', ['strong', {}, 'B']]]);
  });

  it('does not run into a text that comes to be beside it', () => {
    const doc = schema.node('doc', null, [
      schema.node('blockquote', null, [
        schema.node('raw_html', { source: 'one <b>two</b>', bare: true }),
        schema.node('paragraph', { bare: true }, [schema.text('three')]),
      ]),
    ]);
    expect(serializeDocument(doc)).toBe(
      '<blockquote><p>one <b>two</b></p><p>three</p></blockquote>',
    );
  });
});

describe('texts of hostile sizes', () => {
  it.each([
    ['one line of 1 MB', `<p>${'word '.repeat(190_000)}</p>`],
    ['as many nested lists as the sanitizer allows', nestedLists(MOST_LISTS)],
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
    ['3,000 raw HTML blocks', `${STAYS}\n`.repeat(3_000)],
  ])('open and give back %s', (_name, content) => {
    expect(serializeDocument(open(content))).toBe(content);
  });
});

it('more nested lists than the sanitizer allows are rejected by both', () => {
  expect(sanitizeContent(nestedLists(MOST_LISTS)).removed).toEqual([]);
  for (const count of [MOST_LISTS + 1, 200]) {
    expect(() => sanitizeContent(nestedLists(count))).toThrow(ContentError);
    expect(() => readDocument(nestedLists(count))).toThrow(ContentError);
  }
});

/** Each makes a careless reader repeat work, or text, for every level or every piece of a text. */
const GROWING: Record<string, (length: number) => string> = {
  'lists in lists': fill(nestedLists(90)),
  'tables in tables': fill(
    `${'<table><tbody><tr><td>'.repeat(40)}x${'</td></tr></tbody></table>'.repeat(40)}`,
  ),
  'tables that stay HTML in each other': (length) => {
    const row = '<tr><td>1</td></tr><tr><td>2</td><td>';
    const inside = fill('<p>x</p>')(length);
    return `${`<table><tbody>${row}`.repeat(40)}${inside}${'</td></tr></tbody></table>'.repeat(40)}`;
  },
  'pieces of a text in many elements': (length) => {
    const names = MARK_NAMES.filter((name) => name !== 'a');
    const marks = [...names, ...names.slice(0, 9)];
    const [open, close] = [marks, marks.toReversed()];
    return `<p>${open.map((name) => `<${name}>`).join('')}${fill('x<br>')(length)}${close.map((name) => `</${name}>`).join('')}</p>`;
  },
  'empty elements': (length) => `<p>${fill('<em></em>')(length)}</p>`,
  'equal elements': (length) => `<p>${fill('<em>x</em>')(length)}</p>`,
  'equal elements in each other': (length) =>
    fill(`<p>${'<em>'.repeat(190)}x${'</em>'.repeat(190)}</p>`)(length),
  'lists that stay HTML': fill('<ul><li>x<figure></figure></li></ul>'),
  'definitions in definitions': fill(`${'<dl><dd>'.repeat(80)}x${'</dd></dl>'.repeat(80)}`),
  'figures in figures': fill(`${'<figure>'.repeat(80)}x${'</figure>'.repeat(80)}`),
  'unclean elements': fill('<ul><li><div>x</div></li></ul>'),
};

function fill(unit: string): (length: number) => string {
  return (length) => unit.repeat(Math.ceil(length / unit.length));
}

describe.each(Object.entries(GROWING))('a document of %s', (_name, write) => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([5_000, 40_000])('grows with the %i characters, and so does its work', (length) => {
    const content = write(length);
    const made = [vi.spyOn(schema, 'node'), vi.spyOn(schema, 'text')];
    const json = readDocument(content);
    const nodes = made.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    expect(nodes).toBeLessThan(content.length / 2);
    expect(JSON.stringify(json).length).toBeLessThan(40 * content.length);
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
      expect(rawHtmlOf(html), html).toEqual([]);
      expect(serializeDocument(again)).toBe(html);
      expect(again.textContent).toBe('x0x1x2');
      expect(sanitizeContent(html).html).toBe(html);
    }
  });
});
