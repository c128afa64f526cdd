// @module-tag all: a bucket beside the site.

import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { MARK_KEY } from '#app/features/media/store-binding.server.ts';
import { sendTest } from '#app/features/outbox/mail/offered/send-test.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import {
  BUCKET_CREDENTIALS,
  BUCKET_NAME,
  neverAnswer,
  respondWithS3Error,
  startBucket,
  type TestBucket,
} from '#tests/support/bucket.ts';
import { storeLead } from '#tests/support/leads.ts';
import { createWriter } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/server-process.ts';
import {
  describeEachEngine,
  openTestSite,
  type TestSite,
  type TestSiteOptions,
} from '#tests/support/test-site.ts';
import { imageForm, listUploads, makeImage, upload } from '#tests/support/uploads.ts';

const DAY = 24 * 60 * 60 * 1000;
const CDN = 'https://cdn.example.com/site';
const AWAY = 'doesn’t work right now';

let bucket: TestBucket;
let site: TestSite;
let admin: TestAccount;
beforeEach(async () => {
  for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value);
  bucket = await startBucket();
});
afterEach(async () => {
  await bucket.close();
  vi.unstubAllEnvs();
});

async function open(options: TestSiteOptions = {}): Promise<void> {
  site = await openTestSite({
    ...options,
    env: { STORAGE_URL: bucket.url, ...options.env },
  });
  admin = await createAdmin(site);
  // As a start does.
  await site.services.storeBinding.findProblem();
}

async function send(bytes?: Uint8Array) {
  const image = bytes ?? (await makeImage('jpeg', { width: 600, height: 40 }).toBuffer());
  return upload(site, admin.cookie, { body: imageForm(image, 'photo.jpg') });
}

async function store(bytes?: Uint8Array): Promise<StoredImage> {
  const { body } = await send(bytes);
  if (!body.ok) throw new Error(`not stored: ${body.message}`);
  return body.image;
}

/** The keys of all objects, as `site/blog-images/…`. */
function listObjects(): string[] {
  const folder = join(bucket.folder, BUCKET_NAME);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('._S3rver_object'))
    .map((name) => name.slice(0, -'._S3rver_object'.length))
    .filter((key) => !key.endsWith(MARK_KEY))
    .sort();
}

function objectPath(key: string): string {
  return join(bucket.folder, BUCKET_NAME, `${key}._S3rver_object`);
}

function addObject(key: string, days = 0): void {
  mkdirSync(dirname(objectPath(key)), { recursive: true });
  writeFileSync(objectPath(key), 'x');
  const at = new Date(Date.now() - days * DAY);
  utimesSync(objectPath(key), at, at);
}

function remove(id: string): Promise<Response> {
  return site.post('/admin/media', { intent: 'delete-for-good', id }, admin);
}

async function readDashboard(): Promise<string> {
  return (await site.get('/admin', admin)).text();
}

describe('images in a bucket', () => {
  beforeEach(() => open());
  afterEach(() => site.close());

  it('are nowhere on the disk, and served with the same headers as from there', async () => {
    const image = await store();
    expect(listUploads(site)).toEqual([]);
    const widths = image.srcset.split(', ').map((part) => part.split(' ')[0]);
    const names = [...widths, image.preview?.url];
    expect(listObjects()).toEqual(names.map((name) => `site${name}`).sort());
    const disk = await openTestSite();
    try {
      const file = readFileSync(objectPath(`site${image.url}`));
      const path = join(disk.dataDir, 'uploads', image.url);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, file);
      const requests: RequestInit[] = [
        {},
        { method: 'HEAD' },
        { headers: { 'If-None-Match': `"${image.url.split('/').at(-1)}"` } },
        { headers: { Range: 'bytes=10-19' } },
        { headers: { Range: 'bytes=-5' } },
        { headers: { Range: 'bytes=10-19', 'If-Range': '"other"' } },
        { headers: { Range: `bytes=${file.byteLength}-` } },
      ];
      for (const init of requests) {
        const [there, here] = await Promise.all(
          [site, disk].map((from) => from.fetch(image.url, init)),
        );
        expect([there?.status, describeHeaders(there)]).toEqual([
          here?.status,
          describeHeaders(here),
        ]);
        const [bytes, same] = await Promise.all([there?.bytes(), here?.bytes()]);
        expect(Buffer.from(bytes ?? []).equals(Buffer.from(same ?? []))).toBe(true);
      }
    } finally {
      await disk.close();
    }
  });

  it('are deleted from the bucket, and unknown ones are not found', async () => {
    const image = await store();
    await remove(image.id);
    expect(listObjects()).toEqual([]);
    const answer = await site.fetch(image.url);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  });

  it('take the mails of a site without a mail server along', async () => {
    await storeLead(site);
    await site.get('/admin/settings', admin);
    await site.services.outbox.deliverDue();
    const mails = listObjects();
    expect(existsSync(join(site.dataDir, 'mails'))).toBe(false);
    const pages = mails.map(async (key) => {
      expect(key).toMatch(/^site\/mails\/[0-9a-f-]{36}\.eml$/);
      const page = await site.get(`/admin/outbox/${key.slice('site/mails/'.length, -4)}`, admin);
      return page.text();
    });
    const texts = (await Promise.all(pages)).join();
    expect(texts).toContain('Two beds are open.');
    await site.services.database.db.deleteFrom('outbox').execute();
    await site.services.retention.run();
    expect(listObjects()).toEqual([]);
  });
});

describeEachEngine('images in a bucket', (engine) => {
  beforeEach(() => open({ engine }));
  afterEach(() => site.close());

  it('that no row names are deleted by the daily job once they are old, and nothing else is', async () => {
    const image = await store();
    const orphan = '22222222-2222-4222-8222-222222222222';
    const fresh = '33333333-3333-4333-8333-333333333333';
    addObject(`site/blog-images/${orphan}.webp`, 4);
    addObject(`site/blog-images/${orphan}-480.webp`, 4);
    addObject(`site/blog-images/${fresh}.webp`);
    const foreign = [
      'site/blog-images/cat.jpg',
      'site/cat.jpg',
      `other/blog-images/${orphan}.webp`,
    ];
    for (const key of foreign) addObject(key, 400);
    const own = listObjects().filter((key) => key.includes(image.id));
    const result = await site.services.retention.run();
    expect(site.log.filter(({ level }) => level >= 40)).toEqual([]);
    expect(result).toMatchObject({ kind: 'done', deleted: { files: 2 } });
    expect(listObjects()).toEqual([...own, ...foreign, `site/blog-images/${fresh}.webp`].sort());
  });
});

/** Without what differs between any two answers. */
function describeHeaders(response: Response | undefined): Record<string, string> {
  const headers = Object.fromEntries(response?.headers ?? []);
  const { 'x-request-id': _, ...rest } = headers;
  return rest;
}

describe('a bucket that is away', () => {
  beforeEach(() => open());
  afterEach(() => site.close());

  it('leaves pages and posts, and images say when to come back', async () => {
    const image = await store();
    const writer = createWriter(site, admin);
    const post = await writer.create({ featuredImageUrl: image.url, isPublished: true });
    await bucket.stop();
    for (const init of [{}, { method: 'HEAD' }, { headers: { Range: 'bytes=0-9' } }]) {
      const answer = await site.fetch(image.url, init);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(answer.headers.get('Retry-After')).toBe('5');
      expect(answer.headers.get('ETag')).toBeNull();
    }
    expect((await site.fetch(`/blog/${post.slug}`)).status).toBe(200);
    expect((await site.fetch('/contact')).status).toBe(200);
    expect((await writer.create({ title: 'Another one' })).title).toBe('Another one');
    expect(await readDashboard()).toContain('The place where images are kept');
    await bucket.restart();
    await expect.poll(async () => (await site.fetch(image.url)).status).toBe(200);
    expect(await readDashboard()).not.toContain('The place where images are kept');
  });

  it('takes no upload, leaves no row, and says what to do', async () => {
    bucket.setFault(respondWithS3Error(503, 'ServiceUnavailable'));
    const rejected = await send();
    expect(rejected).toMatchObject({ status: 503, body: { ok: false, code: 'store_unavailable' } });
    expect(!rejected.body.ok && rejected.body.message).toContain(AWAY);
    expect(listUploads(site)).toEqual([]);
    const { db } = site.services.database;
    expect(await db.selectFrom('media').select('id').execute()).toEqual([]);
    bucket.setFault(null);
    await expect.poll(async () => (await send()).status).toBe(200);
  });

  it('loses no row of an upload that got half of its files in', async () => {
    let puts = 0;
    const fault = respondWithS3Error(403, 'AccessDenied');
    bucket.setFault((request, response) => {
      if (request.method === 'PUT' && request.url?.includes('blog-images')) puts += 1;
      return puts > 1 && fault(request, response);
    });
    expect(await send()).toMatchObject({ status: 503, body: { code: 'store_rejected' } });
    const { db } = site.services.database;
    expect(await db.selectFrom('media').select('id').execute()).toEqual([]);
    bucket.setFault(null);
    await expect.poll(() => site.services.bucket?.problem()).toBeNull();
    const image = await store();
    expect((await site.fetch(image.url)).status).toBe(200);
  });

  it('keeps an image that could not be deleted there', async () => {
    const image = await store();
    await bucket.stop();
    const page = await remove(image.id);
    expect(await page.text()).toContain('The image was not deleted');
    const { db } = site.services.database;
    expect(await db.selectFrom('media').select('id').execute()).toEqual([{ id: image.id }]);
    await bucket.restart();
    await expect.poll(() => site.services.bucket?.problem()).toBeNull();
    await remove(image.id);
    expect(listObjects()).toEqual(['site/wizard-services-site.json']);
  });

  it('keeps nobody waiting for pages, however many ask for images', async () => {
    const image = await store();
    bucket.setFault(neverAnswer);
    const leaving = new AbortController();
    const asked = Array.from({ length: 30 }, () =>
      site.fetch(image.url, { signal: leaving.signal }).catch(() => null),
    );
    expect((await site.fetch('/quiz/questions')).status).toBe(200);
    leaving.abort();
    await Promise.all(asked);
  });

  it('keeps mails in the queue until it is back', async () => {
    await bucket.stop();
    const tested = await sendTest(site.services, { id: null, name: 'Ada' }, 'mail');
    expect(tested).toMatchObject({
      kind: 'failed',
      sentence: expect.stringContaining('The email could not be saved.'),
    });
  });
});

describe('images at a public address', () => {
  beforeEach(() =>
    open({
      env: {
        STORAGE_PUBLIC_URL: CDN,
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'hello@example.com',
      },
    }),
  );
  afterEach(() => site.close());

  it('are loaded from there by readers, feeds and link previews, and posts keep their own addresses', async () => {
    const image = await store();
    const writer = createWriter(site, admin);
    const content = `<p>Look: <img src="${image.url}" alt="A porch" loading="lazy"></p>`;
    const post = await writer.create({
      content,
      featuredImageUrl: image.url,
      isPublished: true,
    });
    expect(post.content).toBe(content);
    const paths = [`/blog/${post.slug}`, '/blog', '/blog/rss.xml', '/blog/atom.xml'];
    for (const path of paths) {
      const response = await site.fetch(path);
      const text = await response.text();
      expect(text).toContain(`${CDN}${image.url}`);
      expect(text.replaceAll(CDN, '')).toContain(image.url);
      expect(text).not.toMatch(
        /(?:src(?:set)?=|content=|, )(?:"|&quot;)(?:http:\/\/localhost[^"]*)?\/blog-images/,
      );
      if (path.endsWith('.xml')) continue;
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain(`img-src 'self' ${CDN}/blog-images/ data:`);
    }
    const page = await (await site.fetch(`/blog/${post.slug}`)).text();
    expect(page).toContain(`<meta property="og:image" content="${CDN}${image.preview?.url}"`);
    expect(page).toContain(`"image":"${CDN}${image.preview?.url}"`);
    expect((await site.fetch(image.url)).status).toBe(200);
    const contact = await site.fetch('/contact');
    expect(contact.headers.get('Content-Security-Policy')).not.toContain('cdn.example.com');

    const founder = { value: { image: image.id, alt: 'Ada' }, base: null };
    const changes = JSON.stringify({ 'profile/image': founder, 'meta/social': founder });
    await site.services.database.db
      .insertInto('site_texts')
      .values({ document: '/about', changes, version: 1, draft_version: 0 })
      .execute();
    site.services.publish([{ type: 'texts', id: '/about' }]);
    const about = await site.fetch('/about');
    const html = await about.text();
    expect(html).toContain(`<img src="${CDN}${image.url}"`);
    expect(html).toContain(`<meta property="og:image" content="${CDN}${image.preview?.url}"`);
    expect(about.headers.get('Content-Security-Policy')).toContain(
      `img-src 'self' ${CDN}/blog-images/ data:`,
    );
  });

  it('are shown from there in the media library, and pasted ones become our own again', async () => {
    const image = await store();
    const headers = { Cookie: admin.cookie, Accept: 'text/html' };
    const media = await site.get('/admin/media', { extra: headers });
    expect(await media.text()).toContain(`src="${CDN}${image.url}"`);
    expect(media.headers.get('Content-Security-Policy')).toContain(`${CDN}/blog-images/`);
    const pasted = await site.fetch('/admin/posts/paste', {
      method: 'POST',
      headers: { Cookie: admin.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ html: `<p><img src="${CDN}${image.url}" alt="A"></p>` }),
    });
    const answer = JSON.stringify(await pasted.json());
    expect(answer).toContain(`"${image.url}"`);
    expect(answer).not.toContain(CDN);
  });
});

describe('a start', () => {
  const start = (env: Record<string, string> = {}) =>
    startServer({ env: { ...BUCKET_CREDENTIALS, STORAGE_URL: bucket.url, ...env } });

  it('with a wrong key is rejected in a sentence', async () => {
    const failed = await start({ AWS_SECRET_ACCESS_KEY: 'wrong' }).catch(
      (error: Error) => error.message,
    );
    expect(failed).toContain('STORAGE_URL cannot be used. The bucket images at http://127.0.0.1');
    expect(failed).toContain('does not accept the credentials');
  });

  it('with the bucket of another site is rejected in a sentence, and one that found it away takes no image', async () => {
    await (await start()).stop();
    const objects = listObjects();
    expect(objects).toEqual(['site/wizard-services-site.json']);
    const failed = await start().catch((error: Error) => error.message);
    expect(failed).toContain('STORAGE_URL cannot be used. What is in the bucket images belongs to');
    expect(failed).toContain('belongs to another site. Name another bucket, or a separate folder');
    await bucket.stop();
    const server = await start();
    try {
      await bucket.restart();
      await expect.poll(() => server.output()).toContain('belongs to another');
      expect((await fetch(server.origin)).status).toBe(200);
      const image = `${server.origin}/blog-images/22222222-2222-4222-8222-222222222222.webp`;
      expect((await fetch(image)).status).toBe(503);
      expect(listObjects()).toEqual(objects);
    } finally {
      await server.stop();
    }
  });

  it('with a bucket that is out of reach serves the site, and removes nothing from the bucket', async () => {
    const orphan = 'site/blog-images/22222222-2222-4222-8222-222222222222.webp';
    addObject(orphan, 400);
    await bucket.stop();
    const server = await start();
    try {
      expect((await fetch(server.origin)).status).toBe(200);
      await expect.poll(server.output).toContain('the bucket does not work');
      await bucket.restart();
      const address = `${server.origin}/blog-images/22222222-2222-4222-8222-222222222222.webp`;
      await expect.poll(async () => (await fetch(address)).status).toBe(200);
      expect(listObjects()).toEqual([orphan, 'site/wizard-services-site.json']);
    } finally {
      await server.stop();
    }
  });
});

it('an image that ends early is not taken for a whole one', async () => {
  await open();
  const image = await store(await makeImage('jpeg', { width: 2000, height: 1500 }).toBuffer());
  bucket.setFault((request, response) => {
    if (request.method !== 'GET') return false;
    response.writeHead(200, {
      'Content-Length': image.bytes,
      'Last-Modified': new Date().toUTCString(),
    });
    response.write(randomBytes(1000), () => response.destroy());
    return true;
  });
  const answer = await site.fetch(image.url);
  await expect(answer.bytes()).rejects.toThrow();
  bucket.setFault(null);
  await site.close();
});
