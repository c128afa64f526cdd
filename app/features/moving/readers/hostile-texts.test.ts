import { expect, it, vi } from 'vitest';
import { isMarkdown } from '../files/is-markdown.ts';
import { findGhostData, readGhostPost } from './ghost.ts';
import { readMarkdownPost } from './markdown-file.ts';
import { readMediumPost } from './medium.ts';
import { readNotionPost } from './notion.ts';
import { readSqlPosts } from './old-backend.ts';
import { readWordpressText } from './wordpress-text.ts';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const NOTION = '<article id="0123456789abcdef0123456789abcdef" class="page">';
/** Begun over and over, and never ended. */
const BEGINNINGS = [
  ...['[a](', '[', '![[', '[[a|', '*a_', '**a', '{{', '{%', '&', '> ', '- '],
  ...['<', '<p ', '<p', '</p', '<a ', '<a href="', '<img ', '<img src="', '<h4 ', '<pre>', '<!--'],
  ...[
    '{% raw %}',
    '{% highlight a %}',
    '{{< highlight a >}}',
    '{::comment}',
    '%%',
    '%%\n',
    '{/*',
    '{{/*',
  ],
  ...['```\n', '`` a ', '{# ', '{: a', '* a\n{: a', '# a {#b', '<A a="', '<a>\n  ', '> [!a]'],
  ...['{"', '{"a\\', 'date: a\n', 'date:\n ', '"a": ', ';;;\n', '---', '---\n'],
  ...[
    '# a\n{: #',
    '==a ',
    'a\n: ',
    '<i markdown="1" ',
    ':::[',
    '[[toc',
    ' ',
    '{% a "',
    '{% quote %}',
    'a~',
    'a~b~',
  ],
  ...['/*', 'COPY a (;', 'COPY a FROM stdin;', 'CREATE TABLE a (b;', 'INSERT INTO a (;'],
  ...[
    '[gallery ',
    '[embed]http://a',
    '[audio src="http://a',
    'class="p-tag"',
    '<nav class="table_of_contents">',
  ],
];
const CHARACTERS = 300_000;
/** A hundred times what each takes, and a third of what each took that looked at the rest again. */
const MOST_MILLISECONDS = 3_000;

const READERS: readonly (readonly [string, (text: string) => unknown])[] = [
  ['a table', (text) => isMarkdown(`<i>${text}`)],
  ['Markdown', (text) => readMarkdownPost(text, 'a/b.md', { now: NOW })],
  ['MDX', (text) => readMarkdownPost(text, 'a/b.mdx', { now: NOW })],
  [
    'Notion',
    (text) =>
      readNotionPost(`${NOTION}${text}<div class="page-body">${text}`, 'a.html', { now: NOW }),
  ],
  [
    'Medium',
    (text) => readMediumPost(`<article class="h-entry">${text}<p data-field="body">${text}`),
  ],
  [
    'WordPress',
    (text) => readWordpressText(text, { attachments: new Map(), own: [], isSquarespace: false }),
  ],
  ['Ghost', (text) => readGhostPost({ id: 1, html: text }, findGhost(), NOW)],
  ['SQL', (text) => [...readSqlPosts(`INSERT INTO blog_posts (content) VALUES (${text}`, [], NOW)]],
  ['statements of SQL', (text) => [...readSqlPosts(text, [], NOW)]],
];

/** What repetition alone does not make: few beginnings, with much behind them. */
const TEXTS = [
  `# ${' '.repeat(CHARACTERS)}`,
  `<p style="${' '.repeat(CHARACTERS)}">`,
  Array.from({ length: 800 }, (_, length) => '`'.repeat(length + 1)).join(' '),
];

function findGhost() {
  const found = findGhostData({ data: { posts: [] } });
  if (found === null) throw new Error('no export of Ghost');
  return found;
}

it.each(READERS)('%s is read in time that grows with its length', (_name, read) => {
  const repeated = BEGINNINGS.map((each) => each.repeat(Math.ceil(CHARACTERS / each.length)));
  for (const text of [...repeated, ...TEXTS]) {
    const before = process.threadCpuUsage();
    read(text);
    const { user } = process.threadCpuUsage(before);
    expect(user / 1_000, text.slice(0, 20)).toBeLessThan(MOST_MILLISECONDS);
  }
});

it.each([
  ['a value', 'INSERT INTO blog_posts (content) VALUES ('],
  ['a list', "INSERT INTO blog_posts (content) VALUES (ARRAY['a',"],
  ['a statement', 'SELECT '],
])('looks for the ends of a few marks that begin a text of SQL: in %s', (_where, start) => {
  const searched = vi.spyOn(String.prototype, 'indexOf');
  const count = (marks: number) => {
    searched.mockClear();
    const text = Array.from({ length: marks }, (_, n) => `$t${n}$ `).join('');
    void [...readSqlPosts(`${start}${text}`, [], NOW)];
    return searched.mock.calls.filter(([mark]) => mark.startsWith('$t')).length;
  };
  const few = count(1_000);
  expect(few).toBeGreaterThan(0);
  expect(count(10_000)).toBe(few);
  searched.mockRestore();
});

it.each([
  ['<i>a</i> [b](https://example.com)', true],
  ['<i>a</i> ![b](c.jpg)', true],
  ['<p>[b](https://example.com)</p>', false],
  ['<br/>[b](c)', false],
  ['<i>a</i>', false],
])('%s is Markdown: %s', (text, expected) => {
  expect(isMarkdown(text)).toBe(expected);
});

it('keeps what WordPress has in elements where line breaks count', () => {
  const text = 'One\n\n<PRE>a\n\nb</PRE>\n\nTwo <pre>c\n\nd';
  expect(readWordpressText(text, { attachments: new Map(), own: [], isSquarespace: false })).toBe(
    '<p>One</p>\n<PRE>a\n\nb</PRE>\n<p>Two</p>\n<pre>c\n<p>d</p>',
  );
});
