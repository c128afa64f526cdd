import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SaveResult } from '#app/features/articles/editor-protocol.ts';
import { savePlan } from '#app/features/quiz/saved-plans.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { elementsIn, Page, textOf } from '#tests/support/html.ts';
import { createWriter, postFields, saveRequest } from '#tests/support/posts.ts';
import { asTyped } from '#tests/support/public-pages.ts';
import { QUIZ_ANSWERS } from '#tests/support/quiz-answers.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { openSiteData } from '#tests/support/site-data.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';

const GIGABYTE = 1024 ** 3;

describeEachEngine('a site whose disk is nearly full', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let planPath: string;
  let free = GIGABYTE;
  beforeAll(async () => {
    site = await openTestSite({ engine, readFreeBytes: async () => free });
    admin = await createAdmin(site);
    await createWriter(site, admin).create({ title: 'Still here', isPublished: true });
    const form = new URLSearchParams({ contactEmail: 'dana@example.com' });
    await post('/admin/settings', form);
    planPath = `/plan/${(await savePlan(site.services, QUIZ_ANSWERS)).token}`;
    free = 50 * 1024 ** 2;
    await site.services.storage.check();
  });
  afterAll(() => site.close());

  function post(path: string, body: URLSearchParams, cookie = admin.cookie) {
    return site.fetch(path, { method: 'POST', headers: { Cookie: cookie }, body });
  }

  /** What is shown first when the page has loaded: it may be far below its beginning. */
  function focusedText(html: string): string {
    const notices = elementsIn(new Page(html).within('main'), 'div');
    const focused = notices.find(({ properties }) => properties.autoFocus);
    return focused === undefined ? '' : textOf(focused);
  }

  it('still serves pages', async () => {
    for (const path of ['/', '/blog', '/contact', '/readyz']) {
      expect((await site.fetch(path)).status, path).toBe(200);
    }
    const headers = { Cookie: admin.cookie };
    for (const path of ['/admin', '/admin/settings', '/admin/media', '/admin/backups']) {
      const page = await site.get(path, { extra: headers });
      expect(page.status, path).toBe(200);
      expect(await page.text(), path).toContain(
        'The disk is full, so nothing can be saved right now',
      );
    }
  });

  it('refuses to save a post, and says what to do', async () => {
    const { status, body } = await createWriter(site, admin).save(saveRequest());
    expect(status).toBe(507);
    expect(body).toMatchObject({ ok: false, message: expect.stringContaining('Free up space') });
  });

  it('rejects an upload, and leaves no file', async () => {
    const photo = await makeImage('jpeg').toBuffer();
    const sent = await upload(site, admin.cookie, { body: imageForm(photo, 'photo.jpg') });
    expect(sent).toMatchObject({ status: 507, body: { ok: false, code: 'storage_full' } });
    const replaced = await site.fetch('/admin/media/replace?id=x', {
      method: 'POST',
      headers: { Cookie: admin.cookie },
      body: imageForm(photo, 'photo.jpg'),
    });
    expect([replaced.status, await replaced.json()]).toMatchObject([507, { code: 'storage_full' }]);
  });

  it('returns a visitor’s form with what was typed and another way to get in touch', async () => {
    const answer = await site.post('/contact', {
      topic: 'contact',
      name: 'Dana Whitcombe',
      email: 'dana@home.example',
      subject: 'General question',
      message: 'Do you have room for six beds?',
    });
    const html = await answer.text();
    expect(answer.status).toBe(507);
    expect(html).toContain('value="Dana Whitcombe"');
    expect(html).toContain('Do you have room for six beds?');
    expect(html).toContain('Please write to dana@example.com, or send it again in a while.');
    const { db } = site.services.database;
    expect(await db.selectFrom('leads').selectAll().execute()).toEqual([]);
  });

  it('asks the questions of the quiz, and keeps no plan', async () => {
    const typed = { ...asTyped(QUIZ_ANSWERS), step: 'homes' };
    const next = await post('/quiz/questions', new URLSearchParams({ ...typed, go: 'on' }), '');
    expect([next.status, await next.text()]).toEqual([
      200,
      expect.stringContaining('Save This Plan'),
    ]);
    const kept = await post('/quiz/questions', new URLSearchParams({ ...typed, go: 'keep' }), '');
    expect([kept.status, kept.headers.get('Retry-After')]).toEqual([507, '5']);
    const html = await kept.text();
    expect(html).toContain('Save This Plan');
    expect(focusedText(html)).toMatch(/^We can’t save your plan right now\. It’s still here/);
  });

  it('shows a saved plan that cannot be deleted, and does not tell visitors about the disk', async () => {
    const rejected = await post(planPath, new URLSearchParams(), '');
    expect(rejected.status).toBe(507);
    const html = await rejected.text();
    const page = new Page(html);
    expect(focusedText(html)).toBe(
      'We can’t delete this plan right now. Please try again in a minute.',
    );
    expect(page.byId('plan-address')).toBeDefined();
    expect(textOf(page.within('main'))).not.toContain('disk');
    expect((await site.fetch(planPath)).status).toBe(200);
  });

  it('rejects other forms with a sentence, and lets people sign in and out', async () => {
    const rejected = await post('/admin/settings', new URLSearchParams({ contactEmail: '' }));
    expect([rejected.status, await rejected.text()]).toEqual([
      507,
      expect.stringMatching(/^Nothing was saved/),
    ]);
    const { email, password } = admin;
    const entered = await post('/admin/sign-in', new URLSearchParams({ email, password }), '');
    expect(entered.status).toBe(200);
  });

  it('accepts writes again once there is room', async () => {
    free = GIGABYTE;
    await site.services.storage.check();
    const { body } = await createWriter(site, admin).save(saveRequest());
    expect(body.ok).toBe(true);
    free = 50 * 1024 ** 2;
    await site.services.storage.check();
  });
});

/** A file system of 24 MB; null if this user may not mount one. */
function smallDisk(): string | null {
  if (process.platform !== 'linux') return null;
  const folder = mkdtempSync(join(tmpdir(), 'wizard-small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
  if (mounted.status === 0) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

describe('a full file system', () => {
  let disk: string | null = null;
  let folder: string;
  let filler: string;
  let server: ServerProcess;
  let account: TestAccount;
  beforeAll(async () => {
    disk = smallDisk();
    if (disk === null) return;
    folder = disk;
    filler = join(folder, 'filler');
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    // Without the reserve, so that the database itself runs out of space.
    server = await startServer({ dataDir, env: { MINIMUM_FREE_MB: '0' } });
    const services = await openSiteData(server);
    account = await createAdmin({ services });
    await services.close();
  });
  afterAll(async () => {
    if (disk === null) return;
    await server.stop();
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  async function save(title: string): Promise<{ status: number; body: SaveResult }> {
    const content = `<p>${'word '.repeat(40_000)}</p>`;
    const answer = await fetch(`${server.origin}/admin/posts/save`, {
      method: 'POST',
      headers: {
        ...account.headers,
        Origin: server.origin,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(saveRequest({ fields: postFields({ title, content }) })),
    });
    return { status: answer.status, body: (await answer.json()) as SaveResult };
  }

  it('leads to clear rejections, loses nothing, and recovers', async (test) => {
    test.skip(disk === null, 'this user may not mount a file system');
    const stored: string[] = [];
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 3 * 1024 ** 2));
    let rejected: { status: number; body: SaveResult } | null = null;
    for (let n = 0; n < 100 && rejected === null; n++) {
      const answer = await save(`Post number ${n}`);
      if (answer.body.ok) stored.push(answer.body.post.id);
      else rejected = answer;
    }
    expect(rejected).toMatchObject({ status: 507, body: { ok: false, code: 'failed' } });
    expect((await fetch(`${server.origin}/blog`)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);

    rmSync(filler);
    await expect.poll(async () => (await save('There is room again')).status).toBe(200);
    const services = await openSiteData(server);
    const rows = await services.database.db.selectFrom('blog_posts').select('id').execute();
    await services.close();
    const ids = new Set(rows.map(({ id }) => id));
    expect(stored.filter((id) => !ids.has(id))).toEqual([]);
    expect(stored.length).toBeGreaterThan(0);
  });
});
