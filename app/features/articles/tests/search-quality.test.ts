import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { AFTER_ALL, storeBlog } from '#tests/support/search-cases/blog.ts';
import { HOPED_CASES, SURE_CASES } from '#tests/support/search-cases/queries.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { describeEachEngine } from '#tests/support/test-site.ts';
import { searchPosts } from '../search/search-posts.server.ts';

const FIRST = 5;
/** What the database that was tried first found. */
const firstOfOther = new Map<string, string[]>();

describeEachEngine('what readers search for on a blog of 80 articles', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    await migrate(opened.database);
    await storeBlog(opened.database);
  }, 60_000);
  afterAll(() => opened.close());

  const search = (typed: string) =>
    searchPosts(opened.database, typed, { now: AFTER_ALL, topicId: null });
  const find = async (typed: string) => (await search(typed)).found.map(({ post }) => post.slug);

  async function listMissed(cases: typeof SURE_CASES): Promise<string[]> {
    const missed: string[] = [];
    for (const { typed, slug } of cases) {
      const first = (await find(typed)).slice(0, FIRST);
      if (!first.includes(slug)) missed.push(`${typed} => ${slug}, not ${first.join(' ')}`);
    }
    return missed;
  }

  it('finds 95 of 100 where one article is right', async () => {
    const missed = await listMissed(SURE_CASES);
    expect(missed.length / SURE_CASES.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('finds 70 of 100 that one may hope for', async () => {
    const missed = await listMissed(HOPED_CASES);
    expect(missed.length / HOPED_CASES.length, missed.join('\n')).toBeLessThanOrEqual(0.3);
  });

  it('has the same first five on both databases', async () => {
    for (const { typed } of [...SURE_CASES, ...HOPED_CASES]) {
      const first = (await find(typed)).slice(0, FIRST);
      expect(first, typed).toEqual(firstOfOther.get(typed) ?? first);
      firstOfOther.set(typed, first);
    }
  });

  it.each([
    ['excludes only what follows the minus', 'salt -low-fat', ['low-sodium']],
    ['of a compound, too', 'menus -low-fat -inspector -licensing', []],
    [
      'excludes more than four words',
      'tour -kitchen -video -price -machine -talk -mother -call',
      [],
    ],
    [
      'looks for more than six words',
      'tray tilapia lemon slices recipes lunches fish chicken',
      ['low-fat-menus'],
    ],
    ['finds an exact phrase', '"state of the art"', ['state-of-the-art']],
    ['does not skip common words in it', '"state art"', []],
    ['nor other words', '"low fat bacon"', []],
    ['finds all of it, not neighbors', '"orchid violet tulip"', ['orchid-violet-tulip']],
    ['which do not run from one paragraph to the next', '"residents and a broken"', ['who-we-are']],
    ['as these do', '"eleven years we began"', []],
  ])('%s: %s', async (_, typed, expected) => {
    const answer = await search(typed);
    const exact = answer.isPartial ? [] : answer.found.map(({ post }) => post.slug);
    expect(exact).toEqual(expected);
  });

  it('says what was not searched as typed', async () => {
    expect(await search('of the')).toMatchObject({ isSearchable: true, isCommon: true });
    expect(await search('- "" ?')).toMatchObject({ isSearchable: false });
    expect(await search('tulip unheard-of')).toMatchObject({ isPartial: true });
    expect(await search('caregivr')).toMatchObject({ suggestion: 'caregiver' });
    expect((await search('x'.repeat(120))).isCut).toBe(false);
    expect((await search(`tulip ${'x'.repeat(120)}`)).isCut).toBe(true);
  });
});
