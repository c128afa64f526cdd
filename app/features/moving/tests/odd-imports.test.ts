// @module-tag all: files of megabytes, and 50,000 articles.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { type ImportFiles, openImports } from '#tests/support/imports.ts';
import { root } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { makeZip } from '#tests/support/zip.ts';

const fixture = (name: string) => readFileSync(join(root, 'tests/fixtures/imports', name));

const GERMAN = [
  'Früh – “Über uns”',
  'frueh',
  '2021-05-03T10:00:00.000Z',
  '<p>Das kostet 5 €, naïve café</p>',
];
const GUESSED = 'is not written in UTF-8';
const CUT_OFF = 'It ends in the middle of an article, which is left out.';
const WORDPRESS_DAMAGED = 'The export is damaged or incomplete, so something may be missing.';
const NO_DATE = 'which is not a date we can use';

type Article = readonly (string | null)[];

/** A file, what is said of it or of its articles, and what comes: title, slug, date and content. */
const FILES: readonly (readonly [string, readonly string[], readonly Article[]])[] = [
  ['utf-16-little-endian.csv', [], [GERMAN]],
  ['utf-16-big-endian.json', [], [GERMAN]],
  ['utf-16-without-mark.csv', [], [GERMAN]],
  ['utf-16.xml', [], [GERMAN]],
  ['windows-1252.csv', [GUESSED], [GERMAN]],
  ['windows-1252.xml', [], [GERMAN]],
  ['windows-1252-that-says-utf-8.xml', [GUESSED], [GERMAN]],
  [
    'byte-order-mark-and-crlf.csv',
    [],
    [[...GERMAN.slice(0, 3), '<p>Das kostet 5 €, naïve café</p>\n<p>Two</p>']],
  ],
  ['semicolons.csv', [], [[...GERMAN.slice(0, 3), '<p>Das kostet 5 € naïve café</p>']]],
  [
    'cdata-ends.xml',
    [],
    [
      ['After', 'after', '2021-05-03T10:00:00.000Z', '<p>Still here</p>'],
      ['Raw', 'raw', '2021-05-03T10:00:00.000Z', '<p>one ]]> two</p>'],
      ['Split', 'split', '2021-05-03T10:00:00.000Z', '<p>a[b[0]]> c</p>'],
    ],
  ],
  [
    'entities.xml',
    [],
    [['&lol3;', 'laughs', '2021-05-03T10:00:00.000Z', '<p>Fine &#x26;lol3; text</p>']],
  ],
  [
    'control-characters.xml',
    [],
    [['Bell and tab', 'bell', '2021-05-03T10:00:00.000Z', '<p>ABC</p>']],
  ],
  [
    'control-characters.json',
    [],
    [
      ['AB title', 'ab', null, '<p>Onetwo</p>'],
      [
        'Half � a pair',
        'half',
        '2021-05-03T12:00:00.000Z',
        '<p>Half � a pair <img src="https://old.example.com/%EF%BF%BD.jpg" alt="�" loading="lazy"></p>',
      ],
    ],
  ],
  [
    'zero-dates.xml',
    ['It has no date, so it is imported as a draft.'],
    [
      ['A draft', 'a-draft', null, '<p>Text</p>'],
      ['No GMT', 'no-gmt', null, '<p>Text</p>'],
    ],
  ],
  [
    'cut-off.xml',
    [WORDPRESS_DAMAGED],
    [['Whole', 'whole', '2021-05-03T10:00:00.000Z', '<p>Whole</p>']],
  ],
  ['cut-off.csv', [CUT_OFF], [['One', 'one', null, '<p>One</p>']]],
  ['cut-off.sql', [CUT_OFF], [['One', 'one', '2021-05-03T10:00:00.000Z', '<p>One</p>']]],
  [
    'one-slug-twice.json',
    ['“Same” becomes “same”'],
    [
      ['One', 'same', '2021-05-03T12:00:00.000Z', '<p>One</p>'],
      ['Three', 'same-3', null, '<p>Three</p>'],
      ['Two', 'same-2', '2021-05-04T12:00:00.000Z', '<p>Two</p>'],
    ],
  ],
  [
    'year-0202.csv',
    [
      `published_at says “0202-05-03 10:00:00+00”, ${NO_DATE}`,
      `published_at says “20021-05-03”, ${NO_DATE}`,
      `published_at says “2021-02-30”, ${NO_DATE}`,
      `published_at says “yesterday”, ${NO_DATE}`,
    ],
    ['A', 'B', 'C', 'D', 'E'].map((name) => [name, name.toLowerCase(), null, '<p>Text</p>']),
  ],
  [
    'odd-quoting.sql',
    [],
    [
      [
        'Dollars’'.replace('’', "'"),
        'two',
        '2021-05-04T10:00:00.000Z',
        "<p>It's $5, or '$10'; ) INSERT</p>",
      ],
      [
        "It's; (one), /* not a comment */ -- nor this",
        'one',
        '2021-05-03T10:00:00.000Z',
        "<p>Line\nbreak, 'quoted', back\\slash, é and A</p>",
      ],
      ['National', 'national', null, '<p>café</p>'],
      ['Split in two', 'four', null, '<p>Four</p>'],
    ],
  ],
  [
    'inserts-without-columns.sql',
    [],
    [
      ['One', 'one', '2021-05-03T10:00:00.000Z', '<p>One</p>'],
      ['Two', 'two', null, '<p>Two</p>'],
    ],
  ],
  ['missing-column.csv', ['It has no column “content”, which articles need.'], []],
  [
    'uneven-rows.csv',
    ['It has no text.'],
    [
      ['One', 'one', null, '<p>One</p>'],
      ['Two', 'two', '2021-05-03T12:00:00.000Z', '<p>Two</p>'],
    ],
  ],
  [
    'same-id.csv',
    ['It is in the files more than once. This copy is left out.'],
    [['One', 'one', null, '<p>One</p>']],
  ],
  [
    'aliases.md',
    ['We couldn’t read the fields above its text, so it is imported as a draft.'],
    [['aliases', 'aliases', null, '<p>Its text</p>']],
  ],
  [
    'two-languages.md',
    [],
    [
      [
        'Windows: line ends',
        'two-languages',
        '2021-05-03T12:00:00.000Z',
        '<p>One<br>\ntwo</p>\n<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>c</td>\n<td>d</td>\n</tr>\n</tbody>\n</table>',
      ],
    ],
  ],
  ['other-table.csv', ['We can’t read'], []],
];

const SMALL = 'title,slug,content\nSmall,small,<p>Small</p>\n';
const LONG = '<p>word word word word word</p>'.repeat(330_000);
const TOO_LONG = 'The content is larger than 1 MB.';

/** What is made here, because it is large or no text. */
const MADE: readonly (readonly [string, () => string | Uint8Array, string, readonly string[]])[] = [
  [
    'ten-megabytes.csv',
    () => `title,slug,content\nBig,big,"${LONG}"\n${SMALL.split('\n')[1]}\n`,
    TOO_LONG,
    ['small'],
  ],
  [
    'ten-megabytes.xml',
    () =>
      `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>Big</title><content:encoded><![CDATA[${LONG}]]></content:encoded><wp:status>draft</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`,
    TOO_LONG,
    [],
  ],
  [
    'says-less-than-it-holds.zip',
    () =>
      makeZip([
        { name: 'a.csv', content: SMALL, declaredBytes: 10 },
        { name: 'b.csv', content: SMALL },
      ]),
    'a.csv is damaged, so it was not read to its end.',
    ['small'],
  ],
  [
    'deep.csv',
    () => `title,slug,content\nDeep,deep,"${'<div>'.repeat(50_000)}x"\n`,
    'too many elements nested inside each other',
    [],
  ],
  [
    'backslash.zip',
    () =>
      makeZip([
        { name: 'b.csv', content: SMALL },
        { name: '..\\a.csv', content: 'x' },
      ]),
    'a file whose name or place no ordinary ZIP has',
    ['small'],
  ],
  [
    'dump.sql.gz',
    () => Buffer.from('1f8b0800000000000003', 'hex'),
    'is packed in a way that we cannot read. Unpack it',
    [],
  ],
];

/**
 * Over and over, the first takes a parser of Markdown ten times its limit of processor time. The others
 * take some or about all of it, so that they may come or not.
 */
const HOSTILE = ['*a_', '[a](', '![[', '&'];

describe('an odd file', () => {
  let site: TestSite;
  let admin: TestAccount;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await emptySite(site.services, { accounts: true });
    admin = await createAdmin(site);
  });

  /** Reads and imports everything, and returns what was said and what came. */
  async function importAll(files: ImportFiles): Promise<{ said: string; articles: Article[] }> {
    const imports = openImports(site, admin);
    const page = await imports.upload(files);
    const before = await imports.read(page);
    await imports.act(page, { intent: 'start', all: 'take' });
    const posts = await imports.posts();
    const articles = posts
      .map(({ title, slug, published_at, content }): Article => {
        const date = published_at === null ? null : new Date(published_at).toISOString();
        return [title, slug, date, content];
      })
      .toSorted(([one], [other]) => String(one).localeCompare(String(other)));
    return { said: before, articles };
  }

  it.each(FILES)('%s ends in articles or a sentence', async (name, sentences, wanted) => {
    const { said, articles } = await importAll({ [name]: fixture(name) });
    expect(articles).toEqual(wanted);
    for (const sentence of sentences) expect(said).toContain(sentence);
    if (!sentences.includes(GUESSED)) expect(said).not.toContain(GUESSED);
    if (!sentences.includes(WORDPRESS_DAMAGED)) expect(said).not.toContain(WORDPRESS_DAMAGED);
  });

  it.each(MADE)('%s ends in articles or a sentence', async (name, make, sentence, slugs) => {
    const { said, articles } = await importAll({ [name]: make() });
    expect(said).toContain(sentence);
    expect(articles.map(([, slug]) => slug)).toEqual(slugs);
  });

  it('fails alone: the texts before and after it come', async () => {
    const text = (title: string, content: string) =>
      `---\ntitle: ${title}\ndate: 2021-05-03\n---\n${content}\n`;
    const hostile = HOSTILE.flatMap((beginning, n) => [
      [`${n}-hostile.md`, text(`Hostile ${n}`, beginning.repeat(20_000))] as const,
      [`${n}-next.md`, text(`Next ${n}`, 'Its text')] as const,
    ]);
    const files = [['a.md', text('First', 'Its text')] as const, ...hostile];
    const zip = makeZip(files.map(([name, content]) => ({ name, content })));
    const { articles } = await importAll({ 'folder.zip': zip });
    const titles = articles.map(([title]) => String(title));
    const wanted = ['First', ...HOSTILE.map((_, n) => `Next ${n}`)];
    expect(titles.filter((title) => !title.startsWith('Hostile'))).toEqual(wanted);
    expect(titles).not.toContain('Hostile 0');
  });

  it('of more than 50,000 articles is read up to there, and says so', async () => {
    const rows = Array.from({ length: 50_003 }, (_, n) => `Title ${n},title-${n},<p>Text ${n}</p>`);
    const imports = openImports(site, admin);
    const table = ['title,slug,content', ...rows].join('\n');
    const page = await imports.upload({ 'rows.csv': table });
    const said = await imports.read(page);
    expect(said).toContain('with 50,000 articles');
    expect(said).toContain('so the last 3 articles were left out.');
    const last = await imports.read(`${page}?after=49900`);
    expect(last).toContain('Title 49999');
  });
});
