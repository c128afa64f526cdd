import { describe, expect, it } from 'vitest';
import { clipboardFixtures } from '#tests/support/clipboard/fixtures.ts';
import { hostileHtml } from '#tests/support/hostile-html.ts';
import { ContentError } from '../content/content-error.server.ts';
import { PASTE_BOUNDS, parseLimits } from '../content/parse-html.server.ts';
import { sanitizeContent } from '../content/sanitize-content.server.ts';
import { CONTENT_MAX_BYTES } from '../content-limit.ts';
import { cleanPaste, normalizePaste } from './normalize-paste.server.ts';
import type { PasteStats } from './paste-state.server.ts';

const ORIGIN = 'https://www.wizard.example';
const clean = (html: string) => cleanPaste(html, [ORIGIN]).html;
const removed = (html: string) => cleanPaste(html, [ORIGIN]).removed.map(({ message }) => message);

describe.each(clipboardFixtures())('a paste from $program', (fixture) => {
  it('arrives as the plain HTML of a post', () => {
    expect(clean(fixture.html)).toBe(fixture.clean);
  });

  it('stays the same when it is copied and pasted again', () => {
    expect(cleanPaste(fixture.clean, [ORIGIN])).toMatchObject({ html: fixture.clean, removed: [] });
  });
});

describe('what is left out', () => {
  const namesOf = (program: string) =>
    removed(clipboardFixtures().find((fixture) => fixture.program === program)?.html ?? '');

  it.each(['excel', 'libreoffice', 'notes', 'pages', 'vs-code', 'word-online'])(
    'does not list the formatting of %s',
    (program) => expect(namesOf(program)).toEqual([]),
  );

  it.each([
    ['google-docs', 'The image “The garden” from lh7-rt.googleusercontent.com'],
    [
      'outlook',
      'The image “Logo” from the message',
      'An invisible tracking image from track.example.com',
    ],
    ['word-desktop', 'The image “The front door” from your computer'],
  ])('names the images of %s', (program, ...messages) => {
    expect(namesOf(program)).toEqual(messages);
  });

  it('names each image, and what of a page a post cannot have', () => {
    expect(namesOf('web-page')).toEqual([
      'The image “front porch.jpg” from cdn.example.com',
      'A frame that is neither a YouTube nor a Vimeo video',
      'A link to an address that is not allowed',
      'A script',
      'A form (its text stays)',
      'A form field',
      'A drawing',
    ]);
    const data = '<img src="data:image/png;base64,AAAA" alt="Plan"><img src="blob:https://a/b">';
    expect(removed(data)).toEqual([
      'The image “Plan” that came inside the copied text',
      'The image from the page that it was copied from',
    ]);
  });
});

it.each([
  [
    'rows without a table',
    '<tr><td>a</td><td>b</td></tr>',
    tableOf('<tr><td>a</td><td>b</td></tr>'),
  ],
  ['items without a list', '<li>a</li><li>b</li>', '<ul><li>a</li><li>b</li></ul>'],
  ['only an inner item', '<ul><ul><li>a</li></ul></ul>', '<ul><li>a</li></ul>'],
  ['words', '<span style="font-weight:700">a</span> b', '<p><strong>a</strong> b</p>'],
  [
    'bold in a heading',
    '<h3><b>a</b></h3><h3>a <b>b</b></h3>',
    '<h3>a</h3><h3>a <strong>b</strong></h3>',
  ],
  ['text of markup', '<p>&lt;b&gt; &amp;lt;</p>', '<p>&#x3C;b> &#x26;lt;</p>'],
  ['NUL characters', 'a\0b<p>c\0</p>', '<p>ab</p><p>c</p>'],
  [
    'lines that are kept',
    '<div style="white-space:pre-wrap">a\nb\n\nc</div>',
    '<p>a<br>b</p><p>c</p>',
  ],
  ['hidden text', '<p>a<span style="display:none">b</span></p>', '<p>a</p>'],
  ['text outside the copied part', 'a<!--StartFragment--><p>b</p><!--EndFragment-->c', '<p>b</p>'],
  [
    'footnotes of Word, which stand after the copied part',
    '<!--StartFragment--><p>Fees rose<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1">[1]</a>.</p><!--EndFragment--><div style="mso-element:footnote-list"><hr><div style="mso-element:footnote" id=ftn1><p><a style="mso-footnote-id:ftn1" href="#_ftnref1" name="_ftn1">[1]</a> A table.</p></div></div><p>not copied</p>',
    '<p>Fees rose<a href="#in-post-ftn1" id="in-post-ftnref1">[1]</a>.</p><p><a href="#in-post-ftnref1" id="in-post-ftn1">[1]</a> A table.</p>',
  ],
  [
    'a link around blocks',
    '<a href="https://a.example/"><div>b</div></a>',
    '<p><a href="https://a.example/" rel="noopener">b</a></p>',
  ],
  [
    'the comment of a copied part in an attribute',
    '<style></style><p title="<!--StartFragment-->">a</p>',
    '<p>a</p>',
  ],
  [
    'an image of this site',
    `<img src="${ORIGIN}/blog-images/a.webp" alt="A">`,
    '<p><img src="/blog-images/a.webp" alt="A" loading="lazy"></p>',
  ],
  ['text from right to left', '<p dir=RTL>שלום</p>', '<p dir="rtl">שלום</p>'],
  [
    'names of JavaScript',
    '<constructor>a</constructor><ol style="list-style-type:constructor"><li>b</ol>',
    '<p>a</p><ol><li>b</li></ol>',
  ],
  ['nothing', '', ''],
  ['white space', ' <p>&nbsp;</p> <o:p></o:p>', ''],
  ['invisible characters', '<p>\u200b</p><ul><li>&#x2800;</li></ul><p>&shy;</p>', ''],
])('%s', (_name, html, expected) => {
  expect(clean(html)).toBe(expected);
});

function tableOf(rows: string): string {
  return `<table><tbody>${rows}</tbody></table>`;
}

describe('lists of Word', () => {
  const item = (marker: string, text: string, { level = 1, list = 'lfo1' } = {}) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} ${list}'><![if !supportLists]><span style='mso-list:Ignore'>${marker}&nbsp;&nbsp;</span><![endif]>${text}</p>`;

  it.each([
    ['bullets', ['·', 'o', '§', '–', 'Ø'], '<ul>'],
    ['numbers', ['1.', '2.'], '<ol>'],
    ['numbers in parentheses', ['(4)', '(5)'], '<ol start="4">'],
    ['letters', ['c)', 'd)'], '<ol start="3" type="a">'],
    ['capital letters', ['A.', 'B.'], '<ol type="A">'],
    ['Roman numbers', ['i.', 'ii.'], '<ol type="i">'],
    ['capital Roman numbers', ['IV.', 'V.'], '<ol start="4" type="I">'],
    ['letters that are Roman digits too', ['h.', 'i.', 'j.'], '<ol start="8" type="a">'],
    ['numbers of an outline', ['2.1.', '2.2.'], '<ol>'],
  ])('%s', (_name, markers, list) => {
    const items = markers.map((_marker, index) => `<li>${index}</li>`).join('');
    expect(clean(markers.map((marker, index) => item(marker, String(index))).join(''))).toBe(
      `${list}${items}</${list.slice(1, 3)}>`,
    );
  });

  it('begin again where Word does, keep skipped numbers, and nest where a level is left out', () => {
    const html = [
      item('1.', 'a'),
      item('5.', 'b'),
      item('i.', 'c', { level: 3 }),
      item('1.', 'd', { list: 'lfo2' }),
      '<p>e</p>',
      item('2.', 'f', { list: 'lfo2' }),
    ].join('');
    expect(clean(html)).toBe(
      '<ol><li>a</li><li value="5">b<ol type="i"><li>c</li></ol></li></ol><ol><li>d</li></ol><p>e</p><ol start="2"><li>f</li></ol>',
    );
  });

  it('begin at an inner level and continue at an outer one', () => {
    expect(
      clean(item('o', 'a', { level: 2 }) + item('·', 'b') + item('o', 'c', { level: 2 })),
    ).toBe('<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>');
  });

  it('are not made of numbered headings', () => {
    const html = `<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.&nbsp;</span>Calls</h2>`;
    expect(clean(html)).toBe('<h2>2. Calls</h2>');
  });
});

it('hostile HTML is as safe as without this step', () => {
  for (const { html } of hostileHtml()) {
    const result = clean(html);
    expect(sanitizeContent(result).html, html).toBe(result);
    expect(clean(result), html).toBe(result);
  }
});

/** Each would make a step without limits repeat, for each node, work that it did before. */
const LARGE: Record<string, (length: number) => string> = {
  paragraphs: fill('<p class=MsoNormal style="margin:0in"><b>x</b><o:p></o:p></p>'),
  'items of Word': fill(
    "<p style='mso-list:l0 level9 lfo1'><span style='mso-list:Ignore'>1.</span>x</p>",
  ),
  'items one in the other': fill('<ul><li>x'),
  'cells of a sheet': (length) => `<table><tr>${fill('<td class=xl65>1</td>')(length)}`,
  'tables in tables': fill('<table><tr><td>x'),
  'a long link around paragraphs': (length) =>
    `<a href="https://a.example/${'x'.repeat(1_500)}"><div>${fill('<div>x</div>')(length)}</div></a>`,
  'styles around words': (length) =>
    '<span style="font-weight:bold">'.repeat(150) +
    fill('<span style="color:red">x</span>')(length),
  'rules of a style sheet': (length) =>
    `<style>${fill('.xl65{font-weight:700}')(length)}</style><p class=xl65>x`,
  'declarations of a style': (length) => `<p style="${fill('a:b;')(length)}">x`,
  classes: (length) => `<p class="${fill('s1 ')(length)}">x`,
  'line breaks': fill('x<br>'),
  'spaces in a word': fill('&nbsp;<i> </i>'),
  'images of other sites': fill('<img src="https://a.example/b.png" alt="c">'),
  'lines of code': (length) => `<pre>${fill('<div><span>x</span></div>')(length)}`,
  comments: fill('<!--StartFragment-->x<!--EndFragment-->'),
};

function fill(unit: string): (length: number) => string {
  return (length) => unit.repeat(Math.floor(length / unit.length));
}

/** The work of a paste, also of one that is rejected. */
function measure(source: string): PasteStats {
  const parse = { elements: 0, attributeCharacters: 0, moves: 0 };
  const stats = { parse, nodes: 0, characters: 0 };
  try {
    normalizePaste(source, { stats });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
  }
  return stats;
}

describe.each(Object.entries(LARGE))('%s', (_name, write) => {
  it.each([20_000, 80_000])('take work that grows with their %i characters', (length) => {
    const source = write(length);
    const limits = parseLimits(source, PASTE_BOUNDS);
    const { parse, nodes, characters } = measure(source);
    expect(parse.elements).toBeLessThanOrEqual(limits.elements + 1);
    expect(parse.moves).toBeLessThanOrEqual(2 * limits.elements);
    // Each node is looked at once for the style sheets, and once to read it.
    expect(nodes).toBeLessThanOrEqual(2 * (2 * parse.elements + length / 4));
    expect(characters).toBeLessThanOrEqual(CONTENT_MAX_BYTES + 4_000);
  });
});

it.each([
  ['more than 8 MB', 'x'.repeat(8 * 1024 * 1024 + 1), 'too_large'],
  ['more than 1 MB of text', `<p>${'word '.repeat(220_000)}</p>`, 'too_large'],
  [
    'a link that would be written 100,000 times',
    LARGE['a long link around paragraphs']?.(1_000_000) ?? '',
    'too_large',
  ],
  ['201 nested quotes', '<blockquote>'.repeat(201), 'too_deep'],
  [
    'a tag with 300 attributes',
    `<p ${Array.from({ length: 300 }, (_, n) => `a${n}`).join(' ')}>`,
    'too_many_attributes',
  ],
])('%s are rejected', (_name, html, code) => {
  expect(() => cleanPaste(html, [ORIGIN])).toThrow(expect.objectContaining({ code }));
});
