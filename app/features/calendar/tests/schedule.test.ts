import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announceDue } from '#app/features/articles/publications/announce-due.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import type { SettingTexts } from '#app/features/settings/settings-schema.ts';
import { runSchedules } from '#tests/stress/schedules.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { postRow } from '#tests/support/post-row.ts';
import { createWriter, dateAt, type Writer } from '#tests/support/posts.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { movePost } from '../http/move-post.server.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-05T15:00:00.000Z');
/** Saturday, 7:00 AM in New York; the clocks go forward the night after. */
const DUE = '2026-03-07T12:00:00.000Z';
const ACTOR = { id: null, name: 'Ada' };
const ALL_EVENTS = {
  webhookUrl: 'https://crm.example.com/hook',
  webhookPostPublished: 'send',
  webhookPostUpdated: 'send',
  webhookPostUnpublished: 'send',
} satisfies SettingTexts;

describeEachEngine('the schedule', (engine) => {
  let site: TestSite;
  let now: number;
  let writer: Writer;
  beforeEach(async () => {
    now = START;
    site = await openTestSite({ engine, now: () => new Date(now) });
    writer = createWriter(site, await createAdmin(site));
  });
  afterEach(() => site.close());

  const db = () => site.services.database.db;
  const set = (texts: SettingTexts) =>
    updateSettings(site.services, ACTOR, texts, { allowLocal: true });
  const announce = () => announceDue(site.services);
  const create = (title = 'Spring open house') =>
    writer.create({ title, isPublished: true }, dateAt(DUE));
  const read = async (path: string) => (await site.fetch(path)).text();
  const messages = async () =>
    (
      await db()
        .selectFrom('outbox')
        .selectAll()
        .where('kind', '=', 'post-webhook')
        .orderBy('created_at')
        .execute()
    ).map(({ id, payload, about_id }) => ({ id, about_id, ...JSON.parse(payload) }));
  const types = async () => (await messages()).map(({ type }) => type);
  const publication = (id: string) =>
    db().selectFrom('post_publications').selectAll().where('post_id', '=', id).executeTakeFirst();
  /** What feeds, the sitemap and the post itself say of its last change. */
  async function readChanges(slug: string) {
    const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];
    const post = await read(`/blog/${slug}`);
    return {
      atom: find(await read('/blog/atom.xml'), /<entry>[\s\S]*?<updated>([^<]+)/),
      rss: find(await read('/blog/rss.xml'), /<lastBuildDate>([^<]+)/),
      sitemap: find(await read('/sitemap.xml'), new RegExp(`/blog/${slug}</loc><lastmod>([^<]+)`)),
      meta: find(post, /article:modified_time" content="([^"]+)/),
      data: find(post, /"dateModified":"([^"]+)/),
    };
  }
  const audited = (action: string) =>
    db().selectFrom('audit_log').selectAll().where('action', '=', action).execute();
  const reasons = async (id: string) =>
    (
      await db()
        .selectFrom('document_versions')
        .select('reason')
        .where('post_id', '=', id)
        .orderBy('version')
        .execute()
    ).map(({ reason }) => reason);
  const post = (fields: Record<string, string>, path = '/admin/schedule') =>
    writer.submit(path, { intent: 'move', timeZone: 'America/New_York', ...fields });
  const page = (path = '/admin/schedule') => writer.read(path);
  const version = async (id: string) =>
    String(
      (
        await db()
          .selectFrom('blog_posts')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).version,
    );

  /** A second server on the same database, with its own caches. */
  async function openSecond() {
    const { createLog, createSite, openServices } = await loadSiteBuild();
    const { config } = site.services;
    const log = createLog('silent');
    const services = await openServices(config, log, { now: () => new Date(now) });
    const { fetch } = createSite(services);
    return {
      services,
      read: async (path: string) => {
        const url = new URL(path, config.publicOrigin);
        return (await fetch(new Request(url, { headers: { Host: url.host } }))).text();
      },
    };
  }

  describe('a post that falls due', () => {
    it('is public at that moment on every page and server, although they were cached', async () => {
      const second = await openSecond();
      try {
        await writer.create({ title: 'Already out', isPublished: true });
        const { slug } = await create();
        const paths = ['/blog', `/blog/${slug}`, '/blog/rss.xml', '/blog/atom.xml', '/sitemap.xml'];
        now = Date.parse(DUE) - 1;
        // Pages name it by its title, the sitemap by its address.
        const mark = (path: string) =>
          path === '/sitemap.xml' ? `/blog/${slug}<` : 'Spring open house';
        for (const path of paths) {
          expect(await read(path), path).not.toContain(mark(path));
          expect(await second.read(path), path).not.toContain(mark(path));
        }
        now = Date.parse(DUE);
        for (const path of paths) {
          expect(await read(path), path).toContain(mark(path));
          expect(await second.read(path), path).toContain(mark(path));
        }
      } finally {
        await second.services.close();
      }
    });

    it('is announced once: in the activity log, to open pages, and with its message id', async () => {
      await set(ALL_EVENTS);
      const { id } = await create();
      const planned = await publication(id);
      const events: string[] = [];
      site.services.bus.subscribe((event) => {
        if (event.type === 'posts') events.push(event.id);
      });
      now = Date.parse(DUE) - 1;
      await announce();
      expect([await types(), events]).toEqual([[], []]);
      now = Date.parse(DUE) + 200;
      await announce();
      await announce();
      expect(events).toEqual([id]);
      const [entry, ...more] = await audited('post.went-live');
      expect(more).toEqual([]);
      expect(entry).toMatchObject({ actor_id: null, actor_name: 'Website', object_id: id });
      expect(JSON.parse(entry?.detail ?? '')).toEqual({
        title: 'Spring open house',
        due: DUE,
        message: planned?.message_id,
      });
      expect(await messages()).toEqual([
        {
          id: planned?.message_id,
          about_id: id,
          type: 'post.published',
          post: expect.objectContaining({ id, slug: 'spring-open-house', publishedAt: DUE }),
        },
      ]);
      expect(await page('/admin/audit')).toContain(
        'published the article “Spring open house” as scheduled',
      );
    });

    it('while no server was running is announced at the next start', async () => {
      const { id } = await create();
      now = Date.parse(DUE) + 3 * DAY;
      const second = await openSecond();
      try {
        second.services.publicationClock.start();
        await expect.poll(async () => (await publication(id))?.announced_at).not.toBeNull();
      } finally {
        await second.services.close();
      }
      expect(await audited('post.went-live')).toHaveLength(1);
    });

    it('is not announced again when the clock is set back and comes to it again', async () => {
      await set(ALL_EVENTS);
      const { id } = await create();
      now = Date.parse(DUE);
      await announce();
      now = Date.parse(DUE) - DAY;
      await announce();
      expect(await read('/blog')).not.toContain('Spring open house');
      now = Date.parse(DUE);
      await announce();
      expect(await read('/blog')).toContain('Spring open house');
      expect([await types(), await publication(id)]).toEqual([
        ['post.published'],
        expect.objectContaining({ post_id: id }),
      ]);
    });

    it('and is changed before that was announced, is announced first', async () => {
      await set(ALL_EVENTS);
      const { id, version: seen } = await create();
      now = Date.parse(DUE) + 100;
      const fields = { intent: 'toggle', id, version: String(seen), publish: 'false' };
      expect(await writer.change(fields)).toBe(200);
      expect((await types()).sort()).toEqual(['post.published', 'post.unpublished']);
      expect(await audited('post.went-live')).toHaveLength(1);
      expect(await publication(id)).toBeUndefined();
    });

    it('is not announced from the Trash, and cannot be moved there', async () => {
      await set(ALL_EVENTS);
      const { id, version: seen } = await create();
      expect(await writer.change({ intent: 'trash', id, version: String(seen) })).toBe(200);
      const later = { id, version: seen + 1, day: '2026-03-20', timeZone: 'America/New_York' };
      expect(await movePost(site.services, ACTOR, later)).toMatchObject({
        ok: false,
        message: 'This article is in the Trash. To change it, restore it there first.',
      });
      now = Date.parse(DUE) + DAY;
      await announce();
      expect(await types()).toEqual([]);
      expect(await audited('post.went-live')).toEqual([]);
    });

    it('of two servers is announced by one, also while clocks change and are set', async () => {
      const second = await openSecond();
      try {
        const servers = [site.services.database, second.services.database];
        const { damage } = await runSchedules({
          servers,
          schedules: 300,
          seed: 17,
          stepMinutes: 180,
        });
        expect(damage).toEqual([]);
      } finally {
        await second.services.close();
      }
    });
  });

  describe('what other systems hear', () => {
    it('is nothing, unless the owner switched it on', async () => {
      const first = await writer.create({ title: 'One', isPublished: true });
      await writer.update(first, { title: 'Two' });
      await set({ webhookUrl: ALL_EVENTS.webhookUrl });
      await writer.create({ title: 'Three', isPublished: true });
      expect(await types()).toEqual([]);
      await set({ webhookPostUpdated: 'send' });
      const post = await writer.create({ title: 'Four', isPublished: true });
      await writer.update(post, {}, { kind: 'keep' });
      expect(await types()).toEqual(['post.updated']);
    });

    it('is each change of what readers can see, once', async () => {
      await set(ALL_EVENTS);
      const tick = () => {
        now += 1_000;
      };
      const draft = await writer.create({ title: 'A draft' });
      tick();
      const out = await writer.update(draft, { isPublished: true });
      tick();
      const again = await writer.update(out, { title: 'A better title' }, { kind: 'keep' });
      tick();
      const moved = await writer.update(again, {}, dateAt(DUE));
      tick();
      const first = await publication(draft.id);
      const later = new Date(Date.parse(DUE) + DAY).toISOString();
      const rescheduled = await writer.update(moved, {}, dateAt(later));
      expect((await publication(draft.id))?.message_id).toBe(first?.message_id);
      now = Date.parse(later);
      await announce();
      tick();
      await writer.change({
        intent: 'delete',
        id: draft.id,
        version: String(rescheduled.version),
      });
      expect(await types()).toEqual([
        'post.published',
        'post.updated',
        'post.unpublished',
        'post.published',
        'post.unpublished',
      ]);
      const ids = (await messages()).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect((await messages()).at(-1)).toMatchObject({
        post: { id: draft.id, title: 'A better title' },
      });
    });

    it('is not a scheduled post that is moved, unpublished or deleted', async () => {
      await set(ALL_EVENTS);
      const { id, version: seen } = await create();
      const later = { id, version: seen, day: '2026-03-20', timeZone: 'America/New_York' };
      expect(await movePost(site.services, ACTOR, later)).toEqual({ ok: true, note: null });
      const fields = { id, version: await version(id) };
      expect(await writer.change({ intent: 'delete', ...fields })).toBe(200);
      now = Date.parse(DUE) + 30 * DAY;
      await announce();
      expect(await types()).toEqual([]);
    });

    it('is a public post that goes to the Trash, once', async () => {
      await set(ALL_EVENTS);
      const { id, version: seen } = await writer.create({ title: 'Public', isPublished: true });
      now += 1_000;
      expect(await writer.change({ intent: 'trash', id, version: String(seen) })).toBe(200);
      expect(await types()).toEqual(['post.published', 'post.unpublished']);
      expect(await publication(id)).toBeUndefined();
      now += 1_000;
      const inTrash = { intent: 'delete-from-trash', id, version: await version(id) };
      expect(await writer.change(inTrash)).toBeLessThan(400);
      expect(await types()).toHaveLength(2);
    });

    it('is a signed call with the post as it was', async () => {
      const receiver = await startWebhookReceiver();
      try {
        await set({ ...ALL_EVENTS, webhookUrl: receiver.url });
        const { id, slug } = await writer.create({ title: 'Open house', isPublished: true });
        await site.services.outbox.deliverDue();
        expect(receiver.calls).toHaveLength(1);
        const [call] = receiver.calls;
        const body = JSON.parse(call?.body ?? '');
        const at = new Date(now).toISOString();
        expect(body).toEqual({
          id: call?.headers['webhook-id'],
          type: 'post.published',
          created_at: at,
          post: {
            id,
            title: 'Open house',
            url: `${site.origin}/blog/${slug}`,
            slug,
            published_at: at,
            updated_at: at,
          },
        });
        expect(await page('/admin/outbox')).toContain('Webhook call about an article');
      } finally {
        await receiver.close();
      }
    });

    it('is stored with the change or not at all', async () => {
      await set(ALL_EVENTS);
      const { id, version: seen } = await create();
      const fields = { intent: 'toggle', id, version: String(seen + 1), publish: 'true' };
      expect(await writer.change(fields)).toBe(409);
      expect(await types()).toEqual([]);
      expect(await publication(id)).toMatchObject({ announced_at: null });
    });
  });

  describe('the page', () => {
    it('shows what is due by day, in the time zone of the site, and the month', async () => {
      await create();
      await writer.create({ title: 'Already out', isPublished: true });
      const text = await page();
      expect(text).toContain('Saturday, March 7, 2026');
      expect(text).toMatch(/Scheduled for 7:00\sAM, by Wizard Services Team/);
      expect(text).toContain('March 2026');
      expect(text).toContain('/admin/schedule?month=2026-04');
      await set({ timeZone: 'Asia/Tokyo' });
      expect(await page()).toMatch(/Scheduled for 9:00\sPM/);
      const next = await page('/admin/schedule?month=2026-04');
      expect(next).toContain('April 2026');
      expect(await page('/admin/schedule?month=soon')).toContain('March 2026');
    });

    it('pages through a long schedule', async () => {
      const rows = Array.from({ length: 130 }, (_, index) =>
        postRow({
          slug: `post-${String(index).padStart(3, '0')}`,
          published_at: new Date(Date.parse(DUE) + index * HOUR).toISOString(),
          created_at: new Date(START).toISOString(),
        }),
      );
      await db().insertInto('blog_posts').values(rows).execute();
      const first = await page();
      const more = /\/admin\/schedule\?after=[^"]+/.exec(first)?.[0] ?? '';
      const second = await page(more);
      const moves = (text: string) => text.match(/name="version"/g)?.length;
      expect([moves(first), moves(second)]).toEqual([100, 30]);
    });

    it('moves a post, which is a save of its date alone', async () => {
      const before = await create();
      const { id } = before;
      const answer = await post({ id, version: String(before.version), day: '2026-03-10' });
      expect(answer).toHaveRedirect(302, '/admin/schedule');
      const after = await db()
        .selectFrom('blog_posts')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(new Date(after.published_at ?? '').toISOString()).toBe('2026-03-10T11:00:00.000Z');
      expect([after.version, after.title, after.content]).toEqual([
        before.version + 1,
        before.title,
        before.content,
      ]);
      expect(await reasons(id)).toEqual(['created', 'rescheduled']);
      expect(await page('/admin/audit')).toContain(
        'moved the scheduled article “Spring open house” from Mar 07, 2026 to Mar 10, 2026',
      );
      expect(await page(`/admin/posts/${id}/history`)).toContain('Rescheduled by');
      now = Date.parse(DUE);
      await announce();
      expect(await read('/blog')).not.toContain('Spring open house');
      now = Date.parse('2026-03-10T11:00:00.000Z');
      await announce();
      expect(await audited('post.went-live')).toHaveLength(1);
    });

    it('says so when clocks change on the new day', async () => {
      const { id, version: seen } = await writer.create(
        { title: 'Early bird', isPublished: true },
        dateAt('2026-03-07T07:30:00.000Z'),
      );
      const answer = await post({ id, version: String(seen), day: '2026-03-08' });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(/2:30\sAM does not exist on March 8, 2026/);
    });

    it('rejects a day that has passed beside its field, and keeps what was typed', async () => {
      const { id, version: seen } = await create();
      const answer = await post({ id, version: String(seen), day: '2026-03-04' });
      const text = await answer.text();
      expect(answer.status).toBe(422);
      expect(text).toContain('That day has passed. Choose today or a later day');
      expect(text).toMatch(
        /aria-invalid="true"[^>]*value="2026-03-04"|value="2026-03-04"[^>]*aria-invalid="true"/,
      );
      expect(await reasons(id)).toEqual(['created']);
    });

    it('refuses to move a post that somebody changed, published or deleted in between', async () => {
      const first = await create();
      const fields = { id: first.id, version: String(first.version), day: '2026-03-10' };
      await writer.update(first, { excerpt: 'Short.' }, { kind: 'keep' });
      const stale = await post(fields);
      expect([stale.status, await stale.text()]).toEqual([
        409,
        expect.stringContaining('Someone else just changed this article.'),
      ]);
      now = Date.parse(DUE);
      const live = await post({ ...fields, version: await version(first.id) });
      expect([live.status, await live.text()]).toEqual([
        409,
        expect.stringContaining('This article is public already'),
      ]);
      await writer.change({ intent: 'delete', id: first.id, version: await version(first.id) });
      const gone = await post(fields);
      expect([gone.status, await gone.text()]).toEqual([
        409,
        expect.stringContaining('Someone already deleted this article.'),
      ]);
    });

    it('takes a double click for one move', async () => {
      const { id, version: seen } = await create();
      const fields = { id, version: String(seen), day: '2026-03-10' };
      const answers = [await post(fields), await post(fields)];
      expect(answers.map(({ status }) => status)).toEqual([302, 302]);
      expect(await reasons(id)).toEqual(['created', 'rescheduled']);
    });

    it('rejects a day that was chosen in another time zone', async () => {
      const { id, version: seen } = await create();
      await set({ timeZone: 'America/Chicago' });
      const answer = await post({ id, version: String(seen), day: '2026-03-10' });
      expect([answer.status, await answer.text()]).toEqual([
        409,
        expect.stringContaining('The site’s time zone is now Central time'),
      ]);
    });
  });

  describe('the history', () => {
    it('says scheduled, rescheduled, and published for a post that no longer waits', async () => {
      const first = await writer.create({ title: 'A draft' });
      const second = await writer.update(first, { isPublished: true }, dateAt(DUE));
      const later = new Date(Date.parse(DUE) + DAY).toISOString();
      const third = await writer.update(second, {}, dateAt(later));
      const fourth = await writer.update(third, { excerpt: 'Short.' }, { kind: 'keep' });
      await writer.update(fourth, {});
      expect(await reasons(first.id)).toEqual([
        'created',
        'scheduled',
        'rescheduled',
        'saved',
        'published',
      ]);
      expect(await page('/admin/audit')).toContain('saved the article “A draft” (scheduled)');
    });
  });

  it('tells readers of a post as new when it goes live, however long ago it was saved', async () => {
    const { slug } = await create();
    now = Date.parse(DUE) + HOUR;
    await announce();
    const rss = new Date(DUE).toUTCString();
    expect(await readChanges(slug)).toEqual({ atom: DUE, rss, sitemap: DUE, meta: DUE, data: DUE });
  });

  it('a changed time zone of the site keeps the instant of what is scheduled', async () => {
    const { id } = await create();
    await set({ timeZone: 'Asia/Tokyo' });
    now = Date.parse(DUE) - 1;
    await announce();
    expect((await publication(id))?.announced_at).toBeNull();
    now = Date.parse(DUE);
    await announce();
    expect((await publication(id))?.announced_at).not.toBeNull();
  });
});
