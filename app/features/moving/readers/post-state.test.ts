import { expect, it } from 'vitest';
import { type Note, sayNote } from '../source/note.ts';
import { findUse } from './find-use.ts';
import { readMarkdownPost } from './markdown-file.ts';
import { readNotionPost } from './notion.ts';
import { readCsvPosts, readJsonPost, readSqlPosts } from './old-backend.ts';
import { readState } from './post-state.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const AT = '2021-05-03T12:00:00.000Z';

function read(fields: Readonly<Record<string, unknown>>, isDraftByDefault = false) {
  const notes: Note[] = [];
  const said = { fields: Object.entries(fields), at: AT, now: NOW, isDraftByDefault };
  const isPublic = readState(said, notes);
  return { isPublic, notes: notes.map(sayNote) };
}

it.each([
  [{}],
  [{ draft: false }],
  [{ draft: 'no', published: 'Yes' }],
  [{ draft: null, title: 'private' }],
  [{ published: '2021-05-03' }],
  [{ status: 'Publish' }],
  [{ post_status: 'LIVE' }],
  [{ unlisted: 'off', hidden: 0, private: 'false' }],
  [{ expiryDate: '2027-01-01' }],
  [{ build: { render: 'always', list: true } }],
  [{ build: 'v2', hide: ['toc'] }],
  [{ scheduled: '2021-05-01', unpublished: 'no' }],
  [{ visibility: 'public', password: '' }],
  [
    {
      meta: { draft: false, og: { hidden: true } },
      extra: { mood: 'calm' },
      sidebar: { hidden: true },
    },
  ],
  [{ meta: '{"draft": false}', extra: '{not JSON', metadata: [{ name: 'robots' }] }],
  [{ folder: 'private' }],
])('%j is public', (fields) => {
  expect(read(fields)).toEqual({ isPublic: true, notes: [] });
});

it.each([
  [{ draft: true }],
  [{ Draft: 'yes' }],
  [{ draft: 'true' }],
  [{ draft: 'on' }],
  [{ draft: 1 }],
  [{ isDraft: 'Y' }],
  [{ published: false }],
  [{ published: 'no' }],
  [{ published: 'off' }],
  [{ published: 'false' }],
  [{ published: 0 }],
  [{ status: 'Draft' }],
  [{ status: 'In progress' }],
  [{ published: true, status: 'draft' }],
  [{ meta: { Draft: true } }],
  [{ draft: false, extra: { meta: { draft: true } } }],
  [{ is_published: true, metadata: '{"status": "draft"}' }],
])('%j is a draft in so many words', (fields) => {
  expect(read(fields)).toEqual({ isPublic: false, notes: [] });
});

it.each([
  [{ status: 'private' }, 'It was private'],
  [{ private: 'yes' }, 'It was private'],
  [{ public: 'no' }, 'It was private'],
  [{ status: 'Pending Review' }, 'It was waiting for review'],
  [{ hidden: true }, 'It was hidden'],
  [{ unlisted: 'TRUE' }, 'It was hidden'],
  [{ hide: true }, 'It was hidden'],
  [{ disabled: true }, 'It was hidden'],
  [{ active: false }, 'It was hidden'],
  [{ enabled: 'no' }, 'It was hidden'],
  [{ pwd: 'swordfish' }, 'It had a password'],
  [{ publish_on: '2099-01-01' }, 'It was to be shown only later'],
  [{ unpublished: true }, 'It was not to be published'],
  [{ scheduled: true }, 'It was to be shown only later'],
  [{ scheduled: '2099-01-01' }, 'It was to be shown only later'],
  [{ build: { render: 'never' } }, 'It was hidden'],
  [{ _build: { Render: false } }, 'It was hidden'],
  [{ build: { list: 'never' } }, 'It was hidden'],
  [{ headless: true }, 'It was hidden'],
  [{ permalink: false }, 'It was hidden'],
  [{ password: 'swordfish' }, 'It had a password'],
  [{ visibility: 'members' }, 'It was for members only'],
  [{ audience: 'only_paid' }, 'It was for paying or for signed-up readers only'],
  [{ deleted_at: '2022-01-01' }, 'It was archived or deleted'],
  [{ expiryDate: '2022-01-01' }, 'Its time was over'],
  [{ scheduled_for: '2027-01-01' }, 'It was to be shown only later'],
  [{ published: '2027-01-01' }, 'It was scheduled for a day that has passed'],
  [{ status: 'scheduled' }, 'It was scheduled for a day that has passed'],
  [{ status: 'Later' }, 'Its field “status” says “Later”, which is no state that we know'],
  [{ draft: 'maybe' }, 'Its field “draft” says “maybe”, which is no state that we know'],
  [{ published: null }, 'Its field “published” is empty'],
  [{ meta: { hidden: 'yes' } }, 'It was hidden'],
  [{ 'found at': 'a/private/b.md' }, 'It is in the folder “private”'],
  [{ 'found at': '_Drafts/b.md' }, 'It is in the folder “_Drafts”'],
  [{ 'found at': 'drafts.zip/b.md' }, 'It is in the folder “drafts.zip”'],
  [{ 'found at': 'notes/.trash/b.md' }, 'It is in the folder “.trash”'],
  [{ 'found at': 'b.md~' }, 'Files with such names are not published'],
  [{ expiryDate: 'soon' }, 'Its field “expiryDate” says “soon”, which is no state that we know'],
])('%j is a draft with the reason', (fields, reason) => {
  expect(read(fields)).toEqual({
    isPublic: false,
    notes: [`${reason}, so it is imported as a draft.`],
  });
});

it('is a draft where a system always says the state, and the file does not', () => {
  expect(read({ visibility: 'public' }, true).isPublic).toBe(true);
  expect(read({}, true)).toEqual({ isPublic: false, notes: [] });
});

it('holds for a file of Markdown, whose date to become public may be to come', () => {
  const post = (above: string, path = '2021-05-03-a.md') =>
    readMarkdownPost(`---\n${above}\n---\nText`, path, { now: NOW });
  expect(post('title: A').isPublished).toBe(true);
  for (const above of ['published: no', 'draft: yes', 'status: Draft', 'unlisted: true']) {
    expect(post(above).isPublished).toBe(false);
  }
  expect(post('title: A', '_Drafts/2021-05-03-a.md').isPublished).toBe(false);
  expect(post('title: A', 'my-private/drafts-of-2021/2021-05-03-a.md').isPublished).toBe(true);
  expect(post('date: 2021-05-03\npublishDate: 2027-01-01')).toMatchObject({
    isPublished: true,
    publishedAt: '2027-01-01T12:00:00.000Z',
  });
  const damaged = post('published: false\ntitle: "A');
  expect(damaged.isPublished).toBe(false);
  expect(damaged.notes.map(sayNote)).toContain(
    'We couldn’t read the fields above its text, so it is imported as a draft.',
  );
});

it.each([
  [{ is_published: 'WAHR' }, true],
  [{ is_published: 'FALSCH' }, false],
  [{ is_published: true, deleted_at: '2022-01-01' }, false],
  [{ is_published: true, status: 'hidden' }, false],
  [{ status: 'Live' }, true],
  [{ published: 1 }, true],
  [{}, true],
])('holds for a row of a table: %j', (fields, isPublished) => {
  const row = { title: 'A', slug: 'a', content: '<p>A</p>', published_at: '2021-05-03', ...fields };
  expect(readJsonPost(row, NOW).isPublished).toBe(isPublished);
});

it('of front matter that takes fields from elsewhere in it is what those say', () => {
  const source = [
    '---',
    'base: &base',
    '  author: Ann',
    '  draft: true',
    '<<: *base',
    'title: Not yet',
    'date: 2021-05-03',
    '---',
    'Text',
  ].join('\n');
  const post = readMarkdownPost(source, 'a.md', { now: NOW });
  expect(post).toMatchObject({ title: 'Not yet', authorName: 'Ann', isPublished: false });
});

const TWICE =
  'Its field “draft” is there twice, and does not say the same, so it is imported as a draft.';

it.each([
  ['---\ndraft: true\ndraft: false\n---\nText', false, [TWICE]],
  ['---\nDraft: true\ndraft: no\n---\nText', false, [TWICE]],
  ['---\nmeta:\n  draft: true\n  draft: false\n---\nText', false, [TWICE]],
  ['---\nbase: &base\n  draft: true\n  draft: false\n<<: *base\n---\nText', false, [TWICE]],
  ['+++\nDraft = true\ndraft = false\n+++\nText', false, [TWICE]],
  ['{\n"draft": true,\n"draft": false\n}\nText', false, [TWICE]],
  ['---\ndraft: false\ndraft: true\n---\nText', false, []],
  ['---\ndraft: false\ndraft: false\ntitle: A\ntitle: B\n---\nText', true, []],
])('of front matter that says it twice is the safer one: %j', (source, isPublished, notes) => {
  const post = readMarkdownPost(source, '2021-05-03-a.md', { now: NOW });
  expect([post.isPublished, post.notes.map(sayNote)]).toEqual([isPublished, notes]);
});

it.each([
  ['title,slug,content,published_at,status,Status\nA,a,Text,2021-05-03,draft,published\n', false],
  [
    'title,slug,content,published_at,status,Status\nA,a,Text,2021-05-03,published,published\n',
    true,
  ],
  ['title,slug,content,published_at,meta\nA,a,Text,2021-05-03,"{""draft"": true}"\n', false],
  ['title,slug,content,published_at,meta\nA,a,Text,2021-05-03,"{""draft"": false}"\n', true],
])('holds for a table as CSV: %j', (csv, isPublished) => {
  expect([...readCsvPosts(csv, [], NOW)].map((post) => post.isPublished)).toEqual([isPublished]);
});

it.each([
  [{ Status: 'draft', status: 'published' }, false],
  [{ status: 'published', metadata: { hidden: true } }, false],
  [{ status: 'published', metadata: { hidden: false } }, true],
])('holds for a table as JSON: %j', (fields, isPublished) => {
  const row = { title: 'A', slug: 'a', content: '<p>A</p>', published_at: '2021-05-03', ...fields };
  expect(readJsonPost(row, NOW).isPublished).toBe(isPublished);
});

it('holds for a dump of a database', () => {
  const sql = `INSERT INTO blog_posts (title, slug, content, published_at, status, extra) VALUES
('A', 'a', '<p>A</p>', '2021-05-03', 'published', '{"private": true}'),
('B', 'b', '<p>B</p>', '2021-05-03', 'published', '{"private": false}');`;
  expect([...readSqlPosts(sql, [], NOW)].map((post) => post.isPublished)).toEqual([false, true]);
});

it('holds for a dump of EmDash, whose texts are Portable Text', () => {
  const text = '[{"_type":"block","children":[{"_type":"span","text":"Words"}]}]';
  const row = (slug: string, status: string) =>
    `INSERT INTO ec_posts VALUES('1','${slug}','${status}','2025-06-10','A','${text}');`;
  const sql = `CREATE TABLE IF NOT EXISTS "ec_posts" ("id" text, "slug" text, "status" text, "published_at" text, "title" text, "content" json);
${row('a', 'published')}\n${row('b', 'scheduled')}\n${row('c', 'private')}`;
  const posts = [...readSqlPosts(sql, [], NOW)];
  expect(posts.map(({ isPublished, content }) => [isPublished, content])).toEqual([
    [true, '<p>Words</p>'],
    [false, '<p>Words</p>'],
    [false, '<p>Words</p>'],
  ]);
});

it('holds for a page of Notion that says it twice', () => {
  const page = '# A\n\nStatus: Draft\nStatus: Published\nDate: May 3, 2021\n\nText\n';
  const post = readNotionPost(page, 'A 0123456789abcdef0123456789abcdef.md', { now: NOW });
  expect(post.isPublished).toBe(false);
});

it('are fields that the ledger knows, in every spelling that is read', () => {
  expect(findUse('Markdown', 'goLive')).toBe('hidden');
  expect(findUse('A table', 'Unpublished At')).toBe('hidden');
  expect(findUse('Markdown', 'mood')).toBeUndefined();
});
