import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sitePages } from '#app/site/words/site-pages.ts';
import { runLater } from '#database/run-together.ts';
import { createAdmin, createUser } from '#tests/support/accounts.ts';
import { postRow } from '#tests/support/post-row.ts';
import { createWriter, dateAt, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import type { LinkTarget, LinkTargetsResult } from '../editor-protocol.ts';
import { indexTitle } from '../title-search.server.ts';

const NOW = new Date('2026-01-05T12:00:00Z');

describeEachEngine('what a link can lead to', (engine) => {
  let site: TestSite;
  let cookie: string;
  let writer: Writer;
  beforeAll(async () => {
    site = await openTestSite({ engine, now: NOW });
    ({ cookie } = await createAdmin(site));
    writer = createWriter(site, { cookie });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.services.database.db.deleteFrom('blog_posts').execute();
  });

  async function find(typed: string): Promise<readonly LinkTarget[]> {
    const path = `/admin/posts/link-targets?${new URLSearchParams({ q: typed })}`;
    const response = await site.get(path, { cookie });
    expect(response.status).toBe(200);
    const answer = (await response.json()) as LinkTargetsResult;
    expect(answer.ok).toBe(true);
    return answer.targets;
  }
  const titles = async (typed: string) => (await find(typed)).map(({ title }) => title);

  /** Stores posts of these titles, the first one oldest. */
  async function storePosts(given: readonly string[]): Promise<void> {
    await site.services.database.db.transaction().execute(async (tx) => {
      for (const [index, title] of given.entries()) {
        const created_at = new Date(NOW.getTime() + index * 1000).toISOString();
        const id = randomUUID();
        const row = postRow({ id, title, slug: `post-${index}`, created_at, published_at: null });
        await tx.insertInto('blog_posts').values(row).execute();
        await runLater(site.services.database, tx, (later) =>
          indexTitle(tx, { id, title }, { later }),
        );
      }
    });
  }

  it('names pages and posts with their address, and says which readers can open', async () => {
    await writer.create({ title: 'Our about page, a draft', slug: 'draft', isPublished: false });
    await writer.create({ title: 'About tours', slug: 'tours', isPublished: true });
    await writer.create(
      { title: 'About next week', slug: 'next-week', isPublished: true },
      dateAt('2026-01-12T12:00:00Z'),
    );
    expect(await find('about')).toEqual([
      { title: 'About', path: '/about', kind: 'page', published: true },
      { title: 'About next week', path: '/blog/next-week', kind: 'post', published: false },
      { title: 'About tours', path: '/blog/tours', kind: 'post', published: true },
      { title: 'Our about page, a draft', path: '/blog/draft', kind: 'post', published: false },
    ]);
  });

  it('knows every page by its title', async () => {
    for (const { title, path } of sitePages) {
      const found = await find(title ?? 'Home');
      expect(found[0]).toMatchObject({ title: title ?? 'Home', path, kind: 'page' });
    }
  });

  it('finds titles without their accents and capitals, by words in any order', async () => {
    await storePosts(['Café, Zoë and “Ángel”', 'Something else']);
    for (const typed of ['CAFE', 'angel zoe', 'ZOË', 'zo ang']) {
      expect(await titles(typed), typed).toEqual(['Café, Zoë and “Ángel”']);
    }
    for (const typed of ['nothing like it', 'fé']) {
      expect(await titles(typed), typed).toEqual([]);
    }
  });

  it('puts a post that starts with what was typed before a page that does not', async () => {
    await storePosts(['Policy changes of this year']);
    const found = await titles('policy');
    expect(found[0]).toBe('Policy changes of this year');
    expect(found).toContain('Privacy Policy');
  });

  it('lists ten at most, those that start with it in alphabetical order, then the newest', async () => {
    const inside = Array.from({ length: 12 }, (_, index) => `What a xylophone costs, ${index}`);
    await storePosts(['Xylophone, B', ...inside, 'Xylophone, A']);
    expect(await titles('xylophone')).toEqual([
      'Xylophone, A',
      'Xylophone, B',
      ...inside.toReversed().slice(0, 8),
    ]);
  });

  it('offers the newest posts and the main pages before anything is typed', async () => {
    expect((await find('')).map(({ path }) => path)).toContain('/about');
    await storePosts(Array.from({ length: 20 }, (_, index) => `Post ${index}`));
    const found = await find('   ');
    expect(found.slice(0, 5).map(({ title }) => title)).toEqual(
      [19, 18, 17, 16, 15].map((index) => `Post ${index}`),
    );
    expect(found.slice(5).map(({ kind }) => kind)).toEqual(Array(5).fill('page'));
  });

  it('follows a changed title, and a deleted post', async () => {
    const post = await writer.create({ title: 'Marigold', slug: 'flower' });
    const changed = await writer.update(post, { title: 'Hydrangea' });
    expect(await titles('marigold')).toEqual([]);
    expect(await titles('hydrangea')).toEqual(['Hydrangea']);
    await writer.change({ intent: 'delete', id: post.id, version: String(changed.version) });
    expect(await titles('hydrangea')).toEqual([]);
    const { db } = site.services.database;
    expect(await db.selectFrom('post_titles').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['wildcards', '%_%'],
    ['a quote', "' or '1' = '1"],
    ['invisible characters', 'zzq\u0000\u200b'],
    ['half a character', 'zzq\ud800'],
    ['a long text', 'zzq '.repeat(2_000)],
  ])('answers %s like any other text', async (_name, typed) => {
    await storePosts(['A title']);
    expect(await titles(typed)).toEqual([]);
  });

  it('holds titles of the longest text that a character can become', async () => {
    const title = '\ufdfa'.repeat(200);
    await writer.create({ title, slug: 'long' });
    expect(await titles('\ufdfa')).toEqual([title]);
  });

  it('is for admins to see', async () => {
    const stranger = await createUser(site);
    const { headers } = stranger;
    const answer = await site.fetch('/admin/posts/link-targets?q=', { headers });
    expect(answer.status).toBe(403);
  });
});
