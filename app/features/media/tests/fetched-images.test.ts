import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FetchFile } from '#gateways/open-internet/fetch-file.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { listUploads, makeImage } from '#tests/support/uploads.ts';
import type { UploadResult } from '../image-protocol.ts';

describe('images of other sites', () => {
  let site: TestSite;
  let cookie: string;
  beforeAll(async () => {
    site = await openTestSite();
    ({ cookie } = await createAdmin(site));
  });
  afterAll(() => site.close());

  async function ask(body: object, as = cookie) {
    const answer = await site.fetch('/admin/media/fetch', {
      method: 'POST',
      headers: { Cookie: as, 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as UploadResult };
  }

  const image = (address: string) => ({ address, alt: 'A porch', plainHttp: false });

  it.each([
    ['https://127.0.0.1/a.jpg', 'forbidden_address'],
    ['https://localhost/a.jpg', 'forbidden_address'],
    ['https://169.254.169.254/latest/meta-data', 'forbidden_address'],
    ['http://10.0.0.1/a.jpg', 'forbidden_address'],
    ['file:///etc/passwd', 'bad_address'],
    ['porch.jpg', 'bad_address'],
  ])('are not fetched from %s', async (address, code) => {
    const { status, body } = await ask({ ...image(address), plainHttp: true });
    expect([status, body]).toEqual([422, { ok: false, code, message: expect.any(String) }]);
    expect(listUploads(site)).toEqual([]);
  });

  it('come through the decoder of uploads into the library, under a new name', async () => {
    const bytes = await makeImage('jpeg').toBuffer();
    const asked: string[] = [];
    const fetchFile: FetchFile = async ({ url, path }) => {
      asked.push(url);
      await writeFile(path, url.endsWith('.jpg') ? bytes : '<html>');
    };
    const { fetchFile: real } = site.services;
    Object.assign(site.services, { fetchFile });
    const { status, body } = await ask(image('http://old.example.com/porch.jpg'));
    const broken = await ask(image('https://old.example.com/porch'));
    Object.assign(site.services, { fetchFile: real });
    expect(asked).toEqual(['https://old.example.com/porch.jpg', 'https://old.example.com/porch']);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: true, image: { width: 500, height: 300, alt: 'A porch' } });
    expect(body.ok && body.image.url).toMatch(/^\/blog-images\/[0-9a-f-]{36}\.jpg$/);
    expect(broken).toMatchObject({ status: 422, body: { ok: false, code: 'not_an_image' } });
  });

  it('are for people who are signed in, and need a body that says which', async () => {
    expect((await ask(image('https://example.com/a.jpg'), '')).status).toBe(401);
    expect((await ask({ address: 1 })).status).toBe(400);
  });
});
