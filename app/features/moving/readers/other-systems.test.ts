import { describe, expect, it } from 'vitest';
import { recognize } from '../files/recognize.ts';
import { sayNote } from '../source/note.ts';
import { readCascades } from './cascade.ts';
import { findGhostData, readGhostPost } from './ghost.ts';
import { readMarkdownPost } from './markdown-file.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const bytes = (text: string) => new TextEncoder().encode(text);

describe('a file of Markdown', () => {
  it('may have categories in categories', () => {
    const source = '---\ncategories: [[Care, Night], [Growth]]\n---\nText';
    const { topics } = readMarkdownPost(source, 'a.md', { now: NOW });
    expect(topics).toEqual(['Care', 'Night', 'Growth']);
  });

  it('may say nothing above its text, or what is the theme’s apart', () => {
    const read = (source: string, path = '2021-05-03-a.md') =>
      readMarkdownPost(source, path, { now: NOW });
    expect(read('---\n---\n\nText')).toMatchObject({ content: '\nText', isPublished: true });
    const own = read('---\nparams: {author: Dana, description: Beds}\ndescription: Own\n---\nText');
    expect([own.authorName, own.metaDescription]).toEqual(['Dana', 'Own']);
    expect(read('h2. Title', 'a.textile').notes.map(sayNote)[0]).toContain('but .textile');
  });

  it('is a draft in our own export if its day has passed since', () => {
    const read = (date: string) =>
      readMarkdownPost(`---\ndraft: false\ndate: ${date}\n---\nText`, 'a.zip/not-public/a.md', {
        now: NOW,
      });
    expect(read('2026-02-01')).toMatchObject({ isPublished: true, notes: [] });
    const passed = read('2025-12-01');
    expect(passed.isPublished).toBe(false);
    expect(passed.notes.map(sayNote)[0]).toContain('scheduled for a day that has passed');
  });

  it('has former addresses that begin at its own, and other names', () => {
    const { oldPaths, notes } = readMarkdownPost(
      '---\ndate: 2021-05-03\npermalink: /2021/own/\naliases: [older, /root/, A note]\nredirect_from: plain/\n---\nText',
      'a.md',
      { now: NOW },
    );
    expect(oldPaths.slice(0, -1)).toEqual(['/2021/own/', '/2021/older', '/root/', '/plain/']);
    expect(notes.map(sayNote)).toEqual(['Its other names are left out: A note.']);
  });

  it('says in YAML what it is', () => {
    const source = `---\r
title: "Fill: every bed"\r
date: 2021-05-03T10:00:00-04:00\r
draft: false\r
slug: fill\r
tags: [beds, tours]\r
categories:\r
  - beds\r
aliases: [/old/fill/]\r
cover: {image: img/a.jpg}\r
description: About beds\r
author: [Dana]\r
---\r
Text ![x](img/b.png)\r
`;
    expect(readMarkdownPost(source, 'site.zip/content/posts/fill/index.md', { now: NOW })).toEqual({
      kind: 'post',
      sourceId: null,
      title: 'Fill: every bed',
      slug: 'fill',
      excerpt: null,
      content: 'Text ![x](img/b.png)\n',
      format: 'markdown',
      authorName: 'Dana',
      isPublished: true,
      publishedAt: '2021-05-03T14:00:00.000Z',
      createdAt: '2021-05-03T14:00:00.000Z',
      featuredImage: 'img/a.jpg',
      featuredAlt: null,
      metaDescription: 'About beds',
      keywords: ['beds', 'tours'],
      topics: ['beds'],
      own: {},
      oldPaths: ['/old/fill/', 'https://files.invalid/site.zip/content/posts/fill/index.md'],
      usualPlace: 'none',
      notes: [],
      raw: expect.objectContaining({ of: 'Markdown' }),
      base: 'site.zip/content/posts/fill',
    });
  });

  it.each([
    ['+++\ntitle = "T"\ndate = 2021-05-03\n+++\nx', 'a.md', 'T', 'a', '2021-05-03T12:00:00.000Z'],
    [
      '{\n"title": "J",\n"date": "2021-05-03"\n}\n\nx',
      'b.md',
      'J',
      'b',
      '2021-05-03T12:00:00.000Z',
    ],
    [
      '# Own heading\n\nx',
      'p/2021-05-03-my-post.md',
      'Own heading',
      'my-post',
      '2021-05-03T12:00:00.000Z',
    ],
    [
      '---\npermalink: /2021/05/here.html\n---\nx',
      '_posts/2021-05-03-there.md',
      'there',
      'here',
      '2021-05-03T12:00:00.000Z',
    ],
    ['x', 'notes/Some Note.md', 'Some Note', 'Some Note', null],
    [
      '\n\n---\ntitle: After a line\ndate: 2021-05-03\n---\nx',
      'a.md',
      'After a line',
      'a',
      '2021-05-03T12:00:00.000Z',
    ],
    ['---\ntitle: Nowhere\npermalink: false\n---\nx', 'own-name.md', 'Nowhere', 'own-name', null],
    [
      '---js\n{ title: "In a script", date: "2021-05-03", }\n---\nx',
      'a.md',
      'In a script',
      'a',
      '2021-05-03T12:00:00.000Z',
    ],
    [
      '---\ndate: 2021-05-03\npermalink: /two/index.html\n---\nx',
      'b.md',
      'b',
      'two',
      '2021-05-03T12:00:00.000Z',
    ],
    ['---toml\ntitle = "T"\n---\nx', 'a.md', 'T', 'a', null],
    ['x', 'content/about-us/index.zh-hant-tw.md', 'about us', 'about-us', null],
    [
      'x',
      'content/about-us/index.old-draft-copy.md',
      'index.old draft copy',
      'index.old-draft-copy',
      null,
    ],
  ])('%j in %s', (source, path, title, slug, date) => {
    const post = readMarkdownPost(source, path, { now: NOW });
    expect([post.title, post.slug, post.publishedAt]).toEqual([title, slug, date]);
    expect(post.content.trim()).toBe('x');
    expect(post.isPublished).toBe(date !== null);
  });

  it.each([
    ['---\ndraft: true\ndate: 2021-05-03\n---\nx', 'a.md'],
    ['---\npublished: false\ndate: 2021-05-03\n---\nx', 'a.md'],
    ['---\ndate: 2021-05-03\n---\nx', 'site/_drafts/a.md'],
    ['---\ndate: 2021-05-03\n---\nx', 'site/_posts/.old/2021-05-03-a.md'],
    ['---\ndate: 2021-05-03\n---\nx', 'site/_posts/_old/2021-05-03-a.md'],
    ['x', 'site/_posts/_2021-05-03-a.md'],
    ['---\ndate: 2021-05-03\n---\nx', '_posts/2021-05-03-a.md~'],
    ['---\ndate: 2021-05-03\ntitle: "{{title}}"\n---\nx', 'vault/Templates/Note.md'],
    ['---\ndate: 2021-05-03\ntitle: <% tp.file.title %>\n---\nx', 'vault/Note.md'],
    ['---\ndate: soon\n---\nx', 'a.md'],
    ['---js\n{ date: new Date(), title: () => 1 }\n---\nx', 'a.md'],
    ['---\ndate: 2021-05-03\n---\nx', 'site/src/content/blog/_a.md'],
    ['---\ndate: 2021-05-03\n---\nx', 'src/content/_old/a.mdx'],
    ['---\n: [\n---\nx', 'a.md'],
    ['---\ndraft: true\n\nx', '_posts/2021-05-03-a.md'],
    ['----\npublished: false\n----\nx', '_posts/2021-05-03-a.md'],
    ['title: A\npublished: false\n---\nx', '_posts/2021-05-03-a.md'],
    [';;;\n"title": "A",\n"published": false\n;;;\nx', '_posts/2021-05-03-a.md'],
    ['"title": "A",\n"published": false\n;;;\nx', '_posts/2021-05-03-a.md'],
    ['{"title": "}", "draft": true}\nx', 'posts/2021-05-03-a.md'],
    ['{\n  "draft": true\n  }\nx', 'posts/2021-05-03-a.md'],
    ['{\n  "draft": true\nx', 'posts/2021-05-03-a.md'],
  ])('%j is a draft', (source, path) => {
    expect(readMarkdownPost(source, path, { now: NOW }).isPublished).toBe(false);
  });

  it.each(['Note: a heading\n---\nx', 'Draft: a heading, and\n\n---\nx', '{ x } and {% y %}'])(
    '%j has nothing above its text',
    (source) => {
      const { isPublished } = readMarkdownPost(source, '_posts/2021-05-03-a.md', { now: NOW });
      expect(isPublished).toBe(true);
    },
  );

  it.each([
    ['content/posts/_index.md', 'content/posts/2021/a.md', 'draft: true', false],
    ['content/_index.md', 'content/posts/a.md', '- build: {render: never}', false],
    ['content/posts/_index.md', 'content/posts/a.md', 'params: {private: true}', false],
    ['content/posts/_index.en.md', 'content/posts/a.en.md', 'draft: true', false],
    ['content/posts/_index.en.md', 'content/posts/a.md', 'draft: true', false],
    ['content/posts/_index.en.md', 'content/posts/a.fr.md', 'draft: true', true],
    ['content/posts/_index.md', 'content/blog/a.md', 'draft: true', true],
    ['content/posts/_index.md', 'content/posts/a.md', 'type: docs', true],
    [
      'content/_index.md',
      'content/posts/a.md',
      '- draft: true\n    _target: {path: "/secret/**"}',
      true,
    ],
    ['content/_index.md', 'content/posts/a.md', '- draft: true\n    target: {kind: page}', false],
  ])('is what its section says: %s of %s, %s', (section, path, said, isPublished) => {
    const cascades = readCascades(`---\ncascade:\n  ${said}\n---\n`, section);
    const read = (more = '') =>
      readMarkdownPost(`---\ndate: 2021-05-03\n${more}---\nx`, path, { now: NOW, cascades });
    expect(read().isPublished).toBe(isPublished);
    expect(read('draft: false\nprivate: false\nbuild: {render: always}\n').isPublished).toBe(true);
  });

  it('does not unfold a bomb, and says that what is above cannot be read', () => {
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'.replace(/./g, (c, at: number) => `${c}: &${c} [${`*${'abcdefg'[at]},`.repeat(9)}]\n`)}---\nText`;
    const post = readMarkdownPost(bomb, 'a.md', { now: NOW });
    expect(post.notes.map(sayNote)[0]).toContain('couldn’t read the fields above its text');
  });

  it('of a note book keeps its images and the words of its links, and names templates', () => {
    const post = readMarkdownPost('See [[Other|this]] ![[a b.png]] {{ x }} {% y %}', 'a.md', {
      now: NOW,
    });
    expect(post.content).toBe('See this ![](<a b.png>) {{ x }} ');
    expect(post.notes.map(sayNote)).toEqual([
      'Left out of its text, as only its generator reads it: “{% y %}”.',
      '1 command of its generator stays in its text.',
      '1 link between notes became plain text.',
      'It has no date, so it is imported as a draft.',
    ]);
  });
});

describe('an export of Ghost', () => {
  const post = {
    id: '1',
    uuid: '7D3C1F0A-5A0E-4C57-9D5E-0B7C2D9A4E11',
    title: 'T',
    slug: 't',
    html: '<p><img src="__GHOST_URL__/content/images/a.jpg"></p>',
    status: 'published',
    visibility: 'public',
    type: 'post',
    published_at: '2021-05-03T10:00:00.000Z',
    created_at: '2021-05-01T10:00:00.000Z',
    feature_image: '__GHOST_URL__/content/images/b.jpg',
  };
  const data = (posts: object[]) => ({
    db: [
      {
        data: {
          posts,
          tags: [
            { id: 'x', name: 'beds' },
            { id: 'y', name: '#hidden' },
          ],
          posts_tags: [
            { post_id: '1', tag_id: 'y', sort_order: 1 },
            { post_id: '1', tag_id: 'x', sort_order: 0 },
          ],
          users: [{ id: 'u', name: 'Dana' }],
          posts_authors: [{ post_id: '1', author_id: 'u', sort_order: 0 }],
          posts_meta: [{ post_id: '1', meta_description: 'About' }],
        },
      },
    ],
  });
  const read = (given: object) => {
    const found = findGhostData(data([]));
    return found === null ? undefined : readGhostPost({ ...post, ...given }, found, NOW);
  };

  it('keeps texts, dates, tags, authors and images', () => {
    expect(read({})).toMatchObject({
      sourceId: '7d3c1f0a-5a0e-4c57-9d5e-0b7c2d9a4e11',
      content: '<p><img src="https://files.invalid/content/images/a.jpg"></p>',
      featuredImage: 'https://files.invalid/content/images/b.jpg',
      authorName: 'Dana',
      keywords: ['beds'],
      metaDescription: 'About',
      isPublished: true,
      oldPaths: [],
      usualPlace: '/name/',
    });
  });

  it('does not show to everybody what only members saw', () => {
    const html =
      '<p>All</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>Members</p><!--kg-gated-block:end--><!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>Guests</p><!--kg-gated-block:end-->';
    const found = read({ html });
    expect(found?.content).toBe('<p>All</p><p>Guests</p>');
    expect(found?.notes.map(sayNote)).toEqual(['Left out, as only members saw it: 1 part.']);
  });

  it('does not ask readers to sign up to another site, and says so', () => {
    const html =
      '<p>All</p><div class="kg-card kg-signup-card kg-width-wide" data-lexical-signup-form style="display:none;"><img class="kg-signup-card-image" src="/a.jpg"><div class="kg-signup-card-container"><h2 class="kg-signup-card-heading">Join us</h2><p class="kg-signup-card-subheading">Each week</p><form class="kg-signup-card-form"><input type="email"><button>Subscribe</button></form><p class="kg-signup-card-disclaimer">No spam.</p></div></div><p>End</p>';
    const found = read({ html });
    expect(found?.content).toBe('<p>All</p><p>End</p>');
    expect(found?.notes.map(sayNote)).toEqual([
      'Left out, as it only works on Ghost: 1 form to sign up.',
    ]);
  });

  it('whose code asked search engines not to list it says so', () => {
    const found = read({ codeinjection_head: '<meta name="robots" content="noindex">' });
    expect(found?.notes.map(sayNote)).toEqual([
      expect.stringContaining('Search engines were asked not to list it there.'),
    ]);
  });

  it('has code of its own that is not known, but for what asks search engines', () => {
    const robots = '<meta name="robots" content="noindex">';
    const others = (head: string) =>
      new Map(read({ codeinjection_head: head })?.raw.fields).get('codeinjection_head');
    expect([others(`${robots}<style></style>`), others(robots)]).toEqual(['<style></style>', '']);
  });

  it('of its first years has one author, another name for the image, and other ids in feeds', () => {
    const old = { ...post, author_id: 'u', feature_image: undefined, image: '/content/b.jpg' };
    const found = findGhostData({ data: { posts: [], users: [{ id: 'u', name: 'Sam' }] } });
    expect(found === null ? null : readGhostPost(old, found, NOW)).toMatchObject({
      authorName: 'Sam',
      featuredImage: '/content/b.jpg',
      feedId: post.uuid,
    });
  });

  it.each([
    [{ visibility: 'members' }, false, 'members only'],
    [{ status: 'draft', published_at: null }, false, ''],
    [{ status: 'sent' }, false, 'by email'],
    [{ status: 'scheduled' }, false, 'has passed'],
    [{ status: 'scheduled', published_at: '2027-01-01T00:00:00.000Z' }, true, ''],
    [{ html: null }, true, 'no HTML'],
    [{ type: 'page' }, true, ''],
  ])('with %j is public: %s', (given, isPublished, note) => {
    const found = read(given);
    expect(found?.isPublished).toBe(isPublished);
    expect(found?.notes.map(sayNote).join()).toContain(note);
  });

  it('is nothing else', () => {
    for (const other of [null, [], {}, { db: 1 }, { db: [{ data: {} }] }, { data: [] }]) {
      expect(findGhostData(other)).toBeNull();
    }
  });
});

it.each([
  ['---\ntitle: x\n---\n', 'markdown'],
  ['+++\ntitle = "x"\n+++', 'markdown'],
  ['<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/">', 'wordpress'],
  ['[{"a":1}]', 'json'],
  ['\ufeffid,title,slug,content\n', 'csv'],
  ['id;Title;Slug;Content\n', 'csv'],
  ['-- dump\nSET x', 'sql'],
  ['--- \nHello', 'unknown'],
  ['name,email\n', 'unknown'],
])('%j is %s', (text, kind) => {
  expect(recognize(bytes(text))).toBe(kind);
});
