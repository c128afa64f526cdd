import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAuthorsWithImages } from '#app/features/articles/authors/offered/authors.server.ts';
import { saveAuthor } from '#app/features/articles/authors/offered/change-authors.server.ts';
import {
  createTopic,
  moveTopic,
} from '#app/features/articles/topics/offered/change-topics.server.ts';
import { listTopics } from '#app/features/articles/topics/offered/topics.server.ts';
import { ageSignIns, createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';
import { storeSubscriber } from '#tests/support/subscribers.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';
import { openFiles } from '../files/open-files.server.ts';

describeEachEngine('moving out', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let zip: Buffer;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    admin = await createAdmin(site);
    const photo = imageForm(await makeImage('jpeg').toBuffer(), 'porch.jpg');
    const { body } = await upload(site, admin.cookie, { body: photo });
    if (!body.ok) throw new Error('not uploaded');
    const { url } = body.image;
    const { db } = site.services.database;
    await db.updateTable('media').set({ alt: 'A porch' }).execute();
    const owner = { id: null, name: 'The owner' };
    const topic = await createTopic(site.services, owner, {
      name: 'Tours',
      slug: 'on-tour',
      description: 'How to show your home',
    });
    // Nothing is about it, and it comes first.
    const other = await createTopic(site.services, owner, {
      name: 'Beds',
      slug: '',
      description: '',
    });
    if (other.ok) await moveTopic(site.services, owner, { id: other.id, by: -1 });
    const portrait = imageForm(await makeImage('jpeg', { width: 400 }).toBuffer(), 'dana.jpg');
    const face = (await upload(site, admin.cookie, { body: portrait })).body;
    if (!face.ok) throw new Error('not uploaded');
    await saveAuthor(site.services, owner, {
      known: null,
      typed: {
        name: 'Dana',
        slug: 'dana-r',
        about: 'Runs “two homes”, in Ohio',
        link: 'https://example.com/dana',
        portrait: face.image.url,
      },
    });
    await saveAuthor(site.services, owner, {
      known: null,
      typed: { name: 'Lee', slug: '', about: '', link: '', portrait: '' },
    });
    await storePost(
      site.services,
      {
        title: 'Fill every bed: “déjà vu”',
        slug: 'fill-every-bed',
        content: `<h2>Part</h2><p>Call <strong>back</strong>, <a href="/blog/a-draft">then</a>.</p><figure><img src="${url}" alt="A porch"><figcaption>The porch</figcaption></figure><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>`,
        excerpt: 'Short: and sweet',
        metaDescription: 'About beds',
        metaKeywords: 'beds, yes, day & night',
        authorName: 'Dana',
        topics: topic.ok ? topic.id : '',
        language: 'es',
        ending: 'program:leader-lift',
        featuredImageUrl: url,
        isPublished: true,
      },
      { kind: 'set', local: '2025-06-10T09:32', timeZone: 'UTC' },
    );
    await storePost(site.services, { title: 'A draft', slug: 'a-draft' });
    await storePost(site.services, {
      kind: 'page',
      title: 'Our home',
      slug: 'our-home',
      excerpt: 'A long way '.repeat(40),
      isPublished: true,
    });
    await storeLead(site, { name: 'Marcus Hill' });
    const answer = await site.get('/admin/posts/export/download', admin);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    zip = Buffer.from(await answer.arrayBuffer());
  });
  afterAll(() => site.close());

  async function list(bytes: Buffer): Promise<Map<string, string>> {
    const folder = mkdtempSync(join(tmpdir(), 'wizard-zip-'));
    try {
      const path = join(folder, 'a.zip');
      writeFileSync(path, bytes);
      const opened = await openFiles([{ name: 'a.zip', path }]);
      const found = new Map<string, string>();
      for (const file of opened.files) {
        const isText = !file.name.includes('/blog-images/');
        found.set(file.name.slice('a.zip/'.length), isText ? await text(await file.open()) : '');
      }
      opened.close();
      return found;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  it('gives everything that is hers, and people only if she asks', async () => {
    const files = await list(zip);
    const names = [...files.keys()].map((name) => name.replace(/[0-9a-f-]{36}/, 'ID'));
    expect(names.toSorted()).toEqual([
      'README.txt',
      'articles.json',
      'articles/fill-every-bed.html',
      'articles/fill-every-bed.md',
      'authors.csv',
      'authors.json',
      'blog-images/ID.jpg',
      'blog-images/ID.jpg',
      'ghost.json',
      'images.csv',
      'images.json',
      'not-public/a-draft.html',
      'not-public/a-draft.md',
      'pages/our-home.html',
      'pages/our-home.md',
      'redirects.csv',
      'redirects.json',
      'settings.json',
      'site/drafts.json',
      'site/settings.json',
      'site/texts.json',
      'topics.csv',
      'topics.json',
      'wordpress.xml',
    ]);
    expect(files.get('topics.csv')).toContain('Tours,on-tour,How to show your home');
    expect(files.get('authors.csv')).toMatch(
      /^\ufeff?name,slug,about,link,portrait\r?\nDana,dana-r,"Runs “two homes”, in Ohio",https:\/\/example.com\/dana,\/blog-images\//,
    );
    const markdown = files.get('articles/fill-every-bed.md') ?? '';
    expect(markdown).toContain('slug: fill-every-bed');
    expect(markdown).toContain('Call **back**, [then](/blog/a-draft).');
    expect(markdown).toContain('| a |');
    // In older YAML, it is an answer.
    expect(markdown).toContain('- "yes"');
    expect(files.get('wordpress.xml')).toContain('domain="category" nicename="on-tour"');
    expect(files.get('wordpress.xml')).toContain('domain="post_tag" nicename="day-night"');
    const ghost = JSON.parse(files.get('ghost.json') ?? '').db[0].data;
    const excerpts = ghost.posts.map((post: Record<string, string>) => post.custom_excerpt);
    expect(excerpts).toEqual(['Short: and sweet', null, expect.stringMatching(/^.{250,300}…$/)]);
    expect(ghost.posts_meta[0].feature_image_alt).toBe('A porch');
    expect(files.get('not-public/a-draft.md')).toContain('draft: true\npublished: false\n');
    expect(files.get('articles/fill-every-bed.html')).toContain('src="../blog-images/');
    const answer = await site.get('/admin/posts/export/download?leads=on', admin);
    const more = await list(Buffer.from(await answer.arrayBuffer()));
    expect(more.get('leads.csv')).toContain('Marcus Hill');
    expect(JSON.parse(more.get('leads.json') ?? '')).toMatchObject([{ Name: 'Marcus Hill' }]);
    expect(more.has('subscribers.csv')).toBe(false);
    await storeSubscriber(site.services.database.db, { email: 'ann@example.com' });
    const asked = await site.get('/admin/posts/export/download?subscribers=on', admin);
    const people = await list(Buffer.from(await asked.arrayBuffer()));
    expect(people.get('subscribers.csv')).toContain('ann@example.com,Confirmed,');
    expect(JSON.parse(people.get('subscribers.json') ?? '')).toMatchObject([
      { Email: 'ann@example.com', State: 'Confirmed' },
    ]);
    expect(people.has('leads.csv')).toBe(false);
    const log = await site.get('/admin/audit', admin);
    const said = await log.text();
    expect(said).toContain('exported the site: 3 articles, with the subscribers');
    expect(said).toContain('exported the site: 3 articles, with the leads');
  });

  it('is read back by an empty site without a loss', async () => {
    const other = await openTestSite({ engine });
    try {
      const owner = await createAdmin(other);
      const form = new FormData();
      form.append('files', new Blob([zip as Uint8Array<ArrayBuffer>]), 'site.zip');
      const sent = await other.fetch('/admin/posts/import', {
        method: 'POST',
        headers: owner.headers,
        body: form,
      });
      await other.services.importer.run();
      const page = sent.headers.get('Location') ?? '';
      const shown = await (await other.get(page, owner)).text();
      expect(shown).toContain(
        'site.zip/articles.json is the export of a site like this one with 3 articles',
      );
      expect(shown).not.toContain('We can’t read');
      expect(shown).toContain('Your files have 2 topics and 2 authors.');
      await other.post(page, { intent: 'start', all: 'take' }, owner);
      await other.services.importer.run();
      const read = async ({ services }: TestSite) => {
        const rows = await services.database.db
          .selectFrom('blog_posts')
          .select(['id', 'kind', 'title', 'slug', 'excerpt', 'content', 'author_name'])
          .select([
            'is_published',
            'published_at',
            'meta_description',
            'meta_keywords',
            'language',
            'ending',
            'created_at',
          ])
          .orderBy('id')
          .execute();
        const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
        return rows.map((row) => ({
          ...row,
          content: row.content
            .replace(/ srcset="[^"]*" sizes="[^"]*"| (?:width|height)="\d+"/g, '')
            .replace(id, 'ID'),
        }));
      };
      expect(await read(other)).toEqual(await read(site));
      const topics = ({ services }: TestSite) =>
        services.database.db
          .selectFrom('post_topics')
          .innerJoin('topics', 'topics.id', 'topic_id')
          .select(['post_id', 'name'])
          .execute();
      expect(await topics(other)).toEqual(await topics(site));
      expect(await topics(other)).toMatchObject([{ name: 'Tours' }]);
      const images = await other.services.database.db.selectFrom('media').select('name').execute();
      expect(images.length).toBe(2);
      const details = async ({ services }: TestSite) => {
        const { db } = services.database;
        const authors = await listAuthorsWithImages(db);
        return {
          topics: (await listTopics(db)).map(({ id: _, version: __, ...topic }) => topic),
          authors: authors.map(({ id: _, version: __, imageId, image, ...author }) => ({
            ...author,
            hasPortrait: imageId !== null && image !== null,
          })),
        };
      };
      expect(await details(other)).toEqual(await details(site));
      expect((await details(other)).topics.map(({ slug }) => slug)).toEqual(['beds', 'on-tour']);
      expect((await details(other)).authors[0]).toEqual({
        name: 'Dana',
        slug: 'dana-r',
        about: 'Runs “two homes”, in Ohio',
        link: 'https://example.com/dana',
        hasPortrait: true,
      });
      const featured = await other.services.database.db
        .selectFrom('blog_posts')
        .select('featured_image_url')
        .where('slug', '=', 'fill-every-bed')
        .executeTakeFirstOrThrow();
      expect(featured.featured_image_url).toMatch(/^\/blog-images\//);
    } finally {
      await other.close();
    }
  });

  it('gives one article as Markdown and as a page of HTML', async () => {
    const { id } = await site.services.database.db
      .selectFrom('blog_posts')
      .select('id')
      .where('slug', '=', 'fill-every-bed')
      .executeTakeFirstOrThrow();
    const get = (path: string) => site.get(path, admin);
    const page = await get(`/admin/posts/${id}/html`);
    expect(page.headers.get('Content-Disposition')).toBe(
      'attachment; filename="fill-every-bed.html"',
    );
    const html = await page.text();
    expect(html).toContain('<h1>Fill every bed: “déjà vu”</h1>');
    expect(html).toContain(`src="${site.origin}/blog-images/`);
    const markdown = await (await get(`/admin/posts/${id}/markdown`)).text();
    expect(markdown).toContain('slug: fill-every-bed');
    expect(markdown).toContain('Call **back**, [then](/blog/a-draft).');
    const other = randomUUID();
    expect((await get(`/admin/posts/${other}/html`)).status).toBe(404);
    expect((await get('/admin/posts/x/markdown')).status).toBe(404);
  });

  it('asks who is there first', async () => {
    await ageSignIns(site.services);
    const answer = await site.get('/admin/posts/export/download', admin);
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      expect.stringContaining('/admin/confirm'),
    ]);
  });
});
