import { randomUUID } from 'node:crypto';
import type { Db } from '#database/connect.ts';

/**
 * Gives two stored posts a topic, which had another address, and relates them to each other. Adds an
 * author.
 */
export async function storeTopicRows(db: Db): Promise<void> {
  const id = randomUUID();
  const created_at = '2026-01-05T12:00:00.000Z';
  const topic = { id, name: 'Tours', slug: 'tours', description: '', position: 0, created_at };
  await db.insertInto('topics').values(topic).execute();
  await db.insertInto('topic_slugs').values({ slug: 'visits', topic_id: id, created_at }).execute();
  const author = { id: randomUUID(), name: 'Dana', slug: 'dana', about: 'She writes.', created_at };
  await db.insertInto('authors').values(author).execute();
  const posts = await db.selectFrom('blog_posts').select('id').orderBy('id').limit(2).execute();
  const [one, other] = posts.map((post) => post.id);
  if (one === undefined || other === undefined) throw new Error('there are no two posts');
  await db
    .insertInto('post_topics')
    .values([one, other].map((post_id) => ({ topic_id: id, post_id })))
    .execute();
  await db
    .insertInto('telling_words')
    .values([one, other].map((post_id) => ({ post_id, word: 'tour', weight: 1_000 })))
    .execute();
  await db
    .insertInto('related_posts')
    .values([
      { post_id: one, related_id: other, score: 1_000_500 },
      { post_id: other, related_id: one, score: 1_000_500 },
    ])
    .execute();
}
