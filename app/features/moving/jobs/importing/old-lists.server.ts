import { authorPath, findByName } from '#app/features/articles/authors/offered/author.ts';
import { listAuthors } from '#app/features/articles/authors/offered/authors.server.ts';
import type { WantedAddress } from '#app/features/articles/old-addresses.ts';
import { topicPath } from '#app/features/articles/topics/offered/topic.ts';
import { listTopics } from '#app/features/articles/topics/offered/topics.server.ts';
import type { Import } from '#app/features/moving/records/import.ts';
import { readItems } from '#app/features/moving/records/import-items.server.ts';
import { type ListAddress, readListAddresses } from '#app/features/moving/source/old-places.ts';
import type { ImportDeps } from './import-deps.server.ts';

/** Beside those of articles, so that the list of redirects has room for more. */
const MOST_LISTS = 1_000;
const ALL = '/blog';

/**
 * Where the old site listed the articles of a category, a tag or an author. Each leads to that topic or
 * author here, or else to all articles.
 */
export async function listOldLists(
  { database: { db } }: Pick<ImportDeps, 'database'>,
  { id }: Pick<Import, 'id'>,
): Promise<WantedAddress[]> {
  const lists = new Map<string, ListAddress>();
  for await (const item of readItems(db, id, ['done'])) {
    if (!item.published) continue;
    for (const list of readListAddresses(item.oldPaths)) {
      if (lists.size < MOST_LISTS && !lists.has(list.path)) lists.set(list.path, list);
    }
  }
  if (lists.size === 0) return [];
  const topics = await listTopics(db);
  const authors = await listAuthors(db);
  return [...lists.values()].map(({ of, path, name }) => {
    if (of === 'author') {
      const author = findByName(authors, name);
      return { from: path, target: author === null ? ALL : authorPath(author.slug) };
    }
    const topic = topics.find((each) => each.name.toLowerCase() === name.toLowerCase());
    return { from: path, target: topic === undefined ? ALL : topicPath(topic.slug) };
  });
}
