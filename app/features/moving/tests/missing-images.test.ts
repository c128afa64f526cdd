import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findPost } from '#app/features/articles/read-posts.server.ts';
import { listVersions } from '#app/features/versions/read-versions.server.ts';
import type { FetchFile } from '#gateways/open-internet/fetch-file.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { openImports } from '#tests/support/imports.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import { createWriter } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { makeImage } from '#tests/support/uploads.ts';

const OLD = 'https://old.example.co';
const OTHER = 'https://cdn.example.org';
const ID = '7d3c1f0a-5a0e-4c57-9d5e-0b7c2d9a4e11';
const SECOND = '0f8b4c52-13a1-4f6f-8c1e-5d2b6a7e9f22';

const TABLE = [
  'id,title,slug,content,is_published,published_at,featured_image_url,created_at',
  `${ID},One,one,"<p>Look: <img src=""${OLD}/porch.jpg"" alt=""A porch""></p><p><img src=""${OTHER}/bed.jpg"" alt=""A bed""></p>",true,2025-06-10,${OLD}/front.jpg,2025-06-01`,
  `${SECOND},Two,two,"<p><img src=""${OLD}/porch.jpg"" alt=""Again""></p>",true,2025-06-11,,2025-06-02`,
].join('\n');

describeEachEngine('images that an import could not have', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let files: Map<string, Uint8Array>;
  let asked: string[];
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await emptySite(site.services, { accounts: true });
    admin = await createAdmin(site);
    files = new Map();
    asked = [];
    const fetchFile: FetchFile = async ({ url, path }) => {
      asked.push(url);
      await writeFile(path, files.get(url) ?? '<html>');
    };
    Object.assign(site.services, { fetchFile });
  });

  const db = () => site.services.database.db;
  const read = (path: string) => openImports(site, admin).read(path);
  const act = (page: string, fields: Record<string, string | string[]>) =>
    openImports(site, admin).act(page, fields);
  const post = async (id = ID) => {
    const found = await findPost(db(), site.services.contentWorker, id);
    if (found === null) throw new Error('no post');
    return found;
  };

  async function moveIn(host: string | string[] = 'old.example.co'): Promise<string> {
    const page = await openImports(site, admin).upload({ 'rows.csv': TABLE });
    await act(page, { intent: 'start', host, 'old-site': 'old.example.co' });
    return page;
  }

  async function serve(...urls: string[]): Promise<void> {
    for (const [at, url] of urls.entries()) {
      files.set(url, await makeImage('jpeg', { width: 500 + at }).toBuffer());
    }
  }

  const image = async (address: string) =>
    db()
      .selectFrom('import_images')
      .select(['id', 'state'])
      .where('address', '=', address)
      .executeTakeFirstOrThrow();

  it('come later into the articles that lack them, which keep their dates and can be undone', async () => {
    const page = await moveIn();
    expect(await read(page)).toContain('3 images that could not be imported');
    const before = await post();
    await serve(`${OLD}/porch.jpg`, `${OLD}/front.jpg`);
    asked = [];
    expect((await act(page, { intent: 'try-all', host: 'old.example.co' })).status).toBe(302);
    expect(asked.toSorted()).toEqual([`${OLD}/front.jpg`, `${OLD}/porch.jpg`]);

    const after = await post();
    expect(after.content).toMatch(
      /^<p>Look: <img src="\/blog-images\/[\w-]+\.jpg"[^>]* alt="A porch"[^>]*><\/p><p><img src="https:\/\/cdn.example.org\/bed.jpg" alt="A bed"[^>]*><\/p>$/,
    );
    expect(after.featuredImageUrl).toMatch(/^\/blog-images\//);
    expect(after.publishedAt).toBe(before.publishedAt);
    expect((await post(SECOND)).content).toMatch(/^<p><img src="\/blog-images\//);
    const revisions = await listVersions(db(), ID, null);
    expect(revisions.versions.map(({ reason }) => reason)).toEqual(['images-imported', 'created']);
    expect(await db().selectFrom('outbox').select('id').execute()).toEqual([]);
    expect((await site.fetch('/porch.jpg')).headers.get('Location')).toMatch(/^\/blog-images\//);

    const html = await read(page);
    expect(html).toContain('1 image that could not be imported');
    expect(html).not.toContain('porch.jpg:');
    const report = await site.get(`${page}/report`, admin);
    expect(await report.text()).toMatch(/^1,One,done.*The image bed\.jpg: It is still at/m);
    expect(await read('/admin/audit')).toContain('tried again to fetch 2 images of an import');

    await act(page, { intent: 'take-back' });
    expect(await openImports(site, admin).posts()).toEqual([]);
    expect(await db().selectFrom('media').select('id').execute()).toEqual([]);
    expect(await db().selectFrom('redirects').select('id').execute()).toEqual([]);
  });

  it('are tried one by one, from a site that is confirmed by it', async () => {
    const page = await moveIn([]);
    expect(asked).toEqual([]);
    await serve(`${OTHER}/bed.jpg`, `${OLD}/porch.jpg`);
    const { id } = await image(`${OTHER}/bed.jpg`);
    expect(await read(page)).toContain(`name="image" value="${id}"`);
    await act(page, { intent: 'try-again', image: id });
    expect(asked).toEqual([`${OTHER}/bed.jpg`]);
    expect((await post()).content).toMatch(/porch\.jpg.*<img src="\/blog-images\//s);
    expect((await act(page, { intent: 'try-again', image: id })).status).toBe(409);
    expect((await act(page, { intent: 'try-again', image: 'nothing' })).status).toBe(409);
    const none = await act(page, { intent: 'try-all' });
    expect([none.status, await none.text()]).toEqual([
      422,
      expect.stringContaining('Check at least one site'),
    ]);
    expect(await read(page)).toContain('Imported');
  });

  it('say why they failed again, and stay links', async () => {
    const page = await moveIn([]);
    const before = await post();
    await act(page, { intent: 'try-all', host: ['old.example.co', 'cdn.example.org'] });
    expect(asked).toHaveLength(3);
    const html = await read(page);
    expect(html).toContain('3 images that could not be imported');
    expect(html).not.toContain('because you did not choose');
    expect(await post()).toEqual(before);
  });

  it('do not replace what somebody put there since, also not in what is typed', async () => {
    const page = await moveIn();
    const writer = createWriter(site, admin);
    const { content } = await post();
    const edited = await writer.update(await post(), {
      content: content.replace(/<img src="https:\/\/old[^>]*>/, 'nothing'),
    });
    const tab = openTab(writer, { id: ID, version: edited.version });
    await tab.type('Typed', { fields: { content: `<p>Mine</p>${content}` } });
    await serve(`${OLD}/porch.jpg`, `${OLD}/front.jpg`, `${OTHER}/bed.jpg`);
    await act(page, { intent: 'try-all', host: ['old.example.co', 'cdn.example.org'] });

    const after = await post();
    expect(after.content).toMatch(/^<p>Look: nothing<\/p><p><img src="\/blog-images\//);
    const draft = await db().selectFrom('post_drafts').selectAll().executeTakeFirstOrThrow();
    expect(draft.base_version).toBe(after.version);
    const typed = JSON.parse(draft.fields);
    expect(typed.title).toBe('Typed');
    expect(typed.content).toMatch(/^<p>Mine<\/p><p>Look: <img src="\/blog-images\//);
    expect(typed.content).not.toContain('https:');
    expect(typed.featuredImageUrl).toBe(after.featuredImageUrl);
    const shown = await db().selectFrom('post_draft_images').select('image_id').execute();
    expect(shown).toHaveLength(3);
    expect(await read(page)).toContain('can no longer be undone');
    const saved = await writer.save({
      id: ID,
      version: after.version,
      idempotencyKey: crypto.randomUUID(),
      fields: typed,
      publishDate: { kind: 'now' },
    });
    expect(saved.status).toBe(200);
  });

  it('leave a featured image that was chosen since', async () => {
    const page = await moveIn();
    await serve(`${OLD}/porch.jpg`);
    await act(page, { intent: 'try-again', image: (await image(`${OLD}/porch.jpg`)).id });
    const own = /\/blog-images\/[\w-]+\.jpg/.exec((await post()).content)?.[0] ?? '';
    await createWriter(site, admin).update(await post(), { featuredImageUrl: own });
    await serve(`${OLD}/front.jpg`);
    await act(page, { intent: 'try-again', image: (await image(`${OLD}/front.jpg`)).id });
    expect((await post()).featuredImageUrl).toBe(own);
  });

  it('are not fetched twice when the server stops in between, and not after a stop', async () => {
    const page = await moveIn();
    const { importer } = site.services;
    await serve(`${OLD}/porch.jpg`, `${OLD}/front.jpg`);
    asked = [];
    const hosts = JSON.stringify({ hosts: ['old.example.co'], oldSites: [] });
    await db().updateTable('imports').set({ state: 'fetching', options: hosts }).execute();
    await db().updateTable('import_images').set({ state: 'waiting' }).execute();
    // The disk is full after the first one.
    const { fetchFile } = site.services;
    const failing: FetchFile = async (request) => {
      if (asked.length === 1) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      await fetchFile(request);
    };
    Object.assign(site.services, { fetchFile: failing });
    await expect(importer.run()).rejects.toThrow('no space');
    expect(await read(page)).toContain('Fetching images');
    const undo = await site.post(page, { intent: 'take-back' }, admin);
    expect(undo.status).toBe(409);
    Object.assign(site.services, { fetchFile });
    await importer.run();
    expect(asked.toSorted()).toEqual([`${OLD}/front.jpg`, `${OLD}/porch.jpg`]);
    expect((await db().selectFrom('media').select('id').execute()).length).toBe(2);
    expect((await post(SECOND)).content).toContain('/blog-images/');

    await db().updateTable('imports').set({ state: 'fetching' }).execute();
    await db()
      .updateTable('import_images')
      .set({ state: 'waiting' })
      .where('state', '=', 'missing')
      .execute();
    await act(page, { intent: 'stop' });
    expect(await image(`${OTHER}/bed.jpg`)).toMatchObject({ state: 'missing' });
    expect(await read(page)).toContain('1 image that could not be imported');
  });
});
