import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPost } from '#app/features/articles/read-posts.server.ts';
import { findRevision } from '#app/features/articles/revisions/read-revisions.server.ts';
import { createBackup } from '#app/features/backups/creation/create-backup.server.ts';
import { findTexts } from '#app/features/pages/drafts/stored-texts.server.ts';
import { listVersions } from '#app/features/versions/read-versions.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { Page } from '#tests/support/html.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import { createWriter, type Writer } from '#tests/support/posts.ts';
import { deleteTexts } from '#tests/support/site-texts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, listUploads, makeImage, upload } from '#tests/support/uploads.ts';
import type {
  MediaList,
  ReplaceImageResult,
  StoredImage,
  UpdateImageResult,
} from '../image-protocol.ts';
import { countExpiredOrphans, deleteExpiredOrphans } from '../media-library.server.ts';

describeEachEngine('an image of the library', (engine) => {
  let site: TestSite;
  let cookie: string;
  let writer: Writer;
  let image: StoredImage;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    ({ cookie } = await createAdmin(site));
    writer = createWriter(site, { cookie });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    // What follows from a description is indexed after the answer, and locks what this deletes.
    await site.services.searchIndex.settle();
    await db().deleteFrom('blog_posts').execute();
    image = await store(
      await makeImage('jpeg', { width: 600, height: 360 }).toBuffer(),
      'red_porch.jpg',
    );
  });

  const db = () => site.services.database.db;

  async function store(bytes: Uint8Array, name = 'photo.jpg'): Promise<StoredImage> {
    const { body } = await upload(site, cookie, { body: imageForm(bytes, name) });
    if (!body.ok) throw new Error(`not stored: ${body.message}`);
    return body.image;
  }

  async function replace(id = image.id, bytes?: Uint8Array) {
    const file = bytes ?? (await makeImage('webp', { width: 540, height: 720 }).toBuffer());
    const answer = await site.fetch(`/admin/media/replace?id=${id}`, {
      method: 'POST',
      headers: { Cookie: cookie },
      body: imageForm(file, 'new.webp', 'image/webp'),
    });
    return { status: answer.status, body: (await answer.json()) as ReplaceImageResult };
  }

  async function replaced(): Promise<StoredImage> {
    const { body } = await replace();
    if (!body.ok) throw new Error(`not replaced: ${body.message}`);
    return body.image;
  }

  const read = async (path: string) => (await site.fetch(path)).text();
  async function follow(path: string, headers: Record<string, string> = {}) {
    const answer = await site.fetch(path, { redirect: 'manual', headers });
    await answer.body?.cancel();
    return answer;
  }

  describe('is replaced everywhere', () => {
    it('in each post that shows it, with a version and the date that it had', async () => {
      const inText = await writer.create({
        title: 'In its text',
        content: `<p>Look:</p><figure><img src="${image.url}" srcset="${image.srcset}" sizes="92vw" alt="The old porch" width="600" height="360"></figure>`,
        isPublished: true,
      });
      const featured = await writer.create({
        title: 'At its head',
        featuredImageUrl: image.url,
        isPublished: true,
      });
      const other = await writer.create({ title: 'Without it', isPublished: true });
      const page = `/blog/${inText.slug}`;
      expect(await read(page)).toContain(image.url);
      expect(await read('/blog')).toContain(image.url);

      const { status, body } = await replace();
      expect([status, body.ok && body.rewritten]).toEqual([200, 2]);
      const now = body.ok ? body.image : image;
      expect(now).toMatchObject({ id: image.id, width: 540, height: 720, name: 'new.webp' });
      expect(now.url).not.toBe(image.url);

      // The cached pages are rendered anew.
      const shown = await read(page);
      expect(shown).toContain(
        `<img src="${now.url}" srcset="${now.srcset}" sizes="92vw" alt="The old porch" width="540" height="720"`,
      );
      expect(shown).not.toContain(image.url);
      for (const path of ['/blog', `/blog/${featured.slug}`, '/blog/rss.xml']) {
        expect(await read(path), path).not.toContain(image.url);
      }

      for (const post of [inText, featured]) {
        const after = await findPost(db(), site.services.contentWorker, post.id);
        expect(after).toMatchObject({ version: 2, publishedAt: post.publishedAt });
        const { versions: revisions } = await listVersions(db(), post.id, null);
        expect(revisions.map(({ reason }) => reason)).toEqual(['image-replaced', 'created']);
        const before = await findRevision(db(), post.id, 1);
        expect(`${before?.post.content}${before?.post.featuredImageUrl}`).toContain(image.url);
      }
      expect(await findPost(db(), site.services.contentWorker, other.id)).toMatchObject({
        version: 1,
      });
    });

    it('on a page of the site, its preview for links included', async () => {
      const about = '/admin/pages/about';
      const typed = { image: image.id, alt: 'Ada on her porch', decorative: false };
      const shown = { ...typed, focus: 'center', caption: '' };
      const answer = await writer.postJson(`${about}/draft`, {
        fields: [
          { id: 'profile/image', typed: shown, before: null },
          { id: 'meta/social', typed: shown, before: null },
        ],
      });
      expect(answer.status).toBe(200);
      const { draftVersion } = await findTexts(db(), '/about');
      const published = await site.fetch(about, {
        method: 'POST',
        headers: { Cookie: cookie },
        body: new URLSearchParams({ intent: 'publish', draftVersion: String(draftVersion) }),
        redirect: 'manual',
      });
      expect(published.status).toBe(302);
      const before = await read('/about');
      expect(before).toContain(`src="${image.url}"`);

      const now = await replaced();
      const page = await read('/about');
      expect(page).toContain(`src="${now.url}"`);
      expect(page).toContain('width="540" height="720"');
      expect(page).not.toContain(image.url);
      const preview = (html: string) => new Page(html).meta('og:image');
      expect(preview(page)).toMatch(/\/blog-images\//);
      expect(preview(page)).not.toBe(preview(before));
      await deleteTexts(site.services);
    });

    it('also at its former addresses, which lead to the nearest width', async () => {
      const now = await replaced();
      for (const part of image.srcset.split(', ')) {
        const [path = '', width] = part.split(' ');
        const answer = await follow(path);
        expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([
          302,
          'public, max-age=300',
        ]);
        const bytes = await (await site.fetch(answer.headers.get('Location') ?? '')).arrayBuffer();
        const { width: shown = 0, height = 1 } = await sharp(bytes).metadata();
        expect(shown).toBe(width === '600w' ? 540 : Number.parseInt(width ?? '', 10));
        expect(shown / height).toBeCloseTo(540 / 720, 1);
      }
      const etag = `"${image.url.split('/').at(-1)}"`;
      const revalidated = await follow(image.url, { 'If-None-Match': etag });
      expect(revalidated.status).toBe(302);
      expect((await follow(now.url)).status).toBe(200);
      expect(listUploads(site).filter((name) => name.startsWith(image.id))).not.toContain(
        image.url.split('/').at(-1),
      );
    });

    it('again, and once more', async () => {
      const post = await writer.create({ featuredImageUrl: image.url, isPublished: true });
      const second = await replaced();
      const third = await replaced();
      expect(new Set([image.url, second.url, third.url]).size).toBe(3);
      for (const { url } of [image, second]) {
        expect((await follow(url)).headers.get('Location')).toBe(third.url);
      }
      expect(await read(`/blog/${post.slug}`)).toContain(third.url);
    });

    it('in drafts, whose authors continue from what was stored', async () => {
      const post = await writer.create({ featuredImageUrl: image.url });
      const tab = openTab(writer, { id: post.id, version: post.version });
      const content = `<p>Words</p><img src="${image.url}" alt="" width="600" height="360">`;
      await tab.type('Typed', { fields: { content, featuredImageUrl: image.url } });
      const now = await replaced();
      const row = await db().selectFrom('post_drafts').selectAll().executeTakeFirstOrThrow();
      expect(JSON.parse(row.fields)).toMatchObject({
        title: 'Typed',
        content: `<p>Words</p><img src="${now.url}" alt="" width="540" height="720">`,
        featuredImageUrl: now.url,
      });
      expect(row.base_version).toBe(2);
    });

    it('in what an open editor saves afterwards, and in an earlier version that is restored', async () => {
      const content = `<p>Look:</p><p><img src="${image.url}" alt="A porch"></p>`;
      const post = await writer.create({ content, featuredImageUrl: image.url });
      const now = await replaced();
      const saved = await writer.update({ ...post, version: 2 }, { content });
      expect(saved.content).toContain(now.url);
      expect(saved.featuredImageUrl).toBe(now.url);

      const answer = await writer.submit(`/admin/posts/${post.id}/history`, {
        intent: 'restore',
        current: '3',
        version: '1',
        back: 'all',
        key: crypto.randomUUID(),
      });
      expect(answer.status).toBeLessThan(400);
      const restored = await findPost(db(), site.services.contentWorker, post.id);
      expect(restored?.content).toContain(now.url);
      expect(restored?.content).not.toContain(image.url);
    });

    it('and a backup has its present files alone', async () => {
      const now = await replaced();
      const { config, database, publish } = site.services;
      const deps = {
        dataDir: site.dataDir,
        databaseUrl: config.databaseUrl,
        secretFingerprint: 'mark',
        database,
        now: site.services.now,
        publish,
        readFreeBytes: async () => 1024 ** 3,
        believesClock: async () => true,
      };
      const { manifest } = await createBackup(deps, { kind: 'by-hand' });
      const names = manifest.files.map(({ name }) => name);
      expect(names).toContain(`uploads${now.url}`);
      expect(names).not.toContain(`uploads${image.url}`);
      expect(manifest.missing).toEqual([]);
    });

    it('but not by a file that is none, nor where it is gone', async () => {
      const before = listUploads(site);
      const { status, body } = await replace(image.id, Buffer.from('no image'));
      expect([status, body]).toEqual([422, expect.objectContaining({ code: 'not_an_image' })]);
      expect((await replace('5d1f7c1e-0000-4000-8000-00000000dead')).status).toBe(409);
      expect((await replace('x')).status).toBe(409);
      expect(listUploads(site)).toEqual(before);
      expect((await follow(image.url)).status).toBe(200);
    });

    it('and the daily job takes what could not be deleted then', async () => {
      await replaced();
      const { imageFiles, storeBinding } = site.services;
      expect(await countExpiredOrphans(db(), imageFiles, storeBinding)).toBe(0);
      const left = {
        ...imageFiles,
        listOlder: async () => ({ files: await imageFiles.list(), temporary: [] }),
      };
      expect(await countExpiredOrphans(db(), left, storeBinding)).toBe(0);
      await db()
        .updateTable('media')
        .set({ key: image.url.slice(1) })
        .where('id', '=', image.id)
        .execute();
      expect(await deleteExpiredOrphans(db(), left, storeBinding)).toBeGreaterThan(0);
      const rest = (await imageFiles.list()).filter((name) => name.startsWith(image.id));
      expect(rest).toEqual([]);
    });
  });

  async function update(change: object) {
    const answer = await site.fetch('/admin/media/update', {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
    });
    return { status: answer.status, body: (await answer.json()) as UpdateImageResult };
  }

  it('is described, and keeps in view what was chosen, on the blog', async () => {
    await writer.create({ featuredImageUrl: image.url, isPublished: true });
    expect(await read('/blog')).not.toContain('focus-x-');
    const { body } = await update({ id: image.id, alt: ' A red\n porch ', focus: { x: 22, y: 0 } });
    expect(body).toMatchObject({ ok: true, image: { alt: 'A red porch', focus: { x: 20, y: 0 } } });
    const list = await read('/blog');
    expect(list).toContain('focus focus-x-20 focus-y-0');
    expect(list).toMatch(/\.focus-x-20\s*\{\s*--focus-x:\s*20%/);
    expect(list).toContain('alt="A red porch"');
    expect((await update({ id: image.id, alt: '' })).body).toMatchObject({
      image: { alt: null, focus: { x: 20, y: 0 } },
    });
    expect((await update({ id: '5d1f7c1e-0000-4000-8000-00000000dead', alt: 'x' })).status).toBe(
      409,
    );
    expect((await update({ id: image.id, focus: { x: 101, y: 0 } })).status).toBe(400);
  });

  it('is found by the words of its name and its description', async () => {
    await update({ id: image.id, alt: 'Ángel’s chair' });
    const found = async (words: string) => {
      const path = `/admin/media/list?${new URLSearchParams({ q: words })}`;
      const answer = await site.get(path, { cookie });
      return ((await answer.json()) as MediaList).images.map(({ id }) => id);
    };
    for (const words of ['porch', 'RED', 'chair angel', 'porch chair', "angel's"]) {
      expect(await found(words), words).toContain(image.id);
    }
    for (const words of ['window', 'porch window', '%', '_orch']) {
      expect(await found(words), words).not.toContain(image.id);
    }
    const listed = async (show: string) =>
      (await writer.read(`/admin/media?show=${show}`)).includes(image.url);
    expect([await listed('undescribed'), await listed('unused')]).toEqual([false, true]);
    await update({ id: image.id, alt: '' });
    expect(await listed('undescribed')).toBe(true);
  });
});
