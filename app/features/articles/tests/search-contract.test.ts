import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { postRow } from '#tests/support/post-row.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { describeEachEngine } from '#tests/support/test-site.ts';
import { WORK_HERE } from '#tests/support/work-here.ts';
import { buildSearchIndex, isIndexComplete } from '../search/build-index.server.ts';
import { findNumbers } from '../search/find-articles.server.ts';
import { indexText } from '../search/index-words.server.ts';
import { publicNumbers } from '../search/numbers.ts';
import { isMatch, readStream, scoreArticle } from '../search/rank-articles.server.ts';
import { readSearchQuery } from '../search/search-query.server.ts';

/** Words of the trade, with endings, accents, signs, other scripts and digits. */
const WORDS =
  'home homes caregiver caregivers tour tours touring bed beds family families price prices pricing call calls answered answer phone move-in move-ins referral agency agencies cost costs café Ångström naïve Straße owner’s owners don’t 24/7 2,497 $500 first hour house houses résumé привет 老人ホーム kitchen porch garden license inspection state medication staffing night shift overtime holiday brochure website listing review reviews hospice discharge planner social worker'.split(
    ' ',
  );
const ARTICLES = 1_000;
const QUERIES = 200;
const FIRST = 10;
/** So many articles are compared with each other. Where more match, the index chooses them. */
const COMPARED = 30;
/** What the database that was tried first found. */
const firstOfOther = new Map<string, string[]>();
/** What `database/migrations/0001-schema/search.ts` sets, and what a page needs beside it. */
const MOST_PAGE_BYTES = 600;
const START = Date.parse('2020-01-01T00:00:00.000Z');
const DAY = 86_400_000;
const AFTER_ALL = new Date(START + (ARTICLES + 1) * DAY);

/** The same texts in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = createRandom(37);
// Some words are in many articles, and some in few.
const word = () => WORDS[Math.min(random(WORDS.length), random(WORDS.length))] ?? '';
const words = (count: number) => Array.from({ length: count }, word).join(' ');

const articles = Array.from({ length: ARTICLES }, (_, index) => {
  const at = new Date(START + index * DAY).toISOString();
  const paragraphs = Array.from(
    { length: 1 + random(5) },
    () => `<p>${words(5 + random(25))}.</p>`,
  );
  return postRow({
    slug: `article-${index}`,
    title: words(2 + random(5)),
    excerpt: random(3) === 0 ? null : words(6),
    content: `<h2>${words(2)}</h2>${paragraphs.join('')}`,
    created_at: at,
    published_at: at,
  });
});

const queries = Array.from({ length: QUERIES }, () => {
  const parts = Array.from({ length: 1 + random(3) }, () =>
    random(6) === 0 ? `"${words(2 + random(2))}"` : word(),
  );
  if (random(5) === 0) parts.push(`-${word()}`);
  return parts.join(' ');
});

const wordsOfAll = articles.map(({ slug, title, excerpt, content }) => ({
  slug,
  words: readStream(
    indexText({ title, excerpt: excerpt ?? null, content, author: '', image: '', topics: [] })
      .stream,
  ),
}));

/** The search without an index: all articles that match, the best first. */
function findPlainly(typed: string): string[] {
  const query = readSearchQuery(typed);
  return wordsOfAll
    .map(({ slug, words }, index) => ({ slug, index, words }))
    .filter(({ words }) => isMatch(words, query))
    .map((one) => ({ ...one, score: scoreArticle(one.words, query, []) }))
    .sort((a, b) => b.score - a.score || b.index - a.index)
    .map(({ slug }) => slug);
}

describeEachEngine('the search index', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    const { database } = opened;
    await migrate(database);
    for (let from = 0; from < ARTICLES; from += 500) {
      await database.db
        .insertInto('blog_posts')
        .values(articles.slice(from, from + 500))
        .execute();
    }
    expect(await isIndexComplete(database.db)).toBe(false);
    const deps = { database, contentWorker: WORK_HERE };
    expect(await buildSearchIndex(deps, new AbortController().signal)).toBe(ARTICLES);
    expect(await isIndexComplete(database.db)).toBe(true);
  }, 120_000);
  afterAll(() => opened.close());

  it(`finds the same first ten of ${ARTICLES} articles for ${QUERIES} searches on both databases`, async () => {
    const { db } = opened.database;
    const slugs = new Map(
      (
        await db
          .selectFrom('post_search')
          .innerJoin('blog_posts', 'blog_posts.id', 'post_search.post_id')
          .select(['number', 'slug'])
          .execute()
      ).map(({ number, slug }) => [Number(number), slug]),
    );
    let found = 0;
    let compared = 0;
    for (const typed of queries) {
      const query = readSearchQuery(typed);
      const numbers = await findNumbers(opened.database, query, publicNumbers(AFTER_ALL));
      const first = numbers.slice(0, FIRST).map((number) => slugs.get(number) ?? '');
      expect(first, typed).toEqual(firstOfOther.get(typed) ?? first);
      firstOfOther.set(typed, first);
      const expected = findPlainly(typed);
      if (expected.length < COMPARED) {
        compared += 1;
        expect(first, typed).toEqual(expected.slice(0, FIRST));
      } else {
        expect(expected, typed).toEqual(expect.arrayContaining(first));
        expect(first).toHaveLength(FIRST);
      }
      found += first.length;
    }
    expect(compared).toBeGreaterThan(QUERIES / 10);
    // Make sure that most searches find something, otherwise nothing is compared.
    expect(found).toBeGreaterThan(QUERIES * 3);
  });

  // FTS5 merges 64 pages and more while a transaction is committed, and no request is answered then.
  it.skipIf(engine === 'postgresql')(
    'has small pages, so that a commit merges little',
    async () => {
      const { rows } = await sql<{ bytes: number }>`select max(length(block)) as bytes
      from post_words_data`.execute(opened.database.db);
      expect(rows[0]?.bytes).toBeGreaterThan(0);
      expect(rows[0]?.bytes).toBeLessThanOrEqual(MOST_PAGE_BYTES);
    },
  );
});
