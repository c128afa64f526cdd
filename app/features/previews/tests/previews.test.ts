import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '#app/features/articles/post.ts';
import type { Services } from '#app/services/services.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { countReads } from '#tests/support/count-reads.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import { postRow } from '#tests/support/post-row.ts';
import {
  createWriter,
  dateAt,
  postFields,
  saveRequest,
  type Writer,
} from '#tests/support/posts.ts';
import { makePreview } from '#tests/support/previews.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { MAX_WORKING_LINKS } from '../preview-link.ts';

const DAY = 24 * 60 * 60 * 1000;
const GIGABYTE = 1024 ** 3;
const START = Date.parse('2026-01-05T12:00:00.000Z');
const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  Accept: 'text/html',
};
const WRONG = `/preview/${'0a'.repeat(32)}`;

describeEachEngine('a preview link', (engine) => {
  let site: TestSite;
  let now: number;
  let free = GIGABYTE;
  let ada: TestAccount;
  let writer: Writer;
  let draft: Post;
  beforeAll(async () => {
    now = START;
    site = await openTestSite({
      engine,
      now: () => new Date(now),
      readFreeBytes: async () => free,
    });
    ada = await createAdmin(site);
    writer = createWriter(site, ada);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = START;
    await db().deleteFrom('blog_posts').execute();
    await db().deleteFrom('slug_history').execute();
    await db().deleteFrom('post_drafts').execute();
    site.services.bus.publish([{ type: 'invalidate-all' }]);
    draft = await writer.create({ title: 'Not yet', content: '<p>Only for a few.</p>' });
  });

  const db = () => site.services.database.db;
  const rows = () => db().selectFrom('preview_links').selectAll().execute();
  const pageOf = (id: string) => `/admin/posts/${id}/previews`;
  const pathOf = (address: string) => new URL(address).pathname;
  const make = async (id = draft.id, days: 1 | 7 | 30 = 7) =>
    pathOf(await makePreview(site.services, ada, id, { days }));
  const open = (path: string, init: RequestInit = {}) =>
    site.fetch(path, { ...init, headers: { ...BROWSER, ...init.headers } });
  const text = async (path: string, init?: RequestInit) =>
    (await (await open(path, init)).text()).replaceAll('<!-- -->', '');
  const send = (fields: Record<string, string>, id = draft.id) =>
    writer.submit(pageOf(id), { source: 'saved', ...fields });
  async function keyOfForm(id = draft.id): Promise<string> {
    return /name="key" value="([^"]+)"/.exec(await writer.read(pageOf(id)))?.[1] ?? '';
  }
  const addressIn = (page: string) => /<code class="one-time-link">([^<]+)/.exec(page)?.[1] ?? '';
  async function countEntries(action: string): Promise<number> {
    const entries = await db().selectFrom('audit_log').select('action').execute();
    return entries.filter((entry) => entry.action === action).length;
  }

  it('is made on a page that shows its address once, and stored as a hash', async () => {
    const key = await keyOfForm();
    const answer = await send({ intent: 'share', days: '14', key });
    expect(answer.status).toBe(200);
    const address = addressIn(await answer.text());
    const token = new RegExp(`^${site.origin}/preview/([0-9a-f]{64})$`).exec(address)?.[1] ?? '';
    expect(token).not.toBe('');
    const [row] = await rows();
    expect(row).toMatchObject({ source: 'saved', created_by: ada.userId, openings: 0 });
    expect(
      JSON.stringify([row, await db().selectFrom('audit_log').selectAll().execute()]),
    ).not.toContain(token);
    expect(await countEntries('post.preview-made')).toBe(1);
    const page = await writer.read(pageOf(draft.id));
    expect(page).not.toContain(token);
    expect(page).toContain('Works until Jan 19, 2026, 7:00 AM EST. Not opened yet.');
    expect(page).toContain(`by ${ada.email}`);
    expect(await text(pathOf(address))).toContain('Only for a few.');
  });

  it('is made once by a form that is sent twice, and both answers show it', async () => {
    const key = await keyOfForm();
    const twice = await Promise.all(
      [1, 2].map(async () => (await send({ intent: 'share', days: '7', key })).text()),
    );
    expect(new Set(twice.map(addressIn)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    const [row] = await rows();
    await send({ intent: 'revoke', id: row?.id ?? '' });
    const again = await send({ intent: 'share', days: '7', key });
    await expect(again).toBeRejected(422, 'it does not work any more');
  });

  it('shows the post exactly as its page does, in its newest state', async () => {
    const path = await make();
    expect(await text(path)).toContain('Preview: not published yet.');
    const content = '<h2>Calls</h2><table><tbody><tr><td>A</td></tr></tbody></table>';
    const changed = await writer.update(draft, { content });
    expect(await text(path)).toContain('<td>A</td>');
    const ready = await writer.update(changed, { isPublished: true });
    const part = (page: string, name: string) =>
      page.slice(page.indexOf(`<${name}`), page.indexOf(`</${name}>`));
    const [preview, blog] = [await text(path), await text(`/blog/${ready.slug}`)];
    for (const name of ['article', 'header', 'footer']) {
      expect(part(preview, name), name).toBe(part(blog, name));
      expect(part(preview, name).length).toBeGreaterThan(100);
    }
    expect(preview).toContain('Preview: this post is published.');
    expect(preview).toContain(`href="/blog/${ready.slug}"`);
    await writer.update(ready, {}, dateAt('2026-02-03T12:00:00.000Z'));
    expect(await text(path)).toContain('Preview: to be published on Feb 03, 2026, 7:00 AM EST.');
    expect(await text(path)).toContain('This link works until Jan 12, 2026, 7:00 AM EST.');
  });

  describe('to a draft', () => {
    const shareCopy = async (person = ada, id = draft.id) =>
      pathOf(await makePreview(site.services, person, id, { source: 'post-draft' }));

    it('shows what was typed and not saved, cleaned', async () => {
      const [path, saved] = [await shareCopy(), await make()];
      expect(await text(path)).toContain('Only for a few.');
      const tab = openTab(writer, { id: draft.id, version: draft.version });
      const content = '<p onclick="x()">Typed just now.</p>';
      await tab.type('A better title', { fields: { content, authorName: 'Ada' } });
      const page = await text(path);
      expect(page).toContain('<h1>A better title</h1>');
      expect(page).toContain('<div class="prose"><p>Typed just now.</p></div>');
      expect(page).toContain('<span>Ada</span>');
      expect(page).toContain('Preview: not published yet.');
      expect(await text(saved)).toContain('<h1>Not yet</h1>');
      expect(await writer.read(pageOf(draft.id))).toContain('The draft');
      await writer.save(
        saveRequest({
          id: draft.id,
          version: draft.version,
          fields: postFields({ title: 'Saved after all' }),
          draft: tab.draft(),
        }),
      );
      expect(await text(path)).toContain('<h1>Saved after all</h1>');
    });

    it('of a published post says so, and changes nothing for readers', async () => {
      const shown = await writer.create({ title: 'Public', isPublished: true });
      const path = await shareCopy(ada, shown.id);
      const before = await text(`/blog/${shown.slug}`);
      const tab = openTab(writer, { id: shown.id, version: shown.version });
      await tab.type('  ', { fields: { slug: 'another', isPublished: false } });
      const page = await text(path);
      expect(page).toContain('Preview: changes to a published post that are not saved yet.');
      expect(page).toContain(`href="/blog/${shown.slug}"`);
      expect(page).toContain('<h1>No title yet</h1>');
      expect(await text(`/blog/${shown.slug}`)).toBe(before);
    });

    it('that could not be saved shows the saved post', async () => {
      const path = await shareCopy();
      const attributes = Array.from({ length: 300 }, (_, index) => `a${index}`).join(' ');
      const tab = openTab(writer, { id: draft.id, version: draft.version });
      await tab.type('Too much', { fields: { content: `<p ${attributes}>Too much.</p>` } });
      expect(await text(path)).toContain('Only for a few.');
    });
  });

  describe('to a draft that was never saved', () => {
    async function shareDraft() {
      const tab = openTab(writer);
      await tab.type('Half a thought', { fields: { content: '<p onclick="x()">So far.</p>' } });
      expect(await writer.read(pageOf(tab.id))).toContain('Share a preview of “Half a thought”');
      const key = await keyOfForm(tab.id);
      const answer = await send({ intent: 'share', source: 'post-draft', days: '7', key }, tab.id);
      expect(answer.status).toBe(200);
      return { tab, path: pathOf(addressIn(await answer.text())) };
    }

    it('shows what its author typed last, and the post once it is saved', async () => {
      const { tab, path } = await shareDraft();
      expect(await text(path)).toContain('<div class="prose"><p>So far.</p></div>');
      expect(await text(path)).toContain('Preview: not published yet.');
      await tab.type('', { fields: { content: '<p>Further on.</p>' } });
      expect(await text(path)).toContain('<p>Further on.</p>');
      expect(await text(path)).toContain('<h1>No title yet</h1>');
      const fields = postFields({ title: 'A whole thought' });
      const { body } = await writer.save(saveRequest({ fields, draft: tab.draft() }));
      if (!body.ok) throw new Error('not saved');
      expect(await text(path)).toContain('<h1>A whole thought</h1>');
      expect(await writer.read(pageOf(body.post.id))).toContain('Works until');
      const { id: postId, version } = body.post;
      await openTab(writer, { id: postId, version }).type('A second thought');
      expect(await text(path)).toContain('<h1>A second thought</h1>');
    });

    it('ends when the draft is discarded, and is revoked like any other', async () => {
      const { tab, path } = await shareDraft();
      await writer.postJson('/admin/posts/draft/discard', tab.draft());
      expect((await open(path)).status).toBe(404);
      expect((await writer.open(pageOf(tab.id))).status).toBe(404);
      const second = await shareDraft();
      const [row] = await rows();
      await send({ intent: 'revoke', id: row?.id ?? '' }, second.tab.id);
      expect((await open(second.path)).status).toBe(404);
      expect(await countEntries('post.preview-revoked')).toBeGreaterThan(0);
    });

    it('can be made by everybody who shares the draft', async () => {
      const { tab } = await shareDraft();
      const bob = await createAdmin(site);
      expect(await text(pathOf(await makePreview(site.services, bob, tab.id)))).toContain(
        'So far.',
      );
      expect((await open(pageOf(tab.id), { headers: { Cookie: bob.cookie } })).status).toBe(200);
    });

    it('shows no text that cannot be cleaned', async () => {
      const { tab, path } = await shareDraft();
      await tab.type('Deep', { fields: { content: '<div>'.repeat(5_000) } });
      const page = await text(path);
      expect(page).toContain('<h1>No title yet</h1>');
      expect(page).not.toContain('So far.');
    });
  });

  it('is neither stored, nor indexed, nor sent to other sites, and does not name itself', async () => {
    const path = await make();
    const answer = await open(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(answer.headers.get('ETag')).toBeNull();
    const page = await answer.text();
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).toContain('<meta name="referrer" content="no-referrer"/>');
    expect(page).not.toMatch(/canonical|og:|twitter:|ld\+json|article:/);
    expect(page).not.toContain(path.slice('/preview/'.length));
    for (const listed of ['/sitemap.xml', '/blog/rss.xml', '/blog']) {
      expect(await text(listed), listed).not.toMatch(/preview|Not yet/);
    }
    expect(JSON.stringify(site.log)).not.toContain(path.slice('/preview/'.length));
  });

  describe('that does not work', () => {
    /** Why links end, and how each of these ends one. */
    const ENDS: Record<string, (path: string) => Promise<unknown>> = {
      'never was': async () => undefined,
      expired: async () => {
        now += 7 * DAY;
      },
      'was revoked': async () => send({ intent: 'revoke', id: (await rows())[0]?.id ?? '' }),
      'has its post in the Trash': () =>
        writer.change({ intent: 'trash', id: draft.id, version: String(draft.version) }),
      'has lost its post': () => db().deleteFrom('blog_posts').execute(),
      'was made by somebody without access now': () =>
        db().updateTable('user_roles').set({ role: 'admin-on-hold' }).execute(),
    };
    const REQUESTS: Record<string, (path: string) => [string, RequestInit]> = {
      'a page': (path) => [path, {}],
      'a compressed page': (path) => [path, { headers: { 'Accept-Encoding': 'br' } }],
      'a page of a campaign': (path) => [`${path}?utm_source=x`, {}],
      'its headers': (path) => [path, { method: 'HEAD' }],
      'its data': (path) => [`${path}.data`, {}],
      'a form': (path) => [path, { method: 'POST', body: new URLSearchParams({ a: 'b' }) }],
    };
    async function answerTo([path, init]: [string, RequestInit]) {
      const answer = await open(path, init);
      const isCompressed = answer.headers.get('Content-Encoding') === 'br';
      // The id of the request, by which the log knows it. The first compressed body of a page is
      // replaced by a smaller one as soon as the machine has time for it.
      const varying = ['x-request-id', ...(isCompressed ? ['content-length'] : [])];
      const headers = [...answer.headers].filter(([name]) => !varying.includes(name));
      const hasId = answer.headers.has('X-Request-Id');
      const bytes = await answer.bytes();
      const body = isCompressed ? new Uint8Array(brotliDecompressSync(bytes)) : bytes;
      return { status: answer.status, headers, hasId, body };
    }

    it.each(Object.entries(ENDS))('because it %s is an unknown page', async (why, end) => {
      const made = await make();
      expect((await open(made)).status).toBe(200);
      await end(made);
      const path = why === 'never was' ? WRONG : made;
      await open('/no-such-page');
      for (const [what, request] of Object.entries(REQUESTS)) {
        const unknown = await answerTo(request('/no-such-page'));
        expect(unknown.status, what).toBe(404);
        expect(await answerTo(request(path)), what).toEqual(unknown);
        expect(await answerTo(request('/preview/short')), what).toEqual(unknown);
      }
      expect((await open(made)).status).toBe(why === 'never was' ? 200 : 404);
      await db().updateTable('user_roles').set({ role: 'admin' }).execute();
    });

    it('costs the same, whatever the reason', async () => {
      const counts = new Set<string>();
      for (const [why, end] of Object.entries(ENDS)) {
        draft = await writer.create({ title: why, slug: why.toLowerCase().replaceAll(' ', '-') });
        const made = await make();
        await end(made);
        await open('/no-such-page');
        const path = why === 'never was' ? WRONG : made;
        counts.add(JSON.stringify(await countReads(site.services, () => open(path))));
        await db().updateTable('user_roles').set({ role: 'admin' }).execute();
        await db().deleteFrom('blog_posts').execute();
      }
      expect([...counts]).toEqual([JSON.stringify({ queries: 1, rows: 0 })]);
    });

    it('ends on all servers at once', async () => {
      const { createSite, createLog, openServices } = await loadSiteBuild();
      const log = createLog('silent', { write: () => undefined });
      const { config } = site.services;
      const services: Services = await openServices(config, log, { now: () => new Date(now) });
      const other = createSite(services);
      const path = await make();
      const ask = () =>
        other.fetch(
          new Request(site.origin + path, { headers: { Host: new URL(site.origin).host } }),
        );
      expect((await ask()).status).toBe(200);
      await send({ intent: 'revoke', id: (await rows())[0]?.id ?? '' });
      expect((await ask()).status).toBe(404);
      services.shutdown.abort();
      await services.close();
    });
  });

  it('that works answers no data request and no form either', async () => {
    const path = await make();
    expect((await open(`${path}.data`)).status).toBe(404);
    expect((await open(path, { method: 'POST', body: new URLSearchParams() })).status).toBe(404);
    expect((await open(`${path.toUpperCase().replace('/PREVIEW', '/preview')}`)).status).toBe(308);
  });

  it('counts its openings, together, and not those of programs', async () => {
    const path = await make();
    now += DAY;
    await Promise.all(Array.from({ length: 8 }, () => open(path)));
    await open(path, { method: 'HEAD' });
    await open(path, { headers: { 'Sec-Purpose': 'prefetch' } });
    await open(path, { headers: { 'User-Agent': 'Slackbot-LinkExpanding 1.0' } });
    await expect.poll(async () => (await rows())[0]?.openings).toBe(8);
    expect(await writer.read(pageOf(draft.id))).toContain(
      'Opened 8 times, last on Jan 06, 2026, 7:00 AM EST.',
    );
  });

  it('makes no public page render again', async () => {
    await open('/blog');
    const path = await make();
    await open(path);
    await send({ intent: 'revoke', id: (await rows())[0]?.id ?? '' });
    expect(await countReads(site.services, () => open('/blog'))).toEqual({ queries: 0, rows: 0 });
  });

  it(`cannot be made while the post has ${MAX_WORKING_LINKS} others, also at the same time`, async () => {
    const keys = await Promise.all(
      Array.from({ length: MAX_WORKING_LINKS + 3 }, () => keyOfForm()),
    );
    const answers = await Promise.all(
      keys.map((key) => send({ intent: 'share', days: '30', key })),
    );
    const rejected = answers.filter(({ status }) => status === 422);
    expect(rejected).toHaveLength(3);
    const page = (await rejected[0]?.text()) ?? '';
    expect(page).toContain('Revoke one that nobody needs any more');
    expect(page).toMatch(/value="30"[^>]* checked|checked=""[^>]* value="30"/);
    const working = await rows();
    expect(working).toHaveLength(MAX_WORKING_LINKS);
    await send({ intent: 'revoke', id: working[0]?.id ?? '' });
    expect(await writer.read(pageOf(draft.id))).toContain('Revoked on Jan 05, 2026');
    expect((await send({ intent: 'share', days: '30', key: await keyOfForm() })).status).toBe(200);
  });

  it.each([
    ['a period that is not offered', { intent: 'share', days: '31' }, 422, 'Choose how long'],
    ['no period', { intent: 'share' }, 422, 'Choose how long'],
    ['another source', { intent: 'share', days: '7', source: 'x' }, 422, 'Choose what'],
    ['no key', { intent: 'share', days: '7', key: 'x' }, 400, 'Reload the page'],
    ['another intent', { intent: 'delete', days: '7' }, 400, 'Reload the page'],
  ])('is not made with %s', async (_what, fields, status, sentence) => {
    const answer = await send({ key: await keyOfForm(), ...fields });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(sentence);
    expect(await rows()).toEqual([]);
  });

  it('is not made for a post that was deleted meanwhile', async () => {
    const key = await keyOfForm();
    await db().deleteFrom('blog_posts').execute();
    const answer = await send({ intent: 'share', days: '7', key });
    expect(await answer.text()).toContain('We could not find this article');
    for (const id of [draft.id, 'x']) {
      expect((await writer.open(pageOf(id))).status).toBe(404);
    }
  });

  it('of one post is not revoked through another', async () => {
    const path = await make();
    const before = await countEntries('post.preview-revoked');
    const other = await writer.create({ title: 'Another' });
    const [row] = await rows();
    await send({ intent: 'revoke', id: row?.id ?? '' }, other.id);
    await send({ intent: 'revoke', id: 'x' });
    expect((await open(path)).status).toBe(200);
    await send({ intent: 'revoke', id: row?.id ?? '' });
    const revoked = (await rows())[0]?.revoked_at;
    now += DAY;
    await send({ intent: 'revoke', id: row?.id ?? '' });
    expect((await rows())[0]?.revoked_at).toEqual(revoked);
    expect(await countEntries('post.preview-revoked')).toBe(before + 1);
  });

  it('ends with the access of the person who made it', async () => {
    const bob = await createAdmin(site);
    const path = pathOf(await makePreview(site.services, bob, draft.id));
    const kept = await make();
    expect((await open(path)).status).toBe(200);
    const before = await countEntries('post.preview-revoked');
    const removed = await open('/admin/people', {
      method: 'POST',
      headers: { Cookie: ada.cookie },
      body: new URLSearchParams({ intent: 'remove', id: bob.userId }),
    });
    expect(removed.status).toBe(200);
    expect((await open(path)).status).toBe(404);
    expect((await open(kept)).status).toBe(200);
    expect(await countEntries('post.preview-revoked')).toBe(before + 1);
    expect(await rows()).toHaveLength(1);
  });

  it('is deleted a month after its end', async () => {
    await make(draft.id, 1);
    await make(draft.id, 30);
    for (let day = 0; day < 32; day += 1) {
      now += DAY;
      await site.services.retention.run();
    }
    expect(await rows()).toHaveLength(1);
    expect(await writer.read(pageOf(draft.id))).toContain('Ended on Feb 04, 2026');
  });

  it('cannot be made while the disk is full, but revoked', async () => {
    const path = await make();
    const key = await keyOfForm();
    free = 50 * 1024 ** 2;
    await site.services.storage.check();
    const rejected = await send({ intent: 'share', days: '14', key });
    expect(rejected.status).toBe(507);
    expect(await rejected.text()).toContain('disk is full');
    expect((await send({ intent: 'revoke', id: (await rows())[0]?.id ?? '' })).status).toBe(200);
    expect((await open(path)).status).toBe(404);
    free = GIGABYTE;
    await site.services.storage.check();
  });
});

describe('a preview link, with its own host for the admin area', () => {
  it('is on the public host', async () => {
    const PUBLIC = 'https://www.example.com';
    const ADMIN = 'https://admin.example.com';
    const site = await openTestSite({ env: { PUBLIC_ORIGIN: PUBLIC, ADMIN_ORIGIN: ADMIN } });
    const admin = await createAdmin(site);
    const id = await insertPost(site);
    const address = await makePreview(site.services, admin, id);
    expect(new URL(address).origin).toBe(PUBLIC);
    expect((await site.fetch(address)).status).toBe(200);
    const elsewhere = await site.fetch(ADMIN + new URL(address).pathname);
    expect(elsewhere).toHaveRedirect(308, address);
    await site.close();
  });
});

async function insertPost(site: TestSite): Promise<string> {
  const row = postRow({ slug: 'a', published_at: null, created_at: '2026-01-05T12:00:00.000Z' });
  await site.services.database.db.insertInto('blog_posts').values(row).execute();
  return row.id;
}
