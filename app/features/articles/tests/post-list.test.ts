import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { titleTextOf } from '#database/search-terms.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import { postRow } from '#tests/support/post-row.ts';
import { createWriter, dateAt, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { countPosts, listPosts } from '../list/list-posts.server.ts';
import type { PostState } from '../list/offered/post-filter.ts';

const NOW = new Date('2026-01-05T12:00:00Z');
const MINUTE = 60_000;

describeEachEngine('the list of posts', (engine) => {
  let site: TestSite;
  let now: Date;
  let cookie: string;
  let writer: Writer;
  beforeAll(async () => {
    now = NOW;
    site = await openTestSite({ engine, now: () => now });
    ({ cookie } = await createAdmin(site));
    writer = createWriter(site, { cookie });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = NOW;
    await db().deleteFrom('post_drafts').execute();
    await db().deleteFrom('blog_posts').execute();
  });

  const db = () => site.services.database.db;
  const page = async (path: string) => {
    const response = await site.get(path, { cookie });
    expect(response.status, path).toBe(200);
    return (await response.text()).replaceAll('<!-- -->', '');
  };
  const list = (state: PostState | null, search = '', after: string | null = null) =>
    listPosts(site.services.database, { kind: 'post', state, search }, { after, now });
  const titles = async (state: PostState | null, search = '') =>
    (await list(state, search)).posts.map(({ title }) => title);
  /** Follows the cursors to the end. */
  async function all(state: PostState | null, search = ''): Promise<string[]> {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const part = await list(state, search, after);
      found.push(...part.posts.map(({ title }) => title));
      after = part.next;
    } while (after !== null);
    return found;
  }
  /** One of each state, oldest first. */
  async function addEach(): Promise<void> {
    const later = dateAt(new Date(NOW.getTime() + 60 * MINUTE).toISOString());
    const states = [
      () => writer.create({ title: 'Draft beds', slug: 'a' }),
      () => writer.create({ title: 'Public beds', slug: 'b', isPublished: true }),
      () => writer.create({ title: 'Planned beds', slug: 'c', isPublished: true }, later),
    ];
    for (const add of states) {
      await add();
      now = new Date(now.getTime() + MINUTE);
    }
    const trashed = await writer.create({ title: 'Old beds', slug: 'd', isPublished: true });
    const moved = { intent: 'trash', id: trashed.id, version: '1' };
    expect(await writer.change(moved)).toBe(200);
  }
  async function insert(
    count: number,
    given: (index: number) => Partial<Parameters<typeof postRow>[0]>,
  ): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => {
      const created_at = new Date(NOW.getTime() + index * MINUTE).toISOString();
      const slug = `post-${index}`;
      return postRow({ id: randomUUID(), slug, published_at: null, created_at, ...given(index) });
    });
    for (let from = 0; from < rows.length; from += 500) {
      await db()
        .insertInto('blog_posts')
        .values(rows.slice(from, from + 500))
        .execute();
    }
    const titles = rows.map(({ id, title }) => ({ post_id: id, text: titleTextOf(title) }));
    for (let from = 0; from < titles.length; from += 500) {
      const part = titles.slice(from, from + 500);
      await db().insertInto('post_titles').values(part).execute();
    }
    // As PostgreSQL does by itself after so many changes; the one of the tests never does.
    if (engine === 'postgresql') await sql`analyze`.execute(db());
  }

  it('has the states as filters, with how many there are', async () => {
    await addEach();
    expect(await titles(null)).toEqual(['Planned beds', 'Public beds', 'Draft beds']);
    expect(await titles('published')).toEqual(['Public beds']);
    expect(await titles('scheduled')).toEqual(['Planned beds']);
    expect(await titles('draft')).toEqual(['Draft beds']);
    expect(await titles('trash')).toEqual(['Old beds']);
    const counts = { all: 3, published: 1, scheduled: 1, draft: 1, unsaved: 0, trash: 1 };
    expect(await countPosts(db(), 'post', now)).toEqual(counts);
    const html = await page('/admin?state=draft');
    expect(html).toMatch(/aria-current="page"[^>]*>Draft \(1\)</);
    for (const label of ['All (3)', 'Published (1)', 'Scheduled (1)', 'Trash (1)']) {
      expect(html).toContain(`>${label}</a>`);
    }
    expect(html).toContain('Draft beds');
    expect(html).not.toContain('Public beds');
  });

  it('has what is not saved yet first, and as a filter that can be searched', async () => {
    await addEach();
    await openTab(writer).type('Café beginnings');
    await openTab(writer).type('Old house rules');
    const first = await page('/admin/posts');
    expect(first).toContain('>New drafts (2)</a>');
    expect(first.indexOf('Café beginnings')).toBeLessThan(first.indexOf('Planned beds'));
    const filtered = await page('/admin?state=unsaved');
    expect(filtered).toContain('Old house rules');
    expect(filtered).not.toContain('Planned beds');
    expect(await page('/admin?state=unsaved&q=CAFE')).toContain('Café beginnings');
    expect(await page('/admin?state=unsaved&q=CAFE')).not.toContain('Old house rules');
    expect(await page('/admin?state=draft')).not.toContain('Café beginnings');
    expect(await page('/admin?state=unsaved&q=porch')).toContain('No new drafts match “porch”.');
    await db().deleteFrom('post_drafts').execute();
    expect(await page('/admin?state=unsaved')).toContain('No new drafts.');
  });

  it('calls each state by its word, and nothing Published before it is', async () => {
    const later = dateAt(new Date(NOW.getTime() + 60 * MINUTE).toISOString());
    const draft = await writer.create({ title: 'Draft beds', slug: 'a' });
    const out = await writer.create({ title: 'Public beds', slug: 'b', isPublished: true });
    const due = await writer.create({ title: 'Planned beds', slug: 'c', isPublished: true }, later);
    await openTab(writer).type('Begun beds');
    const list = new Page(await page('/admin/posts'));
    const row = (title: string) => {
      const found = list.elements('li').find((item) => textOf(item).includes(title));
      return textOf(found ?? expect.fail(`no row of ${title}`));
    };
    expect(row('Begun beds')).toContain('Draft saved');
    for (const [post, word] of [
      [draft, 'Draft'],
      [out, 'Published'],
      [due, 'Scheduled'],
    ] as const) {
      expect(row(post.title)).toContain(word);
      if (word !== 'Published') expect(row(post.title)).not.toContain('Published');
      const history = new Page(await page(`/admin/posts/${post.id}/history?version=1`));
      const facts = history.elements('dd').map(textOf);
      expect(facts.some((fact) => fact.startsWith(word))).toBe(true);
      if (word !== 'Published') expect(facts.join()).not.toContain('Published');
    }
    const addresses = list.elements('a').map(({ properties }) => String(properties.href));
    expect(addresses.filter((address) => address.startsWith('/blog/'))).toEqual(['/blog/b']);
  });

  it('moves a scheduled post to the published ones when its time comes', async () => {
    await addEach();
    now = new Date(NOW.getTime() + 61 * MINUTE);
    expect(await titles('published')).toEqual(['Planned beds', 'Public beds']);
    expect(await titles('scheduled')).toEqual([]);
    expect(await countPosts(db(), 'post', now)).toMatchObject({ published: 2, scheduled: 0 });
  });

  describe('a search', () => {
    it.each([
      ['cafe', ['Café at noon']],
      ['CAFÉ', ['Café at noon']],
      ['noon caf', ['Café at noon']],
      ['o’brien', ["Mrs. O'Brien moves in"]],
      ['straße', ['A house on Strasse 5']],
      ['STRASSE', ['A house on Strasse 5']],
      ['strasse 5', ['A house on Strasse 5']],
      ['m', ["Mrs. O'Brien moves in"]],
      ['100%', ['100% full']],
      ['%', []],
      ['_', []],
      ['ЁЛКА', ['Ёлка']],
      ['елка', ['Ёлка']],
      ['zebra', []],
      [
        '   ',
        ['Ёлка', '100% full', 'A house on Strasse 5', "Mrs. O'Brien moves in", 'Café at noon'],
      ],
      [
        '\u0301',
        ['Ёлка', '100% full', 'A house on Strasse 5', "Mrs. O'Brien moves in", 'Café at noon'],
      ],
    ])('for %j finds %j', async (typed, found) => {
      await insert(5, (index) => ({
        title:
          ['Café at noon', "Mrs. O'Brien moves in", 'A house on Strasse 5', '100% full', 'Ёлка'][
            index
          ] ?? '',
      }));
      expect(await titles(null, typed)).toEqual(found);
    });

    it('finds the words of an article, of a draft too, but not of the Trash', async () => {
      const content = '<p>Begin at the <strong>porch</strong> with two chairs.</p>';
      await writer.create({ title: 'Public', content, isPublished: true });
      await writer.create({ title: 'Draft', content });
      await writer.create({ title: 'Another', content: '<p>The kitchen.</p>' });
      const trashed = await writer.create({ title: 'Gone', content });
      await writer.change({ intent: 'trash', id: trashed.id, version: '1' });
      expect((await titles(null, 'Porches')).sort()).toEqual(['Draft', 'Public']);
      expect(await titles('draft', 'chair porch')).toEqual(['Draft']);
      expect(await titles(null, 'porch -chairs')).toEqual([]);
      expect(await titles('trash', 'porch')).toEqual([]);
    });

    it('is within the state', async () => {
      await addEach();
      expect(await titles(null, 'beds')).toEqual(['Planned beds', 'Public beds', 'Draft beds']);
      expect(await titles('published', 'beds')).toEqual(['Public beds']);
      expect(await titles('scheduled', 'beds')).toEqual(['Planned beds']);
      expect(await titles('draft', 'beds')).toEqual(['Draft beds']);
      expect(await titles('trash', 'beds')).toEqual(['Old beds']);
      expect(await titles('draft', 'planned')).toEqual([]);
      const html = await page('/admin?state=scheduled&q=beds');
      expect(html).toContain('<input type="hidden" name="state" value="scheduled"/>');
      expect(html).toContain('value="beds"');
      expect(html).toContain('href="/admin/posts?state=draft&amp;q=beds"');
    });

    it('that finds nothing says so, with a way out', async () => {
      await addEach();
      const none = await page('/admin?q=%3Cb%3E');
      expect(none).toContain('No articles match “&lt;b&gt;”.');
      expect(none).toContain('Show all articles');
      const drafts = await page('/admin?state=draft&q=planned');
      expect(drafts).toContain('No drafts match “planned”.');
      expect(drafts).toContain('href="/admin/posts?q=planned"');
      await db().deleteFrom('blog_posts').where('slug', 'in', ['a', 'c']).execute();
      expect(await page('/admin?state=draft')).toContain('No drafts.');
      expect(await page('/admin?state=scheduled')).toContain('No scheduled articles.');
    });

    it.each(['\ud800', "'; drop table blog_posts; --", '!', '!%', '\\', '😀'])(
      'for %j is answered',
      async (typed) => {
        await addEach();
        expect(await titles(null, typed)).toEqual([]);
      },
    );
  });

  describe('of more posts than a page', () => {
    it('continues under each filter', async () => {
      await insert(130, (index) => ({
        title: `${index % 2 === 0 ? 'Even' : 'Odd'} question ${index}`,
        is_published: index % 2 === 0 ? 1 : 0,
        published_at: index % 2 === 0 ? NOW.toISOString() : null,
      }));
      const descending = Array.from({ length: 130 }, (_, index) => 129 - index);
      const named = descending.map((n) => `${n % 2 === 0 ? 'Even' : 'Odd'} question ${n}`);
      expect(await all(null)).toEqual(named);
      expect(await all('published')).toEqual(named.filter((title) => title.startsWith('Even')));
      expect(await all('draft')).toEqual(named.filter((title) => title.startsWith('Odd')));
      expect(await all(null, 'question')).toEqual(named);
      expect(await all('draft', 'question')).toEqual(
        named.filter((each) => each.startsWith('Odd')),
      );
      const first = await page('/admin?state=draft&q=question');
      const next = /href="([^"]*after=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect(next).toMatch(/^\/admin\/posts\?state=draft&q=question&after=2026-[^&]+$/);
      const second = await page(next);
      expect(second).toContain('Odd question 1<');
      expect(second).toContain('Newest articles');
      expect(second).toMatch(/aria-current="page"[^>]*>Draft \(65\)</);
    });

    it('has the latest addition to the Trash first', async () => {
      await insert(120, (index) => ({
        title: `Question ${index}`,
        slug: `trash/${index}`,
        trashed_slug: `question-${index}`,
        trashed_at: new Date(NOW.getTime() - index * MINUTE).toISOString(),
        trashed_by: 'Ada',
      }));
      const expected = Array.from({ length: 120 }, (_, index) => `Question ${index}`);
      expect(await all('trash')).toEqual(expected);
      expect(await titles(null)).toEqual([]);
      expect(await all('trash', 'question 11')).toHaveLength(11);
      const html = await page('/admin?state=draft');
      expect(html).toContain('Trash (120)');
      expect(await page('/admin')).toContain('No posts yet. Create your first one!');
    });

    it('finds one match among thousands of alike titles', async () => {
      await insert(6_500, (index) => ({
        title: `Questions of a family ${index}`,
        is_published: index === 3 ? 1 : 0,
        published_at: index === 3 ? NOW.toISOString() : null,
      }));
      expect(await all('published', 'family')).toEqual(['Questions of a family 3']);
      expect(await all(null, 'family 3 of')).toContain('Questions of a family 3');
      expect((await list(null, 'a 64')).posts.length).toBe(50);
      expect((await all(null, 'a 64')).length).toBe(111);
    });

    it.each(['x', '-1', '0', '99999999999', '2026-01-05T12:00:00.000Z_x', '\0'])(
      'begins anew after %j',
      async (after) => {
        await addEach();
        expect((await list(null, '', after)).posts).toHaveLength(3);
        expect((await list(null, 'beds', after)).posts).toHaveLength(3);
        expect((await list('trash', '', after)).posts).toHaveLength(1);
      },
    );
  });
});
