import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { queueChangedPages } from '#app/features/outbox/queue-changed-pages.server.ts';
import { readFlag, readNullableTimestamp, readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Database, Tx } from '#database/connect.ts';
import { lockRows } from '#database/lock-rows.ts';
import type { BlogPostTable, PostPublicationTable } from '#database/schema.ts';
import { type Changes, WEBSITE } from '#database/write.ts';
import { nameInLog } from '../name-in-log.ts';
import { publicPath, toPostKind } from '../post-kind.ts';
import {
  changePublication,
  eventOf,
  NOT_PUBLISHED,
  type Publication,
  readPublication,
} from '../publication-rule.ts';
import type { Storing } from '../storage/storing.ts';
import { type EnabledEvents, type PostEventPayload, queuePostEvent } from './post-events.server.ts';

/** The columns from which the publication of a post is computed. */
export const PUBLICATION_COLUMNS = [
  'id',
  'kind',
  'title',
  'slug',
  'indexed',
  'is_published',
  'published_at',
  'updated_at',
] as const;
export type PublicationRow = Pick<Selectable<BlogPostTable>, (typeof PUBLICATION_COLUMNS)[number]>;

type Stored = Selectable<PostPublicationTable>;

interface ChangeOf extends Pick<Storing, 'later'> {
  readonly now: Date;
  readonly engine: Database['engine'];
  /** Null for a change that is not announced. */
  readonly enabled: EnabledEvents | null;
}

type Announced = Omit<ChangeOf, 'later'> & { readonly enabled: EnabledEvents };

/**
 * Records the publication of a post in the transaction that stores it, and queues the messages about
 * it; `after` is null if the post is unreachable now. One that has fallen due is announced first, so
 * that readers, the activity log and other systems agree on the state before the change; a change that
 * is not announced leaves that to the clock. The webhook is told about posts only, search engines about
 * pages as well. A post that is deleted still has to be there.
 */
export async function recordPublication(
  tx: Tx,
  changes: Changes,
  { before: row, after: changed }: { before: PublicationRow | null; after: PublicationRow | null },
  { now, engine, enabled, later }: ChangeOf,
): Promise<void> {
  const subject = changed ?? row;
  if (subject === null) return;
  const { id } = subject;
  const query = tx.selectFrom('post_publications').selectAll().where('post_id', '=', id);
  // A new post has none.
  const stored = row && ((await lockRows({ engine }, query).executeTakeFirst()) ?? null);
  const at = writeTimestamp(now);
  let announced = stored !== null && stored.announced_at !== null;
  if (enabled !== null && row !== null && stored !== null && isDue(row, stored, at)) {
    await announce(tx, changes, { post: row, stored, now, engine, enabled });
    announced = true;
  }
  const before = row === null ? NOT_PUBLISHED : publicationOf(row, announced, at);
  const after =
    changed === null ? NOT_PUBLISHED : changePublication(before, publishedState(changed), at);
  const messageId = await store(tx, { postId: id, stored, before, after, at, later });
  if (enabled === null) return;
  const pages = {
    before: before.phase === 'public' && row !== null ? row : undefined,
    after: after.phase === 'public' && changed !== null ? changed : undefined,
  };
  await tellSearchEngines(tx, changes, pages, { now, engine, enabled });
  const type = eventOf(before, after);
  if (type === null || toPostKind(subject.kind) === 'page') return;
  const payload = { type, post: toPayload(subject) };
  const own = type === 'post.published' && messageId !== null ? { id: messageId } : {};
  await queuePostEvent(tx, changes, payload, { enabled, now, ...own });
}

/** Whether the post is scheduled, and its date has come. */
export function isDue(post: PublicationRow, stored: Stored, at: string): boolean {
  const { isPublished, publishedAt } = publishedState(post);
  return stored.announced_at === null && isPublished && publishedAt !== null && publishedAt <= at;
}

/** Announces a post that has fallen due, unless another server has. */
export async function announce(
  tx: Tx,
  changes: Changes,
  { post, stored, now, engine, enabled }: { post: PublicationRow; stored: Stored } & Announced,
): Promise<void> {
  const claimed = await tx
    .updateTable('post_publications')
    .set({ announced_at: writeTimestamp(now) })
    .where('post_id', '=', post.id)
    .where('announced_at', 'is', null)
    .returning('message_id')
    .executeTakeFirst();
  if (claimed === undefined) return;
  changes.audit({
    action: 'post.went-live',
    objectType: 'post',
    objectId: post.id,
    detail: {
      ...nameInLog(post),
      due: readTimestamp(post.published_at ?? stored.due_at),
      message: claimed.message_id,
    },
    actor: WEBSITE,
  });
  changes.event({ type: 'posts', id: post.id, change: 'updated' });
  await tellSearchEngines(tx, changes, { after: post }, { now, engine, enabled });
  if (toPostKind(post.kind) === 'page') return;
  const payload = { type: 'post.published', post: toPayload(post) } as const;
  await queuePostEvent(tx, changes, payload, { enabled, now, id: claimed.message_id });
}

interface PublicPages {
  /** What was public before a change; undefined if nothing was. */
  readonly before?: PublicationRow | undefined;
  readonly after?: PublicationRow | undefined;
}

/**
 * Queues the address of a page that changed, of one that is gone, or of one that moved and the one
 * from which it leads on.
 */
async function tellSearchEngines(
  tx: Tx,
  changes: Changes,
  { before, after }: PublicPages,
  { enabled, ...context }: Announced,
): Promise<void> {
  if (!enabled.searchEngines || (after && !readFlag(after.indexed))) return;
  const paths = [before, after]
    .filter((page) => page !== undefined)
    .filter(({ indexed }) => readFlag(indexed))
    .map(({ kind, slug }) => publicPath({ kind: toPostKind(kind), slug }));
  await queueChangedPages(tx, changes, paths, context);
}

interface StoreChange extends Pick<Storing, 'later'> {
  postId: string;
  stored: Stored | null;
  before: Publication;
  after: Publication;
  at: string;
}

/** Stores the publication, and returns its id; null for a draft. */
async function store(
  tx: Tx,
  { postId, stored, before, after, at, later }: StoreChange,
): Promise<string | null> {
  if (after.at === null) {
    if (stored !== null) {
      await tx.deleteFrom('post_publications').where('post_id', '=', postId).execute();
    }
    return null;
  }
  // Announced and still public: its date may change, its publication does not.
  if (before.phase === 'public' && after.phase === 'public') return stored?.message_id ?? null;
  const continues = stored !== null && before.phase === 'scheduled';
  const values = {
    message_id: continues ? stored.message_id : randomUUID(),
    due_at: after.at,
    announced_at: after.phase === 'public' ? at : null,
  };
  later(
    tx
      .insertInto('post_publications')
      .values({ post_id: postId, ...values })
      .onConflict((conflict) => conflict.column('post_id').doUpdateSet(values)),
  );
  return values.message_id;
}

function publicationOf(row: PublicationRow, announced: boolean, at: string): Publication {
  return readPublication(publishedState(row), { announced, now: at });
}

function publishedState(row: PublicationRow) {
  return {
    isPublished: readFlag(row.is_published),
    publishedAt: readNullableTimestamp(row.published_at),
  };
}

function toPayload(row: PublicationRow): PostEventPayload['post'] {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    publishedAt: readNullableTimestamp(row.published_at),
    updatedAt: readTimestamp(row.updated_at),
  };
}
