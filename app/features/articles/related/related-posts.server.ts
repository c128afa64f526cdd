import { type Selectable, sql } from 'kysely';
import { readFlag, readList } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { inChunks } from '#database/row-ids.ts';
import type { BlogPostTable } from '#database/schema.ts';
import type { WorkedOut } from '../derived/work-out.server.ts';
import { isPublished } from '../is-published.server.ts';
import type { Storing } from '../storage/storing.ts';

/**
 * Raise this when related posts are worked out in a new way, and add a migration that sets
 * `related_version` to null: the next start then works them out for all posts.
 */
export const RELATED_VERSION = 2;
/** How many are stored for each post, because some of them may not be public. */
const KEPT = 12;
/** How many words of a post are compared: those that say most, because few other posts have them. */
const COMPARED_WORDS = 16;
/** Counting posts up to this many tells a rare word from an everyday one. */
const COUNTED = 400;
/** Rows read for one word or topic, so that a save takes as long with 10,000 posts as with 1,000. */
const READ_PER_SOURCE = 200;
/** How many of the posts with the same words have their topics compared. */
const COMPARED = 300;
/** Sharing a single word may be a coincidence. */
const MIN_SHARED_WORDS = 2;
/** The score of one shared topic: more than all words together. */
const TOPIC_SCORE = 1_000_000;
/** Weights and scores are stored as whole numbers. */
const WHOLE = 1_000;

type RelatedRow = Pick<
  Selectable<BlogPostTable>,
  'id' | 'kind' | 'topics' | 'is_published' | 'trashed_at' | 'related_version'
>;

/**
 * Works out which posts are related to one that was just stored, in the same transaction, which has
 * locked the articles: first those with the most topics in common, then those with the most words. Only posts that are public or
 * scheduled count. Whether they are public yet is checked when they are shown.
 */
export async function relatePost(
  tx: Tx,
  row: RelatedRow,
  findWords: () => Promise<WorkedOut['related']>,
  { later }: Pick<Storing, 'later'>,
): Promise<void> {
  if (row.kind === 'post' && readFlag(row.is_published) && row.trashed_at === null) {
    await storeRelations(tx, row, { words: await findWords(), later });
  }
  if (row.related_version === RELATED_VERSION) return;
  await tx
    .updateTable('blog_posts')
    .set({ related_version: RELATED_VERSION })
    .where('id', '=', row.id)
    .execute();
}

/**
 * Lets the articles of a topic wait to be related again in the background, in the transaction that
 * deletes it, which has locked the articles.
 */
export async function relateLater(tx: Tx, topicId: string): Promise<void> {
  await tx
    .updateTable('blog_posts')
    .set({ related_version: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('post_topics').select('post_id').where('topic_id', '=', topicId),
    )
    .execute();
}

async function storeRelations(
  tx: Tx,
  row: RelatedRow,
  { words, later }: { words: ReadonlyMap<string, number> } & Pick<Storing, 'later'>,
): Promise<void> {
  const { id } = row;
  if (words.size > 0) {
    later(
      tx.insertInto('telling_words').values(
        [...words].map(([word, weight]) => ({
          post_id: id,
          word,
          weight: Math.round(weight * WHOLE),
        })),
      ),
    );
  }
  const topics = readList('blog_posts.topics', row.topics);
  const related = await findRelated(tx, { id, words, topics });
  if (related.length === 0) return;
  await tx
    .insertInto('related_posts')
    .values(
      related.flatMap(({ id: other, score }) => [
        { post_id: id, related_id: other, score },
        { post_id: other, related_id: id, score },
      ]),
    )
    .execute();
  await trimLists(
    tx,
    related.map((one) => one.id),
  );
}

interface Found {
  readonly id: string;
  readonly score: number;
}

async function findRelated(
  tx: Tx,
  post: { id: string; words: ReadonlyMap<string, number>; topics: readonly string[] },
): Promise<Found[]> {
  const likeness = await findLike(tx, post.words);
  const alike = [...likeness]
    .filter(([, { shared }]) => shared >= MIN_SHARED_WORDS)
    .sort((a, b) => b[1].score - a[1].score)
    .slice(0, COMPARED);
  const topics = await countSharedTopics(tx, post, alike);
  const ids = new Set([...alike.map(([id]) => id), ...topics.keys()]);
  return [...ids]
    .map((id) => ({
      id,
      score: (topics.get(id) ?? 0) * TOPIC_SCORE + Math.round(likeness.get(id)?.score ?? 0),
    }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, KEPT);
}

interface Likeness {
  score: number;
  shared: number;
}

/** How similar each post is by its words. A rare word counts more than a common one. */
async function findLike(
  tx: Tx,
  words: ReadonlyMap<string, number>,
): Promise<Map<string, Likeness>> {
  const found = new Map<string, Likeness>();
  const worths = await listWorths(tx, words);
  if (worths.size === 0) return found;
  // For each word, the posts that use it most: one range of the index.
  const ranges = [...worths.keys()].map(
    (word) => sql`select * from (
      select word, post_id, weight from telling_words where word = ${word}
      order by weight desc, post_id desc limit ${sql.lit(READ_PER_SOURCE)}
    ) as one_word`,
  );
  const { rows } = await sql<{ word: string; post_id: string; weight: number }>`${sql.join(
    ranges,
    sql` union all `,
  )}`.execute(tx);
  for (const { word, post_id, weight } of rows) {
    const likeness = found.get(post_id) ?? { score: 0, shared: 0 };
    likeness.score += (worths.get(word) ?? 0) * weight;
    likeness.shared += 1;
    found.set(post_id, likeness);
  }
  return found;
}

/** The words that say most about a post, with how much: those that it has often and other posts have not. */
async function listWorths(
  tx: Tx,
  words: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  if (words.size === 0) return new Map();
  const counting = [...words.keys()].map(
    (word) => sql`select ${word} as word, count(*) as posts from (
      select 1 from telling_words where word = ${word} limit ${sql.lit(COUNTED)}
    ) as one_word`,
  );
  const { rows } = await sql<{ word: string; posts: number | string }>`${sql.join(
    counting,
    sql` union all `,
  )}`.execute(tx);
  // The post itself, which is not stored yet, is one more.
  const counts = rows.map(({ word, posts }) => ({
    word,
    posts: Math.min(COUNTED, Number(posts) + 1),
  }));
  const most = Math.max(...counts.map(({ posts }) => posts));
  return new Map(
    counts
      .map(({ word, posts }): [string, number] => [
        word,
        (words.get(word) ?? 0) * Math.log(1 + most / posts) ** 2,
      ])
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, COMPARED_WORDS),
  );
}

/** How many topics other posts share with this one: the similar posts, and some more. */
async function countSharedTopics(
  tx: Tx,
  { id, topics }: { id: string; topics: readonly string[] },
  alike: readonly (readonly [string, Likeness])[],
): Promise<Map<string, number>> {
  const shared = new Map<string, number>();
  if (topics.length === 0) return shared;
  const some = await tx
    .selectFrom('post_topics')
    .innerJoin('blog_posts', 'blog_posts.id', 'post_topics.post_id')
    .select('post_id')
    .distinct()
    .where('topic_id', 'in', topics)
    .where(isPublished)
    .where('post_id', '!=', id)
    .limit(READ_PER_SOURCE)
    .execute();
  const compared = new Set([...alike.map(([one]) => one), ...some.map((one) => one.post_id)]);
  for (const ids of inChunks([...compared])) {
    const rows = await tx
      .selectFrom('post_topics')
      .select(({ fn }) => ['post_id', fn.countAll<number | string>().as('topics')])
      .where('topic_id', 'in', topics)
      .where('post_id', 'in', ids)
      .groupBy('post_id')
      .execute();
    for (const row of rows) shared.set(row.post_id, Number(row.topics));
  }
  return shared;
}

/** Trims the list of each of these posts to its best few. */
async function trimLists(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from related_posts where (post_id, related_id) in (
    select post_id, related_id from (
      select post_id, related_id,
        row_number() over (partition by post_id order by score desc, related_id) as place
      from related_posts where post_id in (${sql.join(ids)})
    ) as placed where place > ${sql.lit(KEPT)}
  )`.execute(tx);
}
