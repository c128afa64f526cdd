import { isSlug } from '#app/formatting/slug.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { type Kept, keepUntilChanged } from '#gateways/change-bus/keep-until-changed.ts';
import type { Topic } from './topic.ts';

export interface TopicIndex {
  /** In the owner's order. */
  readonly topics: readonly Topic[];
  /** The topic of each former slug. */
  readonly former: ReadonlyMap<string, string>;
}

export interface Topics extends Kept<TopicIndex> {
  /** Whether we know, without a query, that no topic has or had this slug. */
  isUnknown(slug: string): boolean;
}

/** Keeps the topics in memory, because every article shows its own. */
export function createTopics(database: Pick<Database, 'db'>, bus: ChangeBus): Topics {
  const kept = keepUntilChanged<TopicIndex>(bus, ['topics'], {
    readNow: () => readIndex(database.db),
    empty: { topics: [], former: new Map() },
  });
  return {
    ...kept,
    isUnknown(slug) {
      if (!isSlug(slug)) return true;
      const index = kept.current();
      if (index !== null) return findBySlug(index, slug) === null;
      // The next caller that needs the topics gets the error.
      kept.read().catch(() => undefined);
      return false;
    },
  };
}

/** The topic that has or had this slug; null if none did. */
export function findBySlug({ topics, former }: TopicIndex, slug: string): Topic | null {
  const id = former.get(slug);
  return topics.find((topic) => topic.slug === slug || topic.id === id) ?? null;
}

async function readIndex(db: Db): Promise<TopicIndex> {
  const [topics, former] = await Promise.all([
    listTopics(db),
    db.selectFrom('topic_slugs').select(['slug', 'topic_id']).execute(),
  ]);
  return { topics, former: new Map(former.map(({ slug, topic_id }) => [slug, topic_id])) };
}

export function listTopics(db: Db | Tx): Promise<Topic[]> {
  return db
    .selectFrom('topics')
    .select(['id', 'name', 'slug', 'description', 'version'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
