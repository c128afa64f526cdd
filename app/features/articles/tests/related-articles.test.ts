import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { writeTimestamp } from '#database/codec.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { addTopic, clearArticles } from '#tests/support/articles.ts';
import { createWriter, dateAt, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { relateWaitingPosts } from '../related/relate-waiting.server.ts';
import { deleteTopic } from '../topics/offered/change-topics.server.ts';

const NOW = '2025-03-10T12:00:00.000Z';
const OWNER = { id: null, name: 'The owner' };
const TOURS = '<p>Families tour a home. A good tour begins at the door, before families ask.</p>';
const WAGES = '<p>Caregivers leave for wages. Pay caregivers well, and wages pay you back.</p>';

describeEachEngine('related articles (Blog, Reading)', (engine) => {
  let site: TestSite;
  let writer: Writer;
  let now = new Date(NOW);
  beforeAll(async () => {
    site = await openTestSite({ engine, now: () => now });
    writer = createWriter(site, await createAdmin(site));
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = new Date(NOW);
    const lease = await holdRelating();
    await clearArticles(site.services);
    await lease.release();
  });

  /** The server works out related posts when it hears of a topic, also of one of an earlier test. */
  const holdRelating = () =>
    vi.waitFor(async () => {
      const lease = await site.services.leases.claim('relating-posts');
      return lease ?? expect.fail('the server works them out');
    }, 120_000);

  const publish = (slug: string, content: string, topics = '') =>
    writer.create({ slug, title: slug, content, topics, isPublished: true });
  /** The public ones, the most related first, which is the one that the page leads to. */
  async function relatedTo(slug: string): Promise<string[]> {
    const rows = await site.services.database.db
      .selectFrom('related_posts')
      .innerJoin('blog_posts as it', 'it.id', 'post_id')
      .innerJoin('blog_posts as other', 'other.id', 'related_id')
      .select('other.slug')
      .where('it.slug', '=', slug)
      .where('other.is_published', '=', 1)
      .where('other.published_at', '<=', writeTimestamp(now))
      .orderBy('score', 'desc')
      .orderBy('related_id')
      .execute();
    const related = rows.map((row) => row.slug);
    if (related[0] !== undefined) expect(await nextAfter(slug)).toBe(related[0]);
    return related;
  }

  async function nextAfter(slug: string): Promise<string | undefined> {
    const page = await site.open(`/blog/${slug}`);
    const next = page
      .elements('a')
      .find(({ properties }) => String(properties.className).includes('post-next'));
    return next && String(next.properties.href).slice('/blog/'.length);
  }

  it('share words, in both directions; without shared words there are none', async () => {
    await publish('one', TOURS);
    await publish('two', WAGES);
    expect(await relatedTo('one')).toEqual([]);
    await publish('three', TOURS);
    expect(await relatedTo('three')).toEqual(['one']);
    expect(await relatedTo('one')).toEqual(['three']);
    expect(await relatedTo('two')).toEqual([]);
  });

  it('are first those with the most topics in common', async () => {
    const [beds, staff] = [
      await addTopic(site.services, { name: 'Beds' }),
      await addTopic(site.services, { name: 'Staff' }),
    ];
    await publish('words', TOURS);
    await publish('more-words', TOURS);
    await publish('one-topic', WAGES, beds);
    await publish('two-topics', WAGES, `${beds}, ${staff}`);
    await publish('it', TOURS, `${beds}, ${staff}`);
    const related = await relatedTo('it');
    expect(related.slice(0, 2)).toEqual(['two-topics', 'one-topic']);
    expect(related).toHaveLength(4);
    expect(related).not.toContain('it');
  });

  it('share rare words rather than everyday ones, whenever they were saved', async () => {
    const everyday = Array.from(
      { length: 30 },
      (_, at) => `everyday${'abcdefghijklmnopqrstuvwxyz'[at % 26]}${at}`,
    );
    const usual = (skipped: number) =>
      `<p>${everyday.filter((_, at) => at % 7 !== skipped).join(' ')}</p>`.repeat(5);
    const rare = '<p>Respirator, tracheostomy, ventilator, suction.</p>'.repeat(2);
    const topics = await addTopic(site.services, { name: 'Health' });
    for (let at = 0; at < 3; at += 1) await publish(`rare-${at}`, usual(at) + rare, topics);
    for (let at = 0; at < 14; at += 1) await publish(`usual-${at}`, usual(at % 7), topics);
    await publish('it', usual(6) + rare, topics);
    expect((await relatedTo('it')).slice(0, 3).sort()).toEqual(['rare-0', 'rare-1', 'rare-2']);
    expect(await relatedTo('rare-0')).toContain('it');
  });

  it('are shown only while they are public', async () => {
    await publish('it', TOURS);
    const draft = await writer.create({ slug: 'draft', title: 'draft', content: TOURS });
    await writer.create(
      { slug: 'later', title: 'later', content: TOURS, isPublished: true },
      dateAt('2025-03-20T12:00:00.000Z'),
    );
    expect(await relatedTo('it')).toEqual([]);
    const published = await writer.update(draft, { isPublished: true });
    expect(await relatedTo('it')).toEqual(['draft']);
    now = new Date('2025-03-21T12:00:00.000Z');
    site.services.bus.publish([{ type: 'invalidate-all' }]);
    expect((await relatedTo('it')).sort()).toEqual(['draft', 'later']);
    await writer.update(published, { isPublished: false });
    expect(await relatedTo('it')).toEqual(['later']);
    const { db } = site.services.database;
    const { id, version } = await db
      .selectFrom('blog_posts')
      .select(['id', 'version'])
      .where('slug', '=', 'later')
      .executeTakeFirstOrThrow();
    expect(await writer.change({ intent: 'trash', id, version: String(version) })).toBeLessThan(
      400,
    );
    expect(await relatedTo('it')).toEqual([]);
    await db.deleteFrom('blog_posts').where('id', '=', id).execute();
    expect(
      await db.selectFrom('telling_words').select('post_id').where('post_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('change with a text and its topics', async () => {
    const beds = await addTopic(site.services, { name: 'Beds' });
    const it = await publish('it', TOURS);
    await publish('tours', TOURS);
    await publish('wages', WAGES, beds);
    expect(await relatedTo('it')).toEqual(['tours']);
    const moved = await writer.update(it, { content: WAGES });
    expect(await relatedTo('it')).toEqual(['wages']);
    expect(await relatedTo('tours')).toEqual([]);
    await writer.update(moved, { content: TOURS, topics: beds });
    expect(await relatedTo('it')).toEqual(['wages', 'tours']);
    await deleteTopic(site.services, OWNER, beds);
    await relateWaitingPosts(site.services, new AbortController().signal);
    expect(await relatedTo('it')).toEqual(['tours']);
  });

  it('are worked out in the background for the posts of an earlier version', async () => {
    await publish('one', TOURS);
    await publish('two', TOURS);
    const { db } = site.services.database;
    const lease = await holdRelating();
    await db.deleteFrom('related_posts').execute();
    await db.deleteFrom('telling_words').execute();
    await db.updateTable('blog_posts').set({ related_version: null }).execute();
    site.services.bus.publish([{ type: 'invalidate-all' }]);
    expect(await relatedTo('one')).toEqual([]);
    await relateWaitingPosts(site.services, new AbortController().signal);
    expect(await relatedTo('one')).toEqual(['two']);
    await lease.release();
  });

  it('are stored for a few posts each, however many are similar', async () => {
    const beds = await addTopic(site.services, { name: 'Beds' });
    for (let number = 0; number < 30; number += 1) await publish(`post-${number}`, TOURS, beds);
    const { db } = site.services.database;
    const rows = await db.selectFrom('related_posts').select('post_id').execute();
    const sizes = [...Map.groupBy(rows, ({ post_id }) => post_id).values()].map(
      (own) => own.length,
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12);
    expect((await relatedTo('post-0')).length).toBeGreaterThanOrEqual(3);
  });

  it('never make a save wait for the background, and the background for the save', async () => {
    const { database } = site.services;
    const posts = [await publish('one', TOURS), await publish('two', TOURS)];
    const lease = await holdRelating();
    const isDone = new AbortController();
    const background = (async () => {
      while (!isDone.signal.aborted) {
        await database.db.updateTable('blog_posts').set({ related_version: null }).execute();
        await relateWaitingPosts(site.services, new AbortController().signal);
      }
    })();
    const save = async (first: (typeof posts)[number]) => {
      let post = first;
      for (let round = 0; round < 12; round += 1) {
        // A new address locks what others refer to.
        post = await writer.update(post, { slug: `${post.slug}-${round}` });
      }
      return post.version;
    };
    const saved = Promise.all(posts.map(save)).finally(() => isDone.abort());
    const [versions] = await Promise.all([saved, background]);
    await lease.release();
    expect(versions).toEqual([13, 13]);
  });
});
