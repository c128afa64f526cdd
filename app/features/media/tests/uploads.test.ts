import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { Page } from '#tests/support/html.ts';
import { addLibraryImage } from '#tests/support/library-images.ts';
import { createWriter } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import {
  imageForm,
  listUploads,
  makeAnimatedPng,
  makeImage,
  upload,
} from '#tests/support/uploads.ts';
import type { MediaList } from '../image-protocol.ts';
import type { Variant } from '../images.server.ts';
import { addLinkPreviews } from '../library/add-link-previews.server.ts';

const MEGABYTE = 1024 * 1024;

describeEachEngine('uploaded images', (engine) => {
  let site: TestSite;
  let cookie: string;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    ({ cookie } = await createAdmin(site));
  });
  afterAll(() => site.close());
  afterEach(async () => {
    const { db } = site.services.database;
    await db.deleteFrom('blog_posts').execute();
    for (const { id } of await db.selectFrom('media').select('id').execute()) await remove(id);
  });

  async function store(bytes: Uint8Array, name = 'photo.jpg') {
    const { body } = await upload(site, cookie, { body: imageForm(bytes, name) });
    if (!body.ok) throw new Error(`not stored: ${body.message}`);
    return body.image;
  }

  async function remove(id: string): Promise<number> {
    const answer = await site.fetch('/admin/media', {
      method: 'POST',
      headers: { Cookie: cookie, Accept: 'text/html' },
      body: new URLSearchParams({ intent: 'delete-for-good', id }),
    });
    return answer.status;
  }

  it('are stored with smaller widths, listed, and served for a year', async () => {
    const image = await store(await makeImage('jpeg', { width: 1000, height: 600 }).toBuffer());
    expect(image).toMatchObject({ width: 1000, height: 600, alt: null });
    expect(image.url).toMatch(/^\/blog-images\/[0-9a-f-]{36}\.jpg$/);
    expect(image.srcset.split(', ').map((part) => part.split(' ')[1])).toEqual([
      '480w',
      '800w',
      '1000w',
    ]);
    const list = await site.fetch('/admin/media/list', { headers: { Cookie: cookie } });
    expect(((await list.json()) as MediaList).images).toEqual([image]);
    for (const [url = '', width] of image.srcset.split(', ').map((part) => part.split(' '))) {
      const answer = await site.fetch(url);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(answer.headers.get('Content-Length')).toBe(String(bytes.byteLength));
      expect(`${(await sharp(bytes).metadata()).width}w`).toBe(width);
    }
    const answer = await site.fetch(image.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    await answer.body?.cancel();
    const again = await site.fetch(image.url, {
      headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await site.fetch(image.url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('Content-Length')).toBe(String(image.bytes));
  });

  it('get one later if they came without, as from a backup', async () => {
    const { db } = site.services.database;
    const image = await store(await makeImage('webp', { width: 1300, height: 700 }).toBuffer());
    const [row] = await db.selectFrom('media').select('variants').execute();
    const variants: Variant[] = JSON.parse(row?.variants ?? '');
    const widths = variants.filter(({ use }) => use === undefined);
    await db
      .updateTable('media')
      .set({ variants: JSON.stringify(widths) })
      .execute();
    const writer = createWriter(site, { cookie });
    const { slug } = await writer.create({ featuredImageUrl: image.url, isPublished: true });
    const shared = async () =>
      new Page(await (await site.fetch(`/blog/${slug}`)).text()).meta('og:image');
    expect(await shared()).toContain(`${site.origin}/title-pictures/${slug}.jpg`);

    const errors: unknown[] = [];
    const deps = { ...site.services, onError: (error: unknown) => errors.push(error) };
    await addLinkPreviews(deps, new AbortController().signal);
    expect(errors).toEqual([]);
    expect(await shared()).toBe(`${site.origin}${image.preview?.url}`);
    const answer = await site.fetch(image.preview?.url ?? '');
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('Content-Length'))).toBeLessThan(300_000);
    await answer.body?.cancel();
    const [after] = await db.selectFrom('media').select('variants').execute();
    expect(JSON.parse(after?.variants ?? '')).toHaveLength(widths.length + 1);
    await addLinkPreviews(deps, new AbortController().signal);
    expect(await db.selectFrom('media').select('variants').execute()).toEqual([after]);
  });

  it('without their file are left alone, and another one gets its link preview', async () => {
    const { db } = site.services.database;
    await addLibraryImage(db);
    const image = await store(await makeImage('jpeg', { width: 60, height: 40 }).toBuffer());
    await db.updateTable('media').set({ variants: '[]' }).execute();
    const errors: unknown[] = [];
    const deps = { ...site.services, onError: (error: unknown) => errors.push(error) };
    await addLinkPreviews(deps, new AbortController().signal);
    expect(errors).toEqual([]);
    const rows = await db.selectFrom('media').select(['id', 'variants']).execute();
    expect(rows.filter(({ variants }) => variants !== '[]').map(({ id }) => id)).toEqual([
      image.id,
    ]);
  });

  it('are listed page by page, and unused ones separately', async () => {
    const { db } = site.services.database;
    const ids = Array.from({ length: 130 }, () => randomUUID());
    await db
      .insertInto('media')
      .values(
        ids.map((id, n) => ({
          id,
          key: `blog-images/${id}.png`,
          format: 'png',
          width: 9,
          height: 9,
          bytes: 99,
          variants: '[]',
          alt: null,
          // Some share a timestamp; their order must still be stable.
          created_at: new Date(1_700_000_000_000 + Math.floor(n / 50)).toISOString(),
          created_by: null,
        })),
      )
      .execute();
    const headers = { Cookie: cookie };
    const listed: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const answer = await site.fetch(`/admin/media/list?after=${next}`, { headers });
      const page = (await answer.json()) as MediaList;
      listed.push(...page.images.map(({ id }) => id));
      next = page.next;
    }
    expect(listed.toSorted()).toEqual(ids.toSorted());

    const [used = ''] = ids;
    const writer = createWriter(site, { cookie });
    await writer.create({ featuredImageUrl: `/blog-images/${used}.png` });
    const first = await (await site.fetch('/admin/media', { headers })).text();
    expect(first).toContain('Older images');
    let unused = 0;
    let path: string | undefined = '/admin/media?unused';
    while (path !== undefined) {
      const html: string = await (await site.fetch(path, { headers })).text();
      unused += html.match(/class="media-item"/g)?.length ?? 0;
      expect(html).not.toContain(used);
      path = /href="([^"]+)"[^>]*>Older images/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(unused).toBe(129);
  });

  describe('deleting', () => {
    it('removes the row and every file of an unused image', async () => {
      const image = await store(await makeImage('jpeg').toBuffer());
      // A smaller width, the image itself, and the one for link previews.
      expect(listUploads(site)).toHaveLength(3);
      expect(await remove(image.id)).toBe(200);
      expect(listUploads(site)).toEqual([]);
      expect((await site.fetch(image.url)).status).toBe(404);
    });

    it('rejects an image that a post shows in its content or as its featured image', async () => {
      const writer = createWriter(site, { cookie });
      const small = await makeImage('png', { width: 9, height: 9 }).toBuffer();
      const [inText, asImage] = [await store(small), await store(small)];
      await writer.create({
        content: `<p>Look:</p><img src="${inText.url}" alt="">`,
        featuredImageUrl: asImage.url,
      });
      await remove(inText.id);
      await remove(asImage.id);
      expect(listUploads(site)).toHaveLength(4);
      const page = await site.fetch('/admin/media', {
        headers: { Cookie: cookie, Accept: 'text/html' },
      });
      expect((await page.text()).match(/In use/g)).toHaveLength(2);
    });

    it.each(['x\0y', '%', '', '#app/features/etc/passwd'])(
      'ignores the invalid id %j',
      async (id) => {
        await store(await makeImage('png', { width: 9, height: 9 }).toBuffer());
        expect(await remove(id)).toBeLessThan(500);
        expect(listUploads(site)).toHaveLength(2);
      },
    );
  });

  // On PostgreSQL, the others run no statement that these, or other tests, do not run there.
  if (engine === 'postgresql') return;

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'may be %s, whatever the name says',
    async (format) => {
      const bytes = await makeImage(format, { width: 60, height: 40 }).toBuffer();
      const image = await store(bytes, '../../x.exe');
      expect(image.url).toMatch(format === 'jpeg' ? /\.jpg$/ : new RegExp(`\\.${format}$`));
      const answer = await site.fetch(image.url);
      expect(answer.headers.get('Content-Type')).toBe(`image/${format}`);
      await answer.body?.cancel();
    },
  );

  it.each(['', 'text/plain', 'image/heic', 'application/octet-stream'])(
    'may come with the type %j, which does not count',
    async (type) => {
      const bytes = await makeImage('jpeg', { width: 60, height: 40 }).toBuffer();
      const { body } = await upload(site, cookie, { body: imageForm(bytes, 'photo', type) });
      expect(body.ok && body.image.url).toMatch(/\.jpg$/);
    },
  );

  it('may come without any type', async () => {
    const bytes = await makeImage('jpeg', { width: 60, height: 40 }).toBuffer();
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="photo"\r\n\r\n';
    const { body } = await upload(site, cookie, {
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    expect(body.ok && body.image.url).toMatch(/\.jpg$/);
  });

  it('have a JPEG for link previews, which no page shows', async () => {
    // As AVIF, noise of this size takes eight seconds of processor time, twice.
    const plain = makeImage('avif', { width: 1300, height: 700, sigma: 1 });
    const image = await store(await plain.toBuffer());
    expect(image.preview).toMatchObject({ width: 1200, height: 630 });
    expect(image.srcset).not.toContain('preview');
    const answer = await site.fetch(image.preview?.url ?? '');
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
    await answer.body?.cancel();
  });

  it('may come in a form whose type is written in capitals', async () => {
    const bytes = await makeImage('jpeg', { width: 60, height: 40 }).toBuffer();
    const sent = new Request(site.origin, { method: 'POST', body: imageForm(bytes, 'photo.jpg') });
    const type = sent.headers.get('Content-Type') ?? '';
    const { status } = await upload(site, cookie, {
      body: await sent.arrayBuffer(),
      headers: { 'Content-Type': type.replace('multipart/form-data', 'Multipart/Form-Data') },
    });
    expect(status).toBe(200);
  });

  it('are rotated upright and lose their metadata', async () => {
    const bytes = await makeImage('jpeg', { width: 60, height: 40 })
      .withExif({ IFD0: { Copyright: 'planted-secret' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(bytes.includes('planted-secret')).toBe(true);
    const image = await store(bytes);
    expect([image.width, image.height]).toEqual([40, 60]);
    const served = Buffer.from(await (await site.fetch(image.url)).arrayBuffer());
    expect(served.includes('planted-secret')).toBe(false);
    expect((await sharp(served).metadata()).exif).toBeUndefined();
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'are not accepted as another type: %s',
    async (format) => {
      const page = '<script>planted-secret()</script>';
      const file = await makeImage(format, { width: 60, height: 40 }).toBuffer();
      const archive = Buffer.from('PK\x03\x04planted-secret.js');
      const image = await store(Buffer.concat([file, Buffer.from(page), archive]), 'x.html');
      const answer = await site.fetch(image.url);
      expect(answer.headers.get('Content-Type')).toBe(`image/${format}`);
      const served = Buffer.from(await answer.arrayBuffer());
      expect(served.includes('planted-secret')).toBe(false);
    },
  );

  it('keep their alternative text', async () => {
    const form = imageForm(await makeImage('png', { width: 9, height: 9 }).toBuffer(), 'a.png');
    form.append('alt', ' A porch at dusk ');
    const { body } = await upload(site, cookie, { body: form });
    expect(body.ok && body.image.alt).toBe('A porch at dusk');
  });

  describe('a rejected upload leaves nothing behind', () => {
    async function expectRejection(
      sent: Parameters<typeof upload>[2],
      status: number,
      code: string,
    ): Promise<void> {
      const answer = await upload(site, cookie, sent);
      expect(answer).toEqual({
        status,
        body: { ok: false, code, message: expect.stringMatching(/^[A-Z].*\.$/) },
      });
      expect(listUploads(site)).toEqual([]);
      const { db } = site.services.database;
      expect(await db.selectFrom('media').select('id').execute()).toEqual([]);
    }
    const form = (bytes: Uint8Array | string, name: string, type?: string) => ({
      body: imageForm(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, name, type),
    });

    it('a text file called photo.jpg', () =>
      expectRejection(form('Dear diary', 'photo.jpg'), 422, 'not_an_image'));

    it('an empty file', () => expectRejection(form('', 'photo.jpg'), 422, 'empty'));

    it('a photo of an iPhone, with how to make it a JPEG', async () => {
      const photo = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
      await expectRejection(form(photo, 'IMG_0001.HEIC', 'image/heic'), 422, 'heic');
      const { body } = await upload(site, cookie, form(photo, 'IMG_0001.HEIC', 'image/heic'));
      expect(body).toMatchObject({
        message: expect.stringContaining('Settings, Camera, Formats, Most Compatible'),
      });
    });

    it('an animation that can’t be kept, until the person agrees to its first frame', async () => {
      const animated = form(makeAnimatedPng(), 'a.png', 'image/png');
      const { status, body } = await upload(site, cookie, animated);
      expect([status, body]).toEqual([
        422,
        {
          ok: false,
          code: 'animated_kind',
          message: expect.stringContaining('Only its first frame can be kept.'),
          offersFirstFrame: true,
        },
      ]);
      expect(listUploads(site)).toEqual([]);
      const agreed = imageForm(makeAnimatedPng(), 'a.png');
      agreed.append('first-frame', 'yes');
      const answer = await upload(site, cookie, { body: agreed });
      expect(answer.body).toMatchObject({ ok: true, image: { width: 20, height: 10 } });
    });

    it('a file over 15 MB', () =>
      expectRejection(form(randomBytes(15 * MEGABYTE + 1), 'photo.jpg'), 413, 'too_large'));

    it('100 MB: before reading with a Content-Length, after 15 MB without one', async () => {
      const whole = new Response(imageForm(randomBytes(9), 'photo.jpg'));
      const type = whole.headers.get('Content-Type') ?? '';
      const start = (await whole.text()).split('\r\n\r\n')[0] ?? '';
      let sent = 0;
      const endless = () =>
        new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(Buffer.from(`${start}\r\n\r\n`)),
          pull(controller) {
            sent += MEGABYTE;
            controller.enqueue(randomBytes(MEGABYTE));
            if (sent >= 100 * MEGABYTE) controller.close();
          },
        });
      const headers = { 'Content-Type': type };
      await expectRejection({ body: endless(), headers, duplex: 'half' }, 413, 'too_large');
      expect(sent).toBeLessThan(20 * MEGABYTE);
      sent = 0;
      const answer = await site.fetch('/admin/media/upload', {
        method: 'POST',
        body: endless(),
        headers: { ...headers, Cookie: cookie, 'Content-Length': String(100 * MEGABYTE) },
        duplex: 'half',
      } as RequestInit);
      expect(answer.status).toBe(413);
      expect(sent).toBeLessThan(3 * MEGABYTE);
      expect(listUploads(site)).toEqual([]);
    });

    it('an interrupted upload', async () => {
      const whole = new Response(imageForm(randomBytes(MEGABYTE), 'photo.jpg'));
      const type = whole.headers.get('Content-Type') ?? '';
      const bytes = new Uint8Array(await whole.arrayBuffer());
      const half = bytes.subarray(0, bytes.length / 2);
      await expectRejection({ body: half, headers: { 'Content-Type': type } }, 422, 'cut_off');
      const broken = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(half),
        pull: (controller) => controller.error(new Error('the connection is gone')),
      });
      await expectRejection(
        { body: broken, headers: { 'Content-Type': type }, duplex: 'half' },
        422,
        'cut_off',
      );
    });

    it('a form without a file, a body that is not a form, and a broken header', async () => {
      const fields = new FormData();
      fields.append('file', 'just text');
      await expectRejection({ body: fields }, 422, 'no_file');
      await expectRejection({ body: new URLSearchParams({ file: 'x' }) }, 422, 'not_a_form');
      await expectRejection(
        { body: 'x', headers: { 'Content-Type': 'multipart/form-data' } },
        422,
        'not_a_form',
      );
    });

    it('a form of 10,000 parts', async () => {
      const many = imageForm(randomBytes(MEGABYTE), 'photo.jpg');
      for (let index = 0; index < 10_000; index += 1) many.append(`f${index}`, 'x');
      await expectRejection({ body: many }, 422, 'not_a_form');
    });
  });

  it.each(['/blog-images/none.jpg', '/blog-images/..%2f..%2fsite.db', '/blog-images/a%00.jpg'])(
    '%s is not found',
    async (path) => {
      expect((await site.fetch(path)).status).toBe(404);
    },
  );
});
