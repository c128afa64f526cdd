import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { root } from '#tests/support/site-build.ts';
import { createPeople } from '../readers/people.server.ts';
import { sayNote } from '../source/note.ts';
import { readJson } from './read-json.server.ts';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const ROW = { title: 't', slug: 's', content: 'c' };
const DANA = {
  id: '7d3c1f0a-5a0e-4c57-9d5e-0b7c2d9a4e11',
  email: 'dana@example.com',
  role: 'admin',
};

/** A file that comes in pieces, and counts them. */
function fileOf(pieces: readonly (string | Buffer)[]) {
  const file = {
    name: 'a.json',
    bytes: 0,
    pieces: 0,
    open: async () => {
      file.pieces = 0;
      return Readable.from(
        (function* () {
          for (const piece of pieces) {
            file.pieces += 1;
            yield Buffer.from(piece as string);
          }
        })(),
        { highWaterMark: 1 },
      );
    },
  };
  return file;
}

async function read(...pieces: (string | Buffer)[]) {
  const people = createPeople();
  const { posts, notes, what } = await readJson(fileOf(pieces), { now: NOW, people, isOwn: false });
  const found = [];
  for await (const post of posts) found.push(post);
  return { what, posts: found, notes, people: people.result() };
}

it('finds articles in a list, or in one below data', async () => {
  for (const json of [[ROW], { data: [ROW] }, { count: 1, data: [null, ROW] }]) {
    expect((await read(JSON.stringify(json))).posts).toMatchObject([{ title: 't', slug: 's' }]);
  }
});

it('takes no side where a row says its state twice', async () => {
  const row = JSON.stringify({ ...ROW, published_at: '2021-05-03', status: 'draft' });
  const twice = row.replace('"draft"', '"draft","status":"published"');
  const ghost = `{"db":[{"data":{"posts":[${twice.replace('content', 'html')}],"users":[]}}]}`;
  for (const json of [`[${twice}]`, ghost]) {
    const [post] = (await read(json)).posts;
    expect(post?.isPublished).toBe(false);
    expect(post?.notes.map(sayNote)).toContain(
      'Its field “status” is there twice, and does not say the same, so it is imported as a draft.',
    );
  }
});

it('finds people in a list, or in one below data or users', async () => {
  for (const json of [[DANA], { data: [DANA] }, { users: [DANA] }]) {
    const found = await read(JSON.stringify(json));
    expect(found.posts).toEqual([]);
    expect(found.people.emails).toEqual([DANA.email]);
  }
});

it('finds nothing in anything else, and says so', async () => {
  for (const json of [null, 1, [], {}, [1], [{ title: 't' }], { db: [ROW] }, { users: [ROW] }]) {
    const { posts, notes } = await read(JSON.stringify(json));
    expect(posts).toEqual([]);
    expect(notes).toEqual(['a.json has no articles that we can read.']);
  }
});

it('takes no article from a file that is damaged only at its end', async () => {
  for (const end of ['', ',', ',{"title":', '] x']) {
    const { posts, notes } = await read(`[${JSON.stringify(ROW)}${end}`);
    expect(posts).toEqual([]);
    expect(notes).toEqual(['a.json is JSON that is damaged or incomplete.']);
  }
});

it('reads the posts of Ghost wherever its tables are', async () => {
  const posts = [{ id: '1', title: 'A', html: '<p>a</p>', author_id: 'u' }];
  for (const tables of [
    { posts, users: [{ id: 'u', name: 'Sam' }] },
    { users: [{ id: 'u', name: 'Sam' }], posts },
  ]) {
    for (const json of [{ db: [{ data: tables }] }, { data: tables }]) {
      const found = await read(JSON.stringify(json));
      expect(found.what).toBe('an export of Ghost');
      expect(found.posts).toMatchObject([{ title: 'A', authorName: 'Sam' }]);
    }
  }
});

it('reads letters that two pieces share, and any other encoding', async () => {
  const json = Buffer.from(JSON.stringify([{ ...ROW, title: 'Café' }]));
  const at = json.indexOf(0xc3) + 1;
  expect((await read(json.subarray(0, at), json.subarray(at))).posts[0]?.title).toBe('Café');
  const windows = await read(Buffer.from(JSON.stringify([{ ...ROW, title: 'Café' }]), 'latin1'));
  expect(windows.posts[0]?.title).toBe('Café');
  expect(windows.notes.join()).toContain('not written in UTF-8');
  const wide = await read(Buffer.from(JSON.stringify([{ ...ROW, title: 'Café' }]), 'utf16le'));
  expect(wide.posts[0]?.title).toBe('Café');
});

it('has no more of a large file in memory than the article that is read', async () => {
  const rows = 500;
  const piece = `${JSON.stringify(ROW)},`;
  const pieces = ['[', ...Array.from({ length: rows - 1 }, () => piece), JSON.stringify(ROW), ']'];
  const file = fileOf(pieces);
  const { posts } = await readJson(file, { now: NOW, people: createPeople(), isOwn: false });
  let count = 0;
  for await (const _ of posts) {
    count += 1;
    // Streams read a little ahead.
    expect(file.pieces - count).toBeLessThan(10);
  }
  expect(count).toBe(rows);
});

it('doubts the drafts and the end of what others export, and not of our own export', async () => {
  const file = fileOf([JSON.stringify(Array.from({ length: 1_000 }, () => ROW))]);
  const told = async (isOwn: boolean) => {
    const read = await readJson(file, { now: NOW, people: createPeople(), isOwn });
    return { what: read.what, mayLackDrafts: read.mayLackDrafts ?? false, notes: read.notes };
  };
  expect(await told(false)).toEqual({
    what: 'an answer of a database (JSON)',
    mayLackDrafts: true,
    notes: [expect.stringContaining('exactly 1,000 articles')],
  });
  expect(await told(true)).toEqual({
    what: 'the export of a site like this one',
    mayLackDrafts: false,
    notes: [],
  });
});

it('finds the posts and pages of a backup of EmDash, with their terms and addresses', async () => {
  const fixture = join(root, 'tests/fixtures/imports/sources/emdash.json');
  const { what, posts, notes } = await read(readFileSync(fixture));
  expect([what, notes]).toEqual([
    'a backup of EmDash',
    ['A backup of EmDash does not say who wrote its articles.'],
  ]);
  expect(posts).toMatchObject([
    {
      ...{ kind: 'post', slug: 'everything', isPublished: true, excerpt: 'Short' },
      ...{ topics: ['Care'], keywords: ['Care', 'beds'], oldPaths: ['/blog/everything'] },
      featuredImage: '/_emdash/api/media/file/01M8NK-porch.jpg',
    },
    { kind: 'post', slug: 'second', isPublished: false },
    { kind: 'page', slug: 'about', isPublished: true, oldPaths: [] },
  ]);
});
