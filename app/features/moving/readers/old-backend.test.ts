import { describe, expect, it } from 'vitest';
import { sayNote } from '../source/note.ts';
import { readCsvPosts, readJsonPost, readSqlPosts } from './old-backend.ts';

const CSV = 'id,title,slug,content,is_published,published_at,created_at,meta_keywords';
const NOW = new Date('2026-01-01T00:00:00Z');
const csv = (line: string) => [...readCsvPosts(`\ufeff${CSV}\r\n${line}\r\n`, [], NOW)][0];
const json = (row: object) => readJsonPost(row, NOW);
const DATE = '2025-06-10T09:32:59.000Z';
const sql = (dump: string) => [...readSqlPosts(dump, [], NOW)];

describe('a table as CSV', () => {
  it('keeps every column as it is', () => {
    expect(
      csv(
        'A1,"A, ""b""",a-b,<p>x</p>,true,2025-06-10 09:32:59.06227+00,2025-06-01,"[""a"",""b""]"',
      ),
    ).toEqual({
      kind: 'post',
      sourceId: 'a1',
      title: 'A, "b"',
      slug: 'a-b',
      excerpt: null,
      content: '<p>x</p>',
      format: 'html',
      authorName: null,
      isPublished: true,
      publishedAt: '2025-06-10T09:32:59.062Z',
      createdAt: '2025-06-01T12:00:00.000Z',
      featuredImage: null,
      metaDescription: null,
      keywords: ['a', 'b'],
      topics: [],
      own: {},
      oldPaths: [],
      usualPlace: '/blog/name',
      feedId: null,
      notes: [],
      raw: expect.objectContaining({ of: 'A table', texts: ['<p>x</p>'] }),
      base: '',
    });
  });

  it.each([
    ['2025-06-10 09:32:59.06227+00', '2025-06-10T09:32:59.062Z'],
    ['2025-06-10T09:32:59+05:30', '2025-06-10T04:02:59.000Z'],
    ['2025-06-10 09:32:59-0430', '2025-06-10T14:02:59.000Z'],
    ['2025-06-10 09:32', '2025-06-10T09:32:00.000Z'],
    ['2025-06-10', '2025-06-10T12:00:00.000Z'],
  ])('reads %s', (written, instant) => {
    expect(csv(`1,t,s,<p>x</p>,t,${written},,`)?.publishedAt).toBe(instant);
  });

  it.each(['0202-05-01 10:00:00+00', '2025-02-30', 'infinity', 'yesterday'])(
    'makes a draft of what is published at %s, and says so',
    (written) => {
      const post = csv(`1,t,s,<p>x</p>,true,${written},2025-01-01,`);
      expect([post?.isPublished, post?.publishedAt]).toEqual([false, null]);
      expect(post?.notes.map(sayNote).join(' ')).toContain('imported as a draft');
    },
  );

  it.each([
    ['"{""a, b"",c,NULL}"', ['a, b', 'c']],
    [String.raw`"{""a \""b\"""",d}"`, ['a "b"', 'd']],
    ['"a, b,,a"', ['a', 'b']],
    ['{}', []],
  ])('reads the list %s', (written, list) => {
    expect(csv(`1,t,s,<p>x</p>,f,,,${written}`)?.keywords).toEqual(list);
  });

  it.each([
    ['# Tours\n\nAsk **first**', 'markdown'],
    ['Just a line', 'markdown'],
    ['<p>a * b * c</p>', 'html'],
    ['See <a href="/x">this</a>', 'html'],
    ['**Bold** and <em>em</em>', 'markdown'],
  ])('tells the format of %j', (content, format) => {
    expect(json({ title: 't', slug: 's', content }).format).toBe(format);
  });
});

it('reads the names that others give the columns, where ours are missing', () => {
  const row = { title: 't', slug: 's', content: '<p>x</p>', author: 'Dana', category: 'Tours' };
  const images = { featured_image: '/a.jpg', tags: ['a', 'b'] };
  expect(json({ ...row, ...images, status: 'published', publish_date: DATE })).toMatchObject({
    authorName: 'Dana',
    topics: ['Tours'],
    featuredImage: '/a.jpg',
    keywords: ['a', 'b'],
    isPublished: true,
    publishedAt: DATE,
  });
  expect(json({ ...row, status: 'draft', published_at: DATE }).isPublished).toBe(false);
  const own = { is_published: false, status: 'published', author_name: null, published_at: DATE };
  expect(json({ ...row, ...own })).toMatchObject({ authorName: null, isPublished: false });
});

it.each([
  ['a column that is called otherwise', { published: true, published_at: DATE }, true],
  ['that column, for a draft', { published: 'false', published_at: DATE }, false],
  ['the word for its state', { status: 'Published', published_at: DATE }, true],
  ['its date, where nothing else says it', { published_at: DATE }, true],
  ['no date at all', { published_at: null, created_at: DATE }, false],
])('tells whether an article was published by %s', (_, columns, isPublished) => {
  const row = { title: 't', slug: 's', content: '<p>x</p>' };
  expect(json({ ...row, ...columns }).isPublished).toBe(isPublished);
});

describe('an SQL dump', () => {
  it('gives the rows of its table alone, whatever is in its texts', () => {
    const dump = `/* ; */ SELECT 'a;b', $$ INSERT INTO blog_posts $$;
INSERT INTO public.leads (id, name) VALUES (1, 'x');
INSERT INTO "public"."blog_posts" ("id", "title", "slug", "content", "meta_keywords", "is_published")
VALUES ('1', E'It\\'s\\n', 'a', 'x; ''y'' (z), --', '{"a","b"}', 'true'),
  ('2', 'Two'::text, 'b', $body$<p>it's</p>$body$, ARRAY['c', 'd']::text[], false) ON CONFLICT DO NOTHING;
INSERT INTO blog_posts (id, title, slug, content) VALUES ('3', NULL, 'c', concat('a', 'b'));`;
    expect(
      sql(dump).map(({ title, slug, content, keywords }) => [title, slug, content, keywords]),
    ).toEqual([
      ["It's\n", 'a', "x; 'y' (z), --", ['a', 'b']],
      ['Two', 'b', "<p>it's</p>", ['c', 'd']],
      ['', 'c', "concat('a', 'b')", []],
    ]);
  });

  it('reads the columns of a table past its comments', () => {
    const dump = `CREATE TABLE blog_posts (
      id uuid primary key, -- it's (
      title text not null default 'a;b', /* ; ' */ slug text, content text
    ); -- done
    INSERT INTO blog_posts VALUES ('1', 'A', 'a', /* ) */ $x$<p>$y$</p>$x$);`;
    expect(sql(dump).map(({ title, slug, content }) => [title, slug, content])).toEqual([
      ['A', 'a', '<p>$y$</p>'],
    ]);
  });

  it('reads what COPY wrote, with its escapes and nulls, and a text of megabytes', () => {
    const long = 'x'.repeat(3_000_000);
    const dump = `COPY public.blog_posts (title, slug, content, excerpt) FROM stdin;\r
One\\ttab\ta\tline\\nline\\\\\t\\N\r
Two\tb\t${long}\tE\r
\\.\r
SELECT 1;`;
    const [one, two] = sql(dump);
    expect([one?.title, one?.content, one?.excerpt]).toEqual(['One\ttab', 'line\nline\\', null]);
    expect([two?.content.length, two?.excerpt]).toEqual([3_000_000, 'E']);
    expect(
      sql(`INSERT INTO blog_posts (title, slug, content) VALUES ('a','b','${long}');`)[0]?.content
        .length,
    ).toBe(3_000_000);
  });

  it('ends before what is cut off, and says so', () => {
    const insert = "INSERT INTO blog_posts (title, slug, content) VALUES ('a', 'b', 'c')";
    for (const dump of [
      `${insert}, ('d', 'e', 'f`,
      `${insert}, ('d', 'e'`,
      'COPY blog_posts (title, slug, content) FROM stdin;\na\tb\tc\nd\te',
      'COPY blog_posts (title, slug, content) FROM stdin;\na\tb\tc\n',
    ]) {
      const notes: string[] = [];
      expect([...readSqlPosts(dump, notes, NOW)].map(({ title }) => title)).toEqual(['a']);
      expect(notes).toEqual([expect.stringContaining('ends in the middle')]);
    }
    const notes: string[] = [];
    expect([...readSqlPosts(`${insert};`, notes, NOW)].length).toBe(1);
    expect(notes).toEqual([]);
  });
});
