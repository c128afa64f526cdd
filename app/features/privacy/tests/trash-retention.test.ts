import { afterEach, beforeEach, expect, it } from 'vitest';
import { findListedPost } from '#app/features/articles/read-posts.server.ts';
import { moveToTrash } from '#app/features/articles/trash/move-to-trash.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { createWriter, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-01-05T12:00:00.000Z');
const ACTOR = { id: null, name: 'Ada' };

describeEachEngine('the Trash is emptied', (engine) => {
  let site: TestSite;
  let now: number;
  let cookie: string;
  let writer: Writer;
  beforeEach(async () => {
    now = START;
    site = await openTestSite({ engine, now: () => new Date(now) });
    ({ cookie } = await createAdmin(site));
    writer = createWriter(site, { cookie });
    expect(await run()).toBe(0);
  });
  afterEach(() => site.close());

  const db = () => site.services.database.db;
  const find = (id: string) => findListedPost(db(), id);
  const page = async (path: string) => (await site.get(path, { cookie })).text();
  async function trashed(slug: string) {
    const post = await writer.create({ title: slug, slug });
    expect(await moveToTrash(site.services, ACTOR, post)).toEqual({ ok: true });
    return post;
  }
  const run = async () => {
    const result = await site.services.retention.run();
    return result.kind === 'done' ? result.deleted.trash : result.kind;
  };
  /** The runs of these days; each trusts the clock because of the one before. */
  async function runUntil(day: number): Promise<unknown> {
    let deleted: unknown;
    while (now < START + day * DAY) {
      now += DAY;
      deleted = await run();
    }
    return deleted;
  }

  it('of a post that has been there for 30 days, with its revisions, and not before', async () => {
    const post = await trashed('old');
    const kept = await writer.create({ title: 'Kept', slug: 'kept' });
    expect(await runUntil(30)).toBe(0);
    expect(await find(post.id)).not.toBeNull();
    expect(await runUntil(31)).toBe(1);
    expect(await find(post.id)).toBeNull();
    expect(await find(kept.id)).not.toBeNull();
    expect(await db().selectFrom('document_versions').select('post_id').execute()).toEqual([
      { post_id: kept.id },
    ]);
    const entry = await db()
      .selectFrom('audit_log')
      .select(['actor_name', 'object_id', 'detail'])
      .where('action', '=', 'post.deleted')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_name: 'Automatic cleanup', object_id: post.id });
    expect(JSON.parse(entry.detail ?? '')).toEqual({
      title: 'old',
      slug: 'old',
      reason: 'kept long enough',
    });
    expect(await page('/admin/audit')).toContain(
      'deleted the article “old”, which had been in the Trash for the time set in Settings',
    );
  });

  it('of many posts, in batches', async () => {
    for (let index = 0; index < 23; index += 1) await trashed(`post-${index}`);
    expect(await runUntil(31)).toBe(23);
    expect(await db().selectFrom('blog_posts').select('id').execute()).toEqual([]);
  });

  it('after the number of days in Settings', async () => {
    const saved = await updateSettings(site.services, ACTOR, { trashDays: '2' });
    expect(saved.ok).toBe(true);
    const post = await trashed('short');
    expect(await page('/admin?state=trash')).toContain('in 2 days');
    expect(await runUntil(3)).toBe(1);
    expect(await find(post.id)).toBeNull();
  });

  it('not of a post that was restored', async () => {
    const post = await trashed('back');
    const listed = await find(post.id);
    if (listed === null) throw new Error('there is no such post');
    const restored = await writer.change({
      intent: 'untrash',
      id: post.id,
      version: String(listed.version),
    });
    expect(restored).toBe(302);
    await runUntil(32);
    expect(await find(post.id)).toMatchObject({ trash: null });
  });

  it('not while the clock may be wrong', async () => {
    const post = await trashed('jump');
    now += 400 * DAY;
    expect(await run()).toBe('asked');
    expect(await find(post.id)).not.toBeNull();
    expect(await page('/admin')).toContain('articles and images in the Trash');
  });

  it('not before its time of a post that went there while the clock was years behind', async () => {
    now = Date.parse('2001-01-01T00:00:00.000Z');
    const post = await trashed('early');
    now = START;
    expect((await find(post.id))?.trash?.at).toBe(new Date(START).toISOString());
    expect(await runUntil(1)).toBe(0);
    expect(await find(post.id)).not.toBeNull();
  });
});
