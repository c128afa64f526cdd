import { createTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import { POST_TOPICS_MAX, TOPICS_MAX } from '#app/features/articles/topics/offered/topic.ts';
import { listTopics } from '#app/features/articles/topics/offered/topics.server.ts';
import type { SiteDetails } from '#app/features/moving/files/read-details.server.ts';
import type { Import } from '#app/features/moving/records/import.ts';
import { findSource, readItems } from '#app/features/moving/records/import-items.server.ts';
import { noteTopic } from '#app/features/moving/records/imports.server.ts';
import { actorOf, type ImportDeps } from './import-deps.server.ts';

/** Where there is no room for all of them: one of a single article leads to nothing else. */
const MIN_ARTICLES = 2;

/** The id of each topic, by its name in lower case. */
export type TopicIds = ReadonlyMap<string, string>;

/**
 * Makes topics of those that a site like this one had, and of the categories that the articles of an
 * import have, as long as there is room for them: all of them, or those of the most articles. Topics
 * that are here already stay as they are.
 */
export async function makeTopics(
  deps: ImportDeps,
  found: Import,
  details: Pick<SiteDetails, 'topics'>,
): Promise<TopicIds> {
  const { db } = deps.database;
  for (const topic of details.topics) await makeTopic(deps, found, topic);
  const known = new Set((await listTopics(db)).map(({ name }) => name.toLowerCase()));
  const room = TOPICS_MAX - known.size;
  const missing = [...(await countArticles(deps, found)).values()].filter(
    ({ name }) => !known.has(name.toLowerCase()),
  );
  const wanted = missing
    .filter(({ articles }) => missing.length <= room || articles >= MIN_ARTICLES)
    .sort((a, b) => b.articles - a.articles)
    .slice(0, room);
  for (const { name } of wanted) {
    // One that is too long for a topic stays a keyword.
    await create(deps, found, { name, slug: '', description: '' });
  }
  return new Map((await listTopics(db)).map(({ id, name }) => [name.toLowerCase(), id]));
}

/** Nothing, if there is no room or its name is taken; if its address is, it gets one of its name. */
async function makeTopic(
  deps: ImportDeps,
  found: Import,
  topic: SiteDetails['topics'][number],
): Promise<void> {
  const made = await create(deps, found, topic);
  if (!made.ok) await create(deps, found, { ...topic, slug: '' });
}

function create(deps: ImportDeps, found: Import, topic: SiteDetails['topics'][number]) {
  return createTopic(deps, actorOf(found), topic, (tx, id) => noteTopic(tx, found.id, id));
}

/** How many articles that are to be imported have each. */
async function countArticles(
  { database: { db } }: ImportDeps,
  { id }: Import,
): Promise<Map<string, { name: string; articles: number }>> {
  const counts = new Map<string, { name: string; articles: number }>();
  for await (const item of readItems(db, id, ['waiting'])) {
    if (item.kind !== 'post') continue;
    for (const name of (await findSource(db, item.id))?.topics ?? []) {
      const count = counts.get(name.toLowerCase()) ?? { name, articles: 0 };
      count.articles += 1;
      counts.set(name.toLowerCase(), count);
    }
  }
  return counts;
}

/** The ids of the topics with these names, as many as a post can have. */
export function findTopicIds(names: readonly string[], topics: TopicIds): string[] {
  const ids = names.flatMap((name) => topics.get(name.toLowerCase()) ?? []);
  return [...new Set(ids)].slice(0, POST_TOPICS_MAX);
}
