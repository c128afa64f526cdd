import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readTextPosts, sortFiles } from '../files/read-files.server.ts';
import { sayNote } from '../source/note.ts';
import type { SourcePost } from '../source/source-post.ts';
import { createPeople } from './people.server.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

/** The article in one file of a site, which has a configuration beside it. */
async function read(
  configs:
    | readonly [name: string, text: string]
    | readonly (readonly [name: string, text: string])[],
  path: string,
  text = '---\ndate: 2021-05-03\n---\nText',
): Promise<{ post: SourcePost; notes: readonly string[] }> {
  const given = (Array.isArray(configs[0]) ? configs : [configs]) as readonly (readonly string[])[];
  const files = [...given, [path, text]].map(([name = '', content = '']) => {
    const bytes = Buffer.from(content);
    const open = async () => Readable.from([bytes]);
    return { name: `site.zip/${name}`, bytes: bytes.length, open };
  });
  const sorted = await sortFiles({ files, refused: [], close: () => undefined });
  const posts: SourcePost[] = [];
  for (const each of sorted.texts) {
    const found = await readTextPosts(each, { ...sorted, now: NOW, people: createPeople() });
    for await (const post of found.posts) posts.push(post);
  }
  const [post] = posts;
  if (post === undefined || posts.length > 1) throw new Error('One article was expected.');
  return { post, notes: sorted.notes };
}

const defaults = (scope: string, values: string) =>
  [
    '_config.yml',
    `---\ntitle: Old\ncollections: {notes: {output: true}}\ndefaults:\n  - scope: ${scope}\n    values: ${values}\n`,
  ] as const;

describe('a configuration of Jekyll', () => {
  it.each([
    ['{path: ""}', '{published: false}', '_posts/2021-05-03-a.md', false],
    ['{path: "", type: posts}', '{published: false}', '_posts/2021-05-03-a.md', false],
    ['{type: posts}', '{draft: true}', 'news/_posts/2021-05-03-a.md', false],
    ['{path: "", type: pages}', '{published: false}', '_posts/2021-05-03-a.md', true],
    ['{path: "", type: pages}', '{published: false}', 'about.md', false],
    ['{path: "", type: notes}', '{published: false}', '_notes/a.md', false],
    ['{path: secret}', '{published: false}', 'secret/a.md', false],
    ['{path: secret}', '{published: false}', 'secret-not/a.md', true],
    ['{path: secret/a.md}', '{published: false}', 'secret/a.md', false],
    ['{path: "se*/old"}', '{published: false}', 'secret/old/b/a.md', false],
    ['{path: "se*/old"}', '{published: false}', 'secret/new/a.md', true],
    ['{path: ""}', '{layout: post}', '_posts/2021-05-03-a.md', true],
  ])('says by default of %s: %s, of %s', async (scope, values, path, isPublished) => {
    const { post, notes } = await read(defaults(scope, values), path);
    expect([post.isPublished, notes]).toEqual([isPublished, []]);
    // What an article says itself counts more.
    const said = '---\ndate: 2021-05-03\npublished: true\ndraft: false\n---\nText';
    expect((await read(defaults(scope, values), path, said)).post.isPublished).toBe(true);
  });

  it('lets the more exact of two scopes count', async () => {
    const config = `defaults:
  - {scope: {path: secret/open}, values: {published: true}}
  - {scope: {path: secret, type: pages}, values: {published: false}}
  - {scope: {path: secret}, values: {published: true}}
`;
    const isPublished = async (path: string) =>
      (await read(['_config.yml', config], path)).post.isPublished;
    expect(await isPublished('secret/a.md')).toBe(false);
    expect(await isPublished('secret/open/a.md')).toBe(true);
  });

  it('gives categories, dates, authors, kinds, images and what search engines may list', async () => {
    const values =
      '{categories: [News], date: 2020-02-02, author: Dana, layout: page, image: /a.jpg, sitemap: false}';
    const { post } = await read(defaults('{path: ""}', values), 'a.md', 'Text');
    expect(post).toMatchObject({
      ...{ kind: 'page', topics: ['News'], authorName: 'Dana', featuredImage: '/a.jpg' },
      ...{ publishedAt: '2020-02-02T12:00:00.000Z', own: { indexed: false } },
    });
    const named = await read(defaults('{path: ""}', values), '_posts/2021-05-03-a.md', 'Text');
    expect(named.post.publishedAt).toBe('2021-05-03T12:00:00.000Z');
    const own = '---\npubDate: 2022-03-03\n---\nText';
    const pub = await read(['_config.yml', 'title: Old'], '_posts/2021-05-03-a.md', own);
    expect(pub.post.publishedAt).toBe('2022-03-03T12:00:00.000Z');
  });

  it.each([
    ['/:categories/:year/:month/:title:output_ext', '/news/2021/05/my-post.html'],
    ['/blog/:short_year/:i_month/:i_day/:slug/', '/blog/21/5/3/my-post/'],
    ['pretty', '/news/2021/05/03/my-post/'],
    [':year/:title/', '/2021/my-post/'],
    ['/one/', '/one/'],
  ])('gives the address %s', async (pattern, address) => {
    const path = '_posts/2021-05-03-my-post.md';
    const text = '---\ncategories: News\n---\nText';
    for (const config of [
      defaults('{path: "", type: posts}', `{permalink: "${pattern}"}`),
      ['_config.yml', `permalink: "${pattern}"\n`] as const,
    ]) {
      const { post, notes } = await read(config, path, text);
      expect([post.oldPaths[0], post.usualPlace, notes]).toEqual([address, undefined, []]);
    }
    const own = '---\npermalink: /own/\n---\nText';
    expect(
      (await read(['_config.yml', `permalink: "${pattern}"`], path, own)).post.oldPaths[0],
    ).toBe('/own/');
  });

  it.each([
    ['_posts/2021-05-03-a.md', 'categories: [Care]', ['News', 'Care']],
    ['_posts/2021-05-03-a.md', 'categories: Care news', ['News', 'Care', 'news']],
    ['_posts/2021-05-03-a.md', 'category: Day care', ['News', 'Day care']],
    ['_posts/2021-05-03-a.md', 'title: A', ['News']],
    ['old/tips/_posts/2021/2021-05-03-a.md', 'categories: Care', ['old', 'tips', 'News', 'Care']],
    ['secret/_posts/2021-05-03-a.md', 'categories: Care', ['secret', 'Other', 'Care']],
    ['about.md', 'categories: [Care]', ['Care']],
  ])('joins the categories of %s with %s', async (path, own, topics) => {
    const config = `defaults:
  - {scope: {path: ""}, values: {categories: News}}
  - {scope: {path: secret}, values: {categories: [Other]}}
`;
    const { post } = await read(['_config.yml', config], path, `---\n${own}\n---\nText`);
    expect(post.topics).toEqual(topics);
  });

  it('does not do so where it is one of Hexo', async () => {
    const text = '---\ncategories: Day care\n---\nText';
    const { post } = await read(
      ['_config.yml', 'source_dir: source\n'],
      'source/_posts/a.md',
      text,
    );
    expect(post.topics).toEqual(['Day care']);
  });

  it('gives no address to a draft without a day, and says nothing of it', async () => {
    const { post } = await read(['_config.yml', 'permalink: pretty\n'], '_drafts/_posts/a.md', 'x');
    expect(post).toMatchObject({ isPublished: false, usualPlace: 'none', notes: [] });
    expect(new Map(post.raw.fields).get('permalink')).toBeUndefined();
  });

  it('names an address that we cannot follow', async () => {
    const { post, notes } = await read(
      ['_config.yml', 'permalink: /:hash/:title/\n'],
      '_posts/2021-05-03-a.md',
    );
    expect(post.usualPlace).toBe('none');
    expect(notes).toEqual([
      'Articles had addresses by “/:hash/:title/”, says site.zip/_config.yml, which we can’t follow. Before you start the import, choose where they were.',
    ]);
  });

  it.each([
    ['[secret]', 'secret/a.md', false],
    ['[secret/]', 'secret/b/a.md', false],
    ['["*.private.md"]', '_posts/2021-05-03-a.private.md', false],
    ['_posts/old', '_posts/old/2021-05-03-a.md', false],
    ['[secret]', 'open/a.md', true],
  ])('leaves out %s, whatever an article says: %s', async (exclude, path, isPublished) => {
    const text = '---\ndate: 2021-05-03\npublished: true\n---\nText';
    const { post } = await read(['_config.yml', `exclude: ${exclude}\n`], path, text);
    expect(post.isPublished).toBe(isPublished);
  });

  it.each([
    ['collections: {notes: {output: true}}', true],
    ['collections: {notes: {output: false}}', false],
    ['collections: [notes]', false],
  ])('%s', async (config, isPublished) => {
    const { post } = await read(['_config.yml', config], '_notes/a.md');
    expect(post.isPublished).toBe(isPublished);
  });

  it('is about its own site, and no other', async () => {
    const config = ['one/_config.yml', 'source: docs\nexclude: [secret]\n'] as const;
    expect((await read(config, 'one/docs/secret/a.md')).post.isPublished).toBe(false);
    expect((await read(config, 'two/docs/secret/a.md')).post.isPublished).toBe(true);
  });

  it('that cannot be read is named', async () => {
    const { notes } = await read(['_config.yml', 'a: [\n'], 'a.md');
    expect(notes).toEqual([
      'We couldn’t read site.zip/_config.yml. Check that nothing is published that it kept hidden.',
    ]);
  });
});

describe('a configuration of Hugo', () => {
  const path = 'content/posts/a.md';

  it.each([
    ['hugo.toml', '[cascade]\ndraft = true\n', false],
    ['config.yaml', 'cascade:\n  - draft: true\n', false],
    ['hugo.json', '{"cascade": {"build": {"render": "never"}}}', false],
    ['config/_default/hugo.toml', '[[cascade]]\ndraft = true\n', false],
    ['config/_default/cascade.yaml', '- draft: true\n', false],
    ['hugo.toml', '[[cascade]]\ndraft = true\n[cascade.target]\npath = "/posts/**"\n', false],
    [
      'hugo.toml',
      '[[cascade]]\ndraft = true\n[cascade.target]\npath = "{/x/**,/posts/**}"\n',
      false,
    ],
    ['hugo.toml', '[[cascade]]\ndraft = true\n[cascade.target]\npath = "{/x/**,/y/**}"\n', true],
    ['hugo.toml', '[[cascade]]\ndraft = true\n[cascade.target]\npath = "{/posts/**}"\n', false],
    ['hugo.toml', '[[cascade]]\ndraft = true\n[cascade.target]\npath = "/po**"\n', false],
    ['hugo.toml', '[[cascade]]\ndraft = true\n[cascade.target]\nkind = "{page}"\n', false],
    ['hugo.toml', '[[cascade]]\ndraft = true\n[cascade.target]\nkind = "section"\n', true],
    ['hugo.toml', '[cascade]\nexpiryDate = 2022-01-01\n', false],
    ['hugo.toml', 'title = "Old"\n', true],
    ['hugo.toml', 'ignoreFiles = ["content/posts/.*"]\n', false],
    ['hugo.toml', "ignoreFiles = ['/A\\.md$', '\\.tmp$']\n", true],
    ['hugo.toml', "ignoreFiles = ['(?i)/A\\.md$']\n", false],
  ])('%s says %j', async (name, config, isPublished) => {
    const { post, notes } = await read([name, config], path);
    expect([post.isPublished, notes]).toEqual([isPublished, []]);
  });

  it.each([
    ['date = ["written"]', { publishedAt: '2020-02-02T12:00:00.000Z', isPublished: true }],
    ['date = [":filename", "written"]', { publishedAt: '2019-01-01T12:00:00.000Z' }],
    ['date = [":default", "written"]', { publishedAt: '2018-01-01T12:00:00.000Z' }],
    ['publishDate = ["shown"]', { publishedAt: '2030-01-01T12:00:00.000Z' }],
    ['expiryDate = ["ended", ":default"]', { isPublished: false }],
    ['expiryDate = ["unclear"]', { isPublished: false }],
    ['date = ["published", "written"]', { publishedAt: '2020-02-02T12:00:00.000Z' }],
  ])('says which fields are dates: %s', async (config, expected) => {
    const text =
      '---\ndate: 2018-01-01\nwritten: 2020-02-02\nshown: 2030-01-01\nended: 2022-01-01\nunclear: some day\npublished: true\n---\nText';
    const { post } = await read(
      ['hugo.toml', `[frontmatter]\n${config}\n`],
      'content/posts/2019-01-01-a.md',
      text,
    );
    expect(post).toMatchObject(expected);
  });

  it('says it of a text with a day in its name, too', async () => {
    const { post } = await read(
      ['hugo.toml', '[frontmatter]\ndate = ["written", ":filename"]\n'],
      'content/posts/2019-01-01-a.md',
      '---\nwritten: 2020-02-02\n---\nText',
    );
    expect(post.publishedAt).toBe('2020-02-02T12:00:00.000Z');
  });

  it('names what we cannot follow', async () => {
    const config = `ignoreFiles = ["(a+)+$", "["]
[permalinks]
posts = "/:year/:hash/:slug/"
[[module.mounts]]
source = "content"
`;
    const { post, notes } = await read(['hugo.toml', config], path);
    expect(post.isPublished).toBe(true);
    expect(notes).toEqual([
      'Files are left out by “(a+)+$”, says site.zip/hugo.toml, which we can’t follow. Check that nothing is published that was hidden.',
      'Files are left out by “[”, says site.zip/hugo.toml, which we can’t follow. Check that nothing is published that was hidden.',
      'Files are left out by “module.mounts”, says site.zip/hugo.toml, which we can’t follow. Check that nothing is published that was hidden.',
      'Articles had addresses by “/:year/:hash/:slug/”, says site.zip/hugo.toml, of which :hash is what we can’t follow. Before you start the import, choose where they were.',
    ]);
  });

  const dated = '---\ntitle: Don’t Wait - Call!\ndate: 2021-05-03T23:00:00-07:00\n---\nText';
  it.each([
    ['posts = "/:year/:month/:day/:title/"', path, dated, '/2021/05/03/dont-wait-call/'],
    ['posts = "/:section/:slug"', path, dated, '/posts/dont-wait-call/'],
    ['posts = "/:slug/"', path, dated.replace('date', 'slug: Mine\ndate'), '/mine/'],
    ['"/" = "/:filename/"', 'content/About Us.md', dated, '/about-us/'],
    ['"/" = "/:filename/"', path, dated, undefined],
    ['posts = "/:sections/:filename/"', 'content/posts/2020/b/index.md', dated, '/posts/2020/b/'],
    [
      'page = {posts = "/a/:contentbasename/"}',
      'content/posts/2021-05-03-b.md',
      dated,
      '/a/2021-05-03-b/',
    ],
    ['posts = "/:year/:filename/"', path, '---\ntitle: A\n---\nText', undefined],
    ['posts = "/:title/"', path, dated.replace('date', 'url: /own/\ndate'), '/own/'],
    ['section = {posts = "/x/"}', path, dated, undefined],
  ])('gives the address of permalinks, %s, to %s', async (permalinks, of, text, address) => {
    const { post, notes } = await read(['hugo.toml', `[permalinks]\n${permalinks}\n`], of, text);
    expect([post.oldPaths.filter((each) => each.startsWith('/'))[0], notes]).toEqual([address, []]);
    expect(post.usualPlace).toBe(address === undefined ? 'none' : undefined);
  });

  it('gives it by targets, of which the first counts, and below the language of a text', async () => {
    const config = `languages: {en: {}, fr: {}}
permalinks:
  - {target: {path: "/posts/**"}, pattern: "/first/:filename/"}
  - {target: {kind: page}, pattern: "/second/:filename/"}
`;
    const first = async (of: string) =>
      (await read(['hugo.yaml', config], of, dated)).post.oldPaths[0];
    expect(await first(path)).toBe('/first/a/');
    expect(await first('content/news/a.fr.md')).toBe('/fr/second/a/');
    const { post } = await read(['hugo.yaml', config], 'content/news/a.fr.md', dated);
    expect(post.own?.language).toBe('fr');
  });

  const folders = `
[languages.en]
contentDir = "content/english"
[languages.de]
contentDir = "content/german"
[languages.fr]
contentDir = "french"
baseURL = "https://fr.old.example/"
[permalinks]
posts = "/:year/:slug/"
`;
  it.each([
    ['content/english/posts/a.md', 'en', '/2021/dont-wait-call/'],
    ['content/german/posts/a.md', 'de', '/de/2021/dont-wait-call/'],
    ['content/german/posts/a.fr.md', 'fr', '/2021/dont-wait-call/'],
    ['french/posts/a.md', 'fr', '/2021/dont-wait-call/'],
    ['content/german/notes/a.md', 'de', undefined],
    ['content/posts/a.md', undefined, '/2021/dont-wait-call/'],
  ])('follows a folder for each language: %s', async (place, language, address) => {
    const { post, notes } = await read(['hugo.toml', folders], place, dated);
    const found = post.oldPaths.find((each) => each.startsWith('/'));
    expect([post.own?.language, found, notes]).toEqual([language, address, []]);
  });

  it.each([
    ['content/german/posts/a.md', 'disableLanguages = ["DE"]', false],
    ['content/posts/a.de.md', 'disableLanguages = ["de"]', false],
    ['content/english/posts/a.md', 'disableLanguages = ["de"]', true],
    ['content/german/posts/a.md', 'title = "Old"', true],
  ])('publishes nothing in a language that is turned off: %s, %s', async (place, config, shown) => {
    const { post } = await read(['hugo.toml', `${config}\n${folders}`], place, dated);
    expect(post.isPublished).toBe(shown);
    const off = folders.replace('[languages.de]', '[languages.de]\ndisabled = true');
    const { post: ofTable } = await read(['hugo.toml', off], place, dated);
    expect(ofTable.isPublished).toBe(!/german|\.de\./.test(place));
  });
});

it.each([
  ['title: Old', '_old/2021-05-03-a.md', false],
  ['title: Old', 'docs/_old/a.md', false],
  ['title: Old', 'docs/_posts/2021-05-03-a.md', true],
  ['include: [_pages]', '_pages/a.md', true],
  ['collections: {notes: {output: true}}', '_notes/a.md', true],
  ['source_dir: source', 'source/_old/a.md', false],
  ['source_dir: source', 'source/_posts/old/a.md', true],
  ['source_dir: source\nignore: "**/old/*"', 'source/_posts/old/a.md', false],
  ['source_dir: source\ninclude: ["_old/*"]', 'source/_old/a.md', true],
])('Jekyll and Hexo pass over some folders: %j, %s: %s', async (config, path, isPublished) => {
  expect((await read(['_config.yml', config], path)).post.isPublished).toBe(isPublished);
});

it.each([
  ['_config.yml', 'permalink: /:title/\nbaseurl: /site', '_posts/2021-05-03-a.md'],
  ['_config.yml', 'source_dir: source\npermalink: :title/\nroot: /site/', 'source/_posts/a.md'],
  [
    'hugo.toml',
    'baseURL = "https://old.example/site/"\n[permalinks]\nposts = "/:filename/"',
    'content/posts/a.md',
  ],
])('says in %s in which folder of its host the site was', async (name, config, path) => {
  const text = '---\ndate: 2021-05-03\naliases: [/old/]\n---\nText';
  const { post } = await read([name, config], path, text);
  expect(post.oldPaths.slice(0, 2)).toEqual(['/site/a/', '/site/old/']);
});

it('words are tags of Jekyll, one each', async () => {
  const tagged = async (tags: string) => {
    const text = `---\ndate: 2021-05-03\ntags: ${tags}\n---\nText`;
    const config = ['_config.yml', 'title: Old'] as const;
    return (await read(config, '_posts/2021-05-03-a.md', text)).post.keywords;
  };
  expect(await tagged('beds tours')).toEqual(['beds', 'tours']);
  expect(await tagged('open beds, tours')).toEqual(['open beds', 'tours']);
  expect(await tagged('[open beds, tours]')).toEqual(['open beds', 'tours']);
});

describe('what Eleventy says of the texts of a folder', () => {
  const path = 'src/notes/a.md';
  const own = '---\ndate: 2021-05-03\ntags: [tours]\n---\nText';

  it('is joined with what they say themselves', async () => {
    const data =
      '{"tags": ["posts", "Care"], "author": "Dana", "permalink": "/n/{{ page.fileSlug }}/"}';
    for (const name of ['src/notes/notes.json', 'src/notes/notes.11tydata.json']) {
      const { post, notes } = await read([name, data], path, own);
      expect([post.keywords, post.authorName, notes]).toEqual([['Care', 'tours'], 'Dana', []]);
      expect(post.oldPaths[0]).toBe('/n/a/');
    }
  });

  it.each(['"draft": true', '"permalink": false', '"eleventyExcludeFromCollections": true'])(
    'keeps them drafts: %s',
    async (said) => {
      const config = ['src/notes/notes.json', `{${said}}`] as const;
      expect((await read(config, path)).post.isPublished).toBe(false);
      expect((await read(config, 'src/notes/deep/a.md')).post.isPublished).toBe(false);
      expect((await read(config, 'src/news/a.md')).post.isPublished).toBe(true);
    },
  );

  it.each([
    ['src/notes/notes.json', '{"published": false}'],
    ['src/notes/notes.json', '{"status": "draft"}'],
    ['src/notes/notes.json', '{"permalink": {"build": false}}'],
    ['src/notes/notes.json', '{"eleventyComputed": {"permalink": false}}'],
    ['src/notes/notes.json', '{"eleventyComputed": {"draft": "{{ x }}"}}'],
    ['src/notes/notes.yaml', 'draft: yes'],
    ['src/notes/notes.11tydata.toml', 'draft = true'],
    ['src/notes/a.11tydata.yml', 'draft: true'],
    ['src/notes/a.json', '{"draft": true}'],
  ])('keeps them drafts in %s: %s', async (name, said) => {
    expect((await read([name, said], path)).post.isPublished).toBe(false);
  });

  it.each([
    ['src/notes', false],
    ['# Old\r\n./src/notes/\r\n', false],
    ['src/**', false],
    ['**/notes', false],
    ['src/news\n\nnotes', true],
  ])('is passed over if it is ignored: %j', async (ignored, isPublished) => {
    const { post, notes } = await read(['.eleventyignore', ignored], path);
    expect([post.isPublished, notes]).toEqual([isPublished, []]);
  });

  it('says what is ignored that we cannot follow', async () => {
    const { notes } = await read(['.eleventyignore', 'src\n!src/notes'], path);
    expect(notes).toEqual([expect.stringContaining('Files are left out by “!src/notes”')]);
  });

  it('has no fields but those that it names', async () => {
    const said = '{"__proto__": {"layout": "page", "author": "Dana"}, "tags": "Care"}';
    const { post } = await read(['src/notes/notes.json', said], path);
    expect([post.kind, post.authorName]).toEqual(['post', null]);
  });

  it('may be in a ZIP that is called like the folder', async () => {
    const { post } = await read(['site.json', '{"draft": true}'], 'a.md');
    expect(post.isPublished).toBe(false);
  });

  it('counts less than what is said of one text alone', async () => {
    const data = [
      ['src/notes/a.11tydata.json', '{"permalink": false}'],
      ['src/notes/notes.json', '{"permalink": "/n/{{ page.fileSlug }}/"}'],
    ] as const;
    for (const files of [data, data.toReversed()]) {
      const { post } = await read(files, path);
      expect([post.isPublished, post.slug]).toEqual([false, 'a']);
    }
  });

  it.each(['"permalink": false', '"eleventyComputed": {"permalink": false}'])(
    'is not taken back by what is said of other things: %s',
    async (said) => {
      const data = [
        ['src/src.json', `{${said}}`],
        ['src/notes/notes.json', '{"tags": "Care", "eleventyComputed": {"title": "A"}}'],
      ] as const;
      const text = '---\ndate: 2021-05-03\neleventyComputed: {title: B}\n---\nText';
      expect((await read(data, path, text)).post.isPublished).toBe(false);
    },
  );

  it('may be about one text alone, or be no data', async () => {
    const config = ['src/notes/a.11tydata.json', '{"draft": true}'] as const;
    expect((await read(config, path)).post.isPublished).toBe(false);
    expect((await read(config, 'src/notes/ab.md')).post.isPublished).toBe(true);
    for (const kind of ['js', 'cjs', 'ts']) {
      const program = await read([`src/notes/notes.11tydata.${kind}`, 'export default {}'], path);
      expect(program.notes).toEqual([expect.stringContaining('is a program, which we don’t run')]);
    }
    const page = await read(['src/about.json', '{"draft": true}'], 'src/about.njk', own);
    expect(page.post.isPublished).toBe(false);
    const damaged = await read(['src/notes/notes.11tydata.json', '{"draft": true,}'], path);
    expect(damaged.notes).toEqual([expect.stringContaining('We couldn’t read')]);
    const odd = await read(['src/notes/notes.json', '{"permalink": "/{{ title | slug }}/"}'], path);
    expect(odd.notes).toEqual([expect.stringContaining('which we can’t follow')]);
  });
});

it('a template of a theme is nothing that we read, though it begins as JSON does', async () => {
  const { notes } = await read(
    ['layouts/_default/list.html', '{{ range .Pages }}{{ end }}'],
    'a.md',
  );
  expect(notes).toEqual([expect.stringContaining('_default/list.html, so it was left out')]);
});

it('a configuration of another program is none', async () => {
  const { notes } = await read(['static/admin/config.yml', 'backend: {name: git}\n'], 'a.md');
  expect(notes).toEqual([expect.stringContaining('We can’t read')]);
});

it('what a text has by an address of its own that we cannot follow is said', async () => {
  const { post } = await read(
    ['_config.yml', 'title: Old'],
    'a.md',
    '---\ndate: 2021-05-03\npermalink: /:hash/\n---\nText',
  );
  expect(post.notes.map(sayNote)).toEqual(['Its old address is “/:hash/”, which we can’t follow.']);
});
