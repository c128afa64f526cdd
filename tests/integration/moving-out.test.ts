import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFiles } from '#app/domains/imports/open-files.server.ts';
import { createTopic } from '#app/domains/posts/topics/change-topics.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';

const HOUR = 60 * 60 * 1_000;

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
    const topic = await createTopic(
      site.services,
      { id: null, name: 'The owner' },
      { name: 'Tours', slug: '', description: '' },
    );
    await storePost(
      site.services,
      {
        title: 'Fill every bed: “déjà vu”',
        slug: 'fill-every-bed',
        content: `<h2>Part</h2><p>Call <strong>back</strong>, <a href="/blog/a-draft">then</a>.</p><figure><img src="${url}" alt="A porch"><figcaption>The porch</figcaption></figure><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>`,
        excerpt: 'Short: and sweet',
        metaDescription: 'About beds',
        metaKeywords: 'beds, tours',
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
      isPublished: true,
    });
    await storeLead(site, { name: 'Marcus Hill' });
    const answer = await site.fetch('/admin/posts/export/download', { headers: admin.headers });
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

  it('gives everything that is hers, and leads only if she asks', async () => {
    const files = await list(zip);
    const names = [...files.keys()].map((name) => name.replace(/[0-9a-f-]{36}/, 'ID'));
    expect(names.toSorted()).toEqual([
      'README.txt',
      'articles.json',
      'articles/a-draft.html',
      'articles/a-draft.md',
      'articles/fill-every-bed.html',
      'articles/fill-every-bed.md',
      'blog-images/ID.jpg',
      'ghost.json',
      'images.csv',
      'pages/our-home.html',
      'pages/our-home.md',
      'redirects.csv',
      'settings.json',
      'wordpress.xml',
    ]);
    const markdown = files.get('articles/fill-every-bed.md') ?? '';
    expect(markdown).toContain('slug: fill-every-bed');
    expect(markdown).toContain('Call **back**, [then](/blog/a-draft).');
    expect(markdown).toContain('| a |');
    expect(files.get('articles/fill-every-bed.html')).toContain('src="../blog-images/');
    const answer = await site.fetch('/admin/posts/export/download?leads=on', {
      headers: admin.headers,
    });
    const more = await list(Buffer.from(await answer.arrayBuffer()));
    expect(more.get('leads.csv')).toContain('Marcus Hill');
    const log = await site.fetch('/admin/audit', { headers: admin.headers });
    expect(await log.text()).toContain('exported the site');
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
      const shown = await (await other.fetch(page, { headers: owner.headers })).text();
      expect(shown).toContain(
        'site.zip/articles.json is an answer of a database (JSON) with 3 articles',
      );
      expect(shown).not.toContain('nothing that we can read');
      await other.fetch(page, {
        method: 'POST',
        headers: owner.headers,
        body: new URLSearchParams({ intent: 'start', all: 'take' }),
      });
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
      expect(images.length).toBe(1);
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
    const get = (path: string) => site.fetch(path, { headers: admin.headers });
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

  it('asks who is there first, and shows what it does without scripts', async () => {
    const html = await (await site.fetch('/admin/posts/export', { headers: admin.headers })).text();
    expect(html).toContain('action="/admin/posts/export/download"');
    await site.services.database.db
      .updateTable('session')
      .set({ createdAt: new Date(Date.now() - HOUR).toISOString(), verifiedAt: null })
      .execute();
    const answer = await site.fetch('/admin/posts/export/download', { headers: admin.headers });
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      expect.stringContaining('/admin/confirm'),
    ]);
  });
});
