import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  describeDifferences,
  goneConflict,
  type RejectedItem,
  SAVE_AGAIN,
  staleConflict,
} from '#app/formatting/conflict.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Database, Tx } from '#database/connect.ts';
import { takeTurns } from '#database/take-turns.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { relateLater } from '../../related/related-posts.server.ts';
import { lockArticles } from '../../storage/lock-articles.server.ts';
import { parseTopic, type TopicErrors, type TypedTopic } from '../topic-fields.ts';
import { TOPICS_MAX, type Topic } from './topic.ts';
import { listTopics } from './topics.server.ts';

/** The fields in which two people's changes can conflict. */
const FIELDS = ['name', 'slug', 'description'] as const;

type ChangeTopicResult = { readonly ok: true; readonly id: string } | RejectedItem<TopicErrors>;

/** @param also what else is to be stored in the same transaction */
export async function createTopic(
  deps: WriteDeps,
  actor: Actor,
  typed: TypedTopic,
  also?: (tx: Tx, id: string) => Promise<void>,
): Promise<ChangeTopicResult> {
  const parsed = parseTopic(typed);
  if (!parsed.ok) return parsed;
  return write(deps, actor, async (tx, changes): Promise<ChangeTopicResult> => {
    await lockTopics(deps.database, tx);
    const topics = await listTopics(tx);
    if (topics.length >= TOPICS_MAX) return { ok: false, errors: { name: TOO_MANY } };
    const id = randomUUID();
    const errors = await findTaken(tx, { ...parsed.topic, id }, topics);
    if (errors !== null) return { ok: false, errors };
    const created_at = writeTimestamp(deps.now());
    await tx
      .insertInto('topics')
      .values(({ selectFrom }) => ({
        id,
        ...parsed.topic,
        position: selectFrom('topics').select(
          sql<number>`coalesce(max(position), ${sql.lit(-1)}) + 1`.as('next'),
        ),
        created_at,
      }))
      .execute();
    await also?.(tx, id);
    note(changes, 'topic.created', { id, ...parsed.topic });
    return { ok: true, id };
  });
}

const TOO_MANY = `You have ${TOPICS_MAX} topics, the most a blog can have. Delete one first, or use one of them`;

/** Rejected if the topic has changed since `version`, with which the form was opened. */
export async function updateTopic(
  deps: WriteDeps,
  actor: Actor,
  { id, version, typed }: { id: string; version: number; typed: TypedTopic },
): Promise<ChangeTopicResult> {
  const parsed = parseTopic(typed);
  if (!parsed.ok) return parsed;
  const { topic } = parsed;
  return write(deps, actor, async (tx, changes): Promise<ChangeTopicResult> => {
    await lockTopics(deps.database, tx);
    const topics = await listTopics(tx);
    const stored = topics.find((one) => one.id === id);
    if (stored === undefined) return goneConflict('topic');
    if (stored.version !== version) {
      const errors = describeDifferences(topic, stored, FIELDS);
      return { ...staleConflict('topic', SAVE_AGAIN), errors, version: stored.version };
    }
    const errors = await findTaken(tx, { ...topic, id }, topics);
    if (errors !== null) return { ok: false, errors };
    await tx
      .updateTable('topics')
      .set({ ...topic, version: version + 1 })
      .where('id', '=', id)
      .execute();
    if (stored.slug !== topic.slug) {
      await keepLeading(tx, { id, from: stored.slug, to: topic.slug }, deps.now());
    }
    note(changes, 'topic.updated', { id, ...topic }, stored);
    return { ok: true, id };
  });
}

/** The former address redirects to the current one. */
async function keepLeading(
  tx: Tx,
  { id, from, to }: { id: string; from: string; to: string },
  now: Date,
): Promise<void> {
  await tx.deleteFrom('topic_slugs').where('slug', '=', to).execute();
  await tx
    .insertInto('topic_slugs')
    .values({ slug: from, topic_id: id, created_at: writeTimestamp(now) })
    .execute();
}

/** The errors if another topic already has this name or address; null if none does. */
async function findTaken(
  tx: Tx,
  { id, name, slug }: TypedTopic & { id: string },
  topics: readonly Topic[],
): Promise<TopicErrors | null> {
  const others = topics.filter((topic) => topic.id !== id);
  const same = others.find((topic) => topic.name.toLowerCase() === name.toLowerCase());
  if (same) return { name: `You already have the topic “${same.name}”` };
  const owner = others.find((topic) => topic.slug === slug);
  if (owner) {
    return { slug: `The topic “${owner.name}” already has this address. Choose another one` };
  }
  const former = await tx
    .selectFrom('topic_slugs')
    .innerJoin('topics', 'topics.id', 'topic_slugs.topic_id')
    .select('name')
    .where('topic_slugs.slug', '=', slug)
    .where('topic_id', '!=', id)
    .executeTakeFirst();
  if (former === undefined) return null;
  return {
    slug: `The topic “${former.name}” had this address before, and old links still lead to it. Choose another one`,
  };
}

/** Moves a topic one place up or down. Does nothing at the end of the list, or if it is gone. */
export async function moveTopic(
  deps: WriteDeps,
  actor: Actor,
  { id, by }: { id: string; by: -1 | 1 },
): Promise<void> {
  await write(deps, actor, async (tx, changes) => {
    await lockTopics(deps.database, tx);
    const topics = await listTopics(tx);
    const from = topics.findIndex((topic) => topic.id === id);
    const moved = topics[from];
    const passed = topics[from + by];
    if (moved === undefined || passed === undefined) return;
    const ordered = topics.with(from, passed).with(from + by, moved);
    for (const [position, topic] of ordered.entries()) {
      await tx.updateTable('topics').set({ position }).where('id', '=', topic.id).execute();
    }
    note(changes, 'topic.moved', moved);
  });
}

/**
 * Deletes a topic; its articles stay. Does nothing if somebody has deleted it already.
 * @param isUnused whether only one is meant that has no articles, and that nobody has changed
 */
export async function deleteTopic(
  deps: WriteDeps,
  actor: Actor,
  id: string,
  { isUnused = false } = {},
): Promise<void> {
  await write(deps, actor, async (tx, changes) => {
    await lockTopics(deps.database, tx);
    await lockArticles(deps.database, tx);
    if (isUnused && (await isInUse(tx, id))) return;
    await relateLater(tx, id);
    const row = await tx
      .deleteFrom('topics')
      .where('id', '=', id)
      .returning(['id', 'name', 'slug'])
      .executeTakeFirst();
    if (row !== undefined) note(changes, 'topic.deleted', row);
  });
}

async function isInUse(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx
    .selectFrom('topics')
    .select('id')
    .where('id', '=', id)
    .where('version', '>', 1)
    .executeTakeFirst();
  const post = await tx
    .selectFrom('post_topics')
    .select('topic_id')
    .where('topic_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return changed !== undefined || post !== undefined;
}

function note(
  changes: Changes,
  action: string,
  { id, name, slug }: Pick<Topic, 'id' | 'name' | 'slug'>,
  before?: Topic,
): void {
  const detail = {
    name,
    slug,
    ...(before === undefined || before.name === name ? {} : { nameBefore: before.name }),
    ...(before === undefined || before.slug === slug ? {} : { slugBefore: before.slug }),
  };
  changes.audit({ action, objectType: 'topic', objectId: id, detail });
  changes.event({ type: 'topics', id });
}

/** Changes of topics run one at a time, because their number is limited and each has a position. */
function lockTopics(database: Database, tx: Tx): Promise<void> {
  return takeTurns(database, tx, 'topics');
}
