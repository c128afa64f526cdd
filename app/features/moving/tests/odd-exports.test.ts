import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { type ImportFiles, openImports } from '#tests/support/imports.ts';
import { runScript } from '#tests/support/run-command.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { makeImage } from '#tests/support/uploads.ts';
import { makeZip } from '#tests/support/zip.ts';

const START =
  '<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>';

/** An item of an export; what is empty is left out. */
function item(texts: Record<string, string>, more = ''): string {
  const given = {
    'wp:post_type': 'post',
    'wp:status': 'publish',
    'wp:post_date_gmt': '2021-05-03 10:00:00',
    'content:encoded': '<![CDATA[<p>Text</p>]]>',
    ...texts,
  };
  const inside = Object.entries(given).map(([name, text]) => `<${name}>${text}</${name}>`);
  return `<item>${inside.join('')}${more}</item>`;
}

const wordpress = (site: string, ...items: string[]) =>
  `${START}<link>${site}</link><wp:base_blog_url>${site}</wp:base_blog_url>${items.join('')}</channel></rss>`;

const ghostPost = (slug: string, html: string) => ({
  ...{ id: slug, title: slug, slug, html, status: 'published', type: 'post' },
  published_at: '2022-01-01T00:00:00.000Z',
});

describe('what exports hold at their edges', () => {
  let site: TestSite;
  let admin: TestAccount;
  beforeAll(async () => {
    site = await openTestSite({ now: () => new Date('2026-11-23T12:00:00.000Z') });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await emptySite(site.services, { accounts: true });
    admin = await createAdmin(site);
  });

  async function importAll(files: ImportFiles, fields: Record<string, string> = {}) {
    const imports = openImports(site, admin);
    const page = await imports.upload(files);
    await imports.act(page, { intent: 'start', all: 'take', ...fields });
    const posts = await imports.posts();
    return {
      page,
      report: await imports.read(`${page}/report`),
      posts: new Map(posts.map((post) => [post.slug, post])),
    };
  }
  async function lead(path: string) {
    const { status, headers } = await site.fetch(path);
    return [status, headers.get('Location')];
  }

  it('keep links of Ghost under another path, and those to what did not come', async () => {
    const posts = [
      ghostPost(
        'one',
        '<p><a href="__GHOST_URL__/blog/two/#a">two</a> <a href="__GHOST_URL__/blog/tag/two/">tag</a> <a href="__GHOST_URL__/content/files/2021/list.pdf">list</a></p>',
      ),
      ghostPost('two', '<p>Second</p>'),
    ];
    const { posts: came, report } = await importAll(
      { 'ghost.json': JSON.stringify({ db: [{ data: { posts } }] }) },
      { 'old-place': '/name/' },
    );
    expect(came.get('one')?.content).toBe(
      '<p><a href="/blog/two#a">two</a> <a href="/blog/tag/two/">tag</a> <a href="/content/files/2021/list.pdf">list</a></p>',
    );
    expect(report).toContain(
      '2 links to what was not imported lead nowhere, as the address of your old site was not given: /blog/tag/two/, /content/files/2021/list.pdf.',
    );
  });

  it('lead from numbers in a folder to the right article, or to none', async () => {
    const of = (id: string) =>
      item({
        title: `Plain ${id}`,
        link: `https://old.example/site/?p=${id}`,
        'wp:post_id': id,
        'wp:post_name': `plain-${id}`,
        'content:encoded': `<![CDATA[<p><a href="https://old.example/site/?p=3">x</a> <a href="https://old.example/site/?p=9">y</a></p>]]>`,
      });
    const { posts } = await importAll(
      { 'wp.xml': wordpress('https://old.example/site', of('1'), of('2'), of('3')) },
      { 'old-site': 'https://old.example/site' },
    );
    expect(posts.get('plain-1')?.content).toContain('<a href="/blog/plain-3">x</a>');
    expect(posts.get('plain-1')?.content).toContain('href="https://old.example/site/?p=9"');
    expect(await lead('/site?p=2')).toEqual([301, '/?p=2']);
    expect(await lead('/?p=2')).toEqual([301, '/blog/plain-2']);
  });

  it('have no former address where a former slug is empty', async () => {
    const old =
      '<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value></wp:meta_value></wp:postmeta>';
    await importAll({
      'wp.xml': wordpress(
        'https://old.example',
        item({ title: 'A', link: 'https://old.example/2021/05/a/', 'wp:post_name': 'a' }, old),
      ),
    });
    expect(await lead('/2021/05')).toEqual([404, null]);
    expect(await lead('/2021/05/a/')).toEqual([301, '/blog/a']);
  });

  it('tell articles apart without numbers', async () => {
    const of = (name: string, more: Record<string, string> = {}) =>
      item({ title: name, 'wp:post_name': name, ...more });
    const { posts } = await importAll({
      'wp.xml': wordpress(
        'https://old.example',
        of('a', { link: 'https://old.example/a/' }),
        of('b', { link: 'https://old.example/b/' }),
        of('c', { guid: 'c-1' }),
        of('d'),
        of('e'),
        of('e', { title: 'again' }).replace('again', 'e'),
      ),
    });
    expect([...posts.keys()].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('lead on from what other systems add to an address, and from their lists', async () => {
    const terms =
      '<category domain="category" nicename="beds"><![CDATA[Beds]]></category><category domain="post_tag" nicename="tours"><![CDATA[Tours]]></category>';
    const { page } = await importAll({
      'wp.xml': wordpress(
        'https://old.example',
        item(
          {
            title: 'A',
            link: 'https://old.example/2021/05/a/',
            'wp:post_name': 'a',
            'dc:creator': 'Jane Roe',
          },
          terms,
        ),
      ),
    });
    expect(await lead('/2021/05/a/amp')).toEqual([301, '/blog/a']);
    expect(await lead('/2021/05/a/feed')).toEqual([301, '/blog/a']);
    expect(await lead('/blog/a/2')).toEqual([301, '/blog/a']);
    expect(await lead('/blog/never/2')).toEqual([404, null]);
    expect(await lead('/category/beds')).toEqual([301, '/blog/topics/beds']);
    expect(await lead('/tag/tours')).toEqual([301, '/blog']);
    expect(await lead('/author/jane-roe')).toEqual([301, '/blog']);
    const imports = openImports(site, admin);
    await imports.act(page, { intent: 'take-back' });
    expect(await lead('/category/beds')).toEqual([404, null]);
  });

  it('leave no topics when they are undone, so that they can come again', async () => {
    const { db } = site.services.database;
    const topics = async () =>
      (await db.selectFrom('topics').select('name').execute()).map(({ name }) => name).sort();
    const ofTopics = (from: number) =>
      wordpress(
        'https://old.example',
        ...Array.from({ length: 12 }, (_, n) =>
          item(
            {
              title: `T ${from + n}`,
              'wp:post_name': `t-${from + n}`,
              'wp:post_id': `${from + n}`,
            },
            `<category domain="category" nicename="c"><![CDATA[Topic ${from + n}]]></category>`,
          ),
        ),
      );
    const imports = openImports(site, admin);
    const first = await importAll({ 'wp.xml': ofTopics(100) });
    expect(await topics()).toHaveLength(12);
    await imports.act(first.page, { intent: 'take-back' });
    expect(await topics()).toEqual([]);
    const second = await importAll({ 'wp.xml': ofTopics(200) });
    expect(await topics()).toHaveLength(12);
    // Somebody has changed this one since.
    await db.updateTable('topics').set({ version: 2 }).where('name', '=', 'Topic 205').execute();
    await imports.act(second.page, { intent: 'take-back' });
    expect(await topics()).toEqual(['Topic 205']);
    const { report } = await importAll({
      'wp.xml': wordpress(
        'https://two.example',
        item(
          { title: 'Many', 'wp:post_name': 'many', 'wp:post_id': '1' },
          [1, 2, 3, 4, 5]
            .map((n) => `<category domain="category" nicename="c"><![CDATA[N ${n}]]></category>`)
            .join(''),
        ),
      ),
    });
    expect(report).toContain(
      'Of its topics, these are keywords here: N 4, N 5. An article has up to 3 topics, and the site up to 12.',
    );
  });

  it('keep what images show', async () => {
    const { db } = site.services.database;
    const picture = await makeImage('jpeg', { width: 600, height: 400 }).toBuffer();
    const thumbnail =
      '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>71</wp:meta_value></wp:postmeta>';
    const alt =
      '<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A porch with chairs</wp:meta_value></wp:postmeta>';
    const attachment = item(
      {
        'wp:post_id': '71',
        'wp:post_type': 'attachment',
        'wp:status': 'inherit',
        'wp:attachment_url': 'https://old.example/wp-content/uploads/porch.jpg',
      },
      alt,
    );
    await importAll({
      'a.zip': makeZip([
        {
          name: 'wp.xml',
          content: wordpress(
            'https://old.example',
            item({ title: 'A', 'wp:post_name': 'a', 'wp:post_id': '70' }, thumbnail),
            attachment,
          ),
        },
        { name: 'uploads/porch.jpg', content: picture },
      ]),
    });
    const images = await db.selectFrom('media').select('alt').execute();
    expect(images).toEqual([{ alt: 'A porch with chairs' }]);
  });

  it('say why nothing is left of an article, and read texts in folders that themes have, too', async () => {
    const text = (title: string, content: string) =>
      `---\ntitle: ${title}\ndate: May 28, 2015\n---\n${content}\n`;
    const { report, posts } = await importAll({
      'a.zip': makeZip([
        {
          name: 'notes/Layouts/kitchen.md',
          content: text('Kitchen', 'See [the bath](../bath.md).'),
        },
        { name: 'notes/bath.md', content: text('Bath', 'Its text') },
        { name: 'notes/image.md', content: text('Image', '![x](data:image/png;base64,AAAA)') },
        { name: 'layouts/post.md', content: text('Theme', 'No article') },
        { name: 'site.js', content: '/* a script */\nvar a = 1;\n' },
        { name: 'site.css', content: '/* a style */\nbody { color: red }\n' },
      ]),
    });
    expect([...posts.keys()].sort()).toEqual(['bath', 'kitchen']);
    expect(posts.get('kitchen')?.content).toBe('<p>See <a href="/blog/bath">the bath</a>.</p>');
    expect(report).toContain('Nothing is left of its text. Not kept: 1 image');
    expect(report).not.toContain('database');
  });
});

it('the command takes the address of the old site from the files, too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'wp.xml');
  const link = (name: string) => `https://old.example/${name}/`;
  const of = (name: string, to: string) =>
    item({
      title: name,
      link: link(name),
      'wp:post_name': name,
      'content:encoded': `<![CDATA[<p><a href="${link(to)}">x</a></p>]]>`,
    });
  writeFileSync(file, wordpress('https://old.example', of('a', 'b'), of('b', 'a')));
  const env = { NODE_ENV: 'development', DATA_DIR: folder };
  const { code } = await runScript(['import.ts', file, '--yes', '--old-site', 'new.example'], env);
  expect(code).toBe(0);
  const database = new DatabaseSync(join(folder, 'site.db'), { readOnly: true });
  const texts = database.prepare('SELECT content FROM blog_posts ORDER BY slug').all();
  database.close();
  expect(texts.map(({ content }) => content)).toEqual([
    '<p><a href="/blog/b">x</a></p>',
    '<p><a href="/blog/a">x</a></p>',
  ]);
});
