import { type Selectable, sql } from 'kysely';
import { readList, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import type { BlogPostTable } from '#database/schema.ts';
import { type AskedPage, readPublicPage } from '../../list/public-page.server.ts';
import { ofKind } from '../../of-kind.server.ts';
import { SUMMARY_COLUMNS } from '../../post-row.server.ts';
import type { Storing } from '../../storage/storing.ts';
import { LISTED_FROM, type Topic } from './topic.ts';

/**
 * Records the topics of a post, in the transaction that stores it. A topic that was deleted in the
 * meantime is left out.
 */
export async function storePostTopics(
  tx: Tx,
  { id, topics: stored }: Pick<Selectable<BlogPostTable>, 'id' | 'topics'>,
  { later }: Pick<Storing, 'later'>,
): Promise<void> {
  const topics = readList('blog_posts.topics', stored);
  if (topics.length === 0) return;
  later(
    tx
      .insertInto('post_topics')
      .columns(['topic_id', 'post_id'])
      .expression((eb) =>
        eb
          .selectFrom('topics')
          .select(['topics.id', sql<string>`${id}`.as('post_id')])
          .where('topics.id', 'in', topics),
      ),
  );
}

/**
 * The public posts of a topic: see `readPublicPage`. With a join, SQLite reads every public post to
 * find those of a topic with few: 17 ms at 10,000.
 */
export function listPostsOfTopic(db: Db, topicId: string, asked: AskedPage) {
  const query = db
    .selectFrom('blog_posts')
    .select(SUMMARY_COLUMNS)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('post_topics').select('post_id').where('topic_id', '=', topicId),
    );
  return readPublicPage(query, asked);
}

/** A topic that readers can open, because it has at least one public article. */
export interface PublicTopic extends Topic {
  /** Whether it has enough articles for search engines to list its page. */
  readonly isListed: boolean;
}

/**
 * The topics that have public articles. Stops at five of each. Each article of a topic is looked up
 * by its id: with a join, both databases read all public articles to find those of a topic with few.
 */
export async function findPublicTopics(
  db: Db,
  topics: readonly Topic[],
  now: Date,
): Promise<PublicTopic[]> {
  if (topics.length === 0) return [];
  const at = writeTimestamp(now);
  const counts = topics.map(
    ({ id }) => sql`select cast(${id} as text) as id, count(*) as articles from (
      select 1 as one from post_topics where topic_id = ${id} and (
        select is_published = ${1} and published_at <= ${at} and ${ofKind('post')}
        from blog_posts where blog_posts.id = post_id
      ) limit ${sql.lit(LISTED_FROM)}
    ) as few`,
  );
  const { rows } = await sql<{ id: string; articles: number | string }>`${sql.join(
    counts,
    sql` union all `,
  )}`.execute(db);
  const articles = new Map(rows.map((row) => [row.id, Number(row.articles)]));
  return topics
    .filter(({ id }) => (articles.get(id) ?? 0) > 0)
    .map((topic) => ({ ...topic, isListed: articles.get(topic.id) === LISTED_FROM }));
}

/** How many articles each topic has, including drafts but not what is in the Trash. */
export async function countArticles(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('post_topics')
    .innerJoin('blog_posts', 'blog_posts.id', 'post_topics.post_id')
    .select(({ fn }) => ['topic_id', fn.countAll<number | string>().as('articles')])
    .where('trashed_at', 'is', null)
    .groupBy('topic_id')
    .execute();
  return new Map(rows.map((row) => [row.topic_id, Number(row.articles)]));
}

/** The titles of a topic's latest articles, for the question before deleting it. */
export async function listTitlesOfTopic(db: Db, topicId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('post_topics')
    .innerJoin('blog_posts', 'blog_posts.id', 'post_topics.post_id')
    .select('title')
    .where('topic_id', '=', topicId)
    .where('trashed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ title }) => title);
}
