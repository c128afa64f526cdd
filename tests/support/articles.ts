import { createTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import type { Services } from '#app/services/services.server.ts';

const OWNER = { id: null, name: 'The owner' };

/** Deletes all articles and topics of a test site, and what it keeps of them in memory. */
export async function clearArticles({
  database: { db },
  bus,
}: Pick<Services, 'database' | 'bus'>): Promise<void> {
  await db.deleteFrom('blog_posts').execute();
  await db.deleteFrom('topics').execute();
  bus.publish([{ type: 'invalidate-all' }]);
}

/** Adds a topic and returns its id, for `topics` of a post. */
export async function addTopic(
  services: Services,
  given: { name: string; slug?: string; description?: string },
): Promise<string> {
  const added = await createTopic(services, OWNER, { slug: '', description: '', ...given });
  if (!added.ok) throw new Error(JSON.stringify(added));
  return added.id;
}
