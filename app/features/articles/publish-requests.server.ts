import { z } from 'zod';
import {
  listMessagesAbout,
  queueMessage,
  restartMessagesAbout,
} from '#app/features/outbox/queue-message.server.ts';
import { findValue, storeValue } from '#app/features/settings/stored-value.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import type { AskedPost } from './asked-post.ts';
import { type ChangeRejection, GONE } from './change-answer.server.ts';
import { nameInLog } from './name-in-log.ts';
import { ofKind } from './of-kind.server.ts';
import { LISTED_COLUMNS, toListed } from './post-row.server.ts';
import { lockArticles } from './storage/lock-articles.server.ts';
import { requireAdminRole } from './storage/require-kinds.server.ts';

const KEY = 'publishRequests';
const REQUESTS = {
  column: `settings.${KEY}`,
  schema: z.array(z.object({ postId: z.string(), userId: z.string(), at: z.string() })),
  fallback: [],
};

/** What a Writer has asked an admin to publish. */
export type PublishRequest = z.infer<typeof REQUESTS.schema>[number];

/** In the order in which they were asked, also for what is in the Trash or gone by now. */
export function listRequests(db: Db | Tx): Promise<PublishRequest[]> {
  return findValue<PublishRequest[], PublishRequest[]>(db, KEY, REQUESTS);
}

/** The articles that wait for an admin, the one that has waited longest first. */
export async function listAskedPosts(
  db: Db,
  requests: readonly PublishRequest[],
): Promise<AskedPost[]> {
  if (requests.length === 0) return [];
  const posts = await db
    .selectFrom('blog_posts')
    .select(LISTED_COLUMNS)
    .where(
      'id',
      'in',
      requests.map(({ postId }) => postId),
    )
    .where('trashed_at', 'is', null)
    .execute();
  const people = await db
    .selectFrom('user')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      requests.map(({ userId }) => userId),
    )
    .execute();
  return requests.flatMap(({ postId, userId }) => {
    const row = posts.find(({ id }) => id === postId);
    const by = people.find(({ id }) => id === userId);
    // Who asked may have no account any more; what they wrote still waits.
    const name = by?.name ?? 'Somebody who has left your team';
    return row === undefined ? [] : [{ post: toListed(row), by: name }];
  });
}

type AskResult = { readonly ok: true } | ChangeRejection;

/** Asks an admin to publish a stored article, or what is typed into one that is live. */
export function askToPublish(deps: WriteDeps, actor: Actor, id: string): Promise<AskResult> {
  return write(deps, actor, async (tx, changes): Promise<AskResult> => {
    await lockArticles(deps.database, tx);
    const post = await tx
      .selectFrom('blog_posts')
      .select(['id', 'kind', 'title'])
      .where('id', '=', id)
      .where(ofKind('post'))
      .where('trashed_at', 'is', null)
      .executeTakeFirst();
    if (post === undefined) return GONE;
    await addRequest(tx, changes, { actor, post, now: deps.now() });
    return { ok: true };
  });
}

/** The transaction holds the lock of articles. */
export async function addRequest(
  tx: Tx,
  changes: Changes,
  {
    actor,
    post,
    now,
  }: { actor: Actor; post: { id: string; kind: string; title: string }; now: Date },
): Promise<void> {
  const requests = await listRequests(tx);
  const others = requests.filter(({ postId }) => postId !== post.id);
  const request = { postId: post.id, userId: actor.id ?? '', at: writeTimestamp(now) };
  await storeValue(tx, KEY, [...others, request], now);
  const about = { objectType: 'post', objectId: post.id, detail: nameInLog(post) };
  changes.audit({ action: 'post.approval-asked', ...about });
  changes.event({ type: 'settings', id: KEY });
  // One email tells of an article that waits, however often it is saved meanwhile.
  if (others.length < requests.length) return;
  await queueApprovalMail(tx, changes, { id: post.id, now });
}

interface AboutPost {
  readonly id: string;
  readonly now: Date;
}

async function queueApprovalMail(tx: Tx, changes: Changes, { id, now }: AboutPost): Promise<void> {
  const message = { kind: 'approval-mail', payload: {}, aboutId: id } as const;
  await queueMessage(tx, changes, message, now);
}

/**
 * What waited is back from the Trash: its email, which was dropped if it was due meanwhile, follows. The
 * transaction holds the lock of articles.
 */
export async function tellOfRestored(
  tx: Tx,
  changes: Changes,
  { id, now }: AboutPost,
): Promise<void> {
  const requests = await listRequests(tx);
  if (!requests.some(({ postId }) => postId === id)) return;
  const known = await listMessagesAbout(tx, id);
  await restartMessagesAbout(tx, id, now);
  const newest = known.findLast(({ kind }) => kind === 'approval-mail');
  if (newest?.dropped) await queueApprovalMail(tx, changes, { id, now });
}

/** An admin leaves it as it is. */
export async function declineRequest(
  deps: WriteDeps & { readonly database: Database },
  actor: Actor,
  id: string,
): Promise<{ readonly ok: true }> {
  requireAdminRole(actor);
  return write(deps, actor, async (tx, changes) => {
    await lockArticles(deps.database, tx);
    await endRequest(tx, changes, { id, now: deps.now() });
    return { ok: true };
  });
}

/** Nothing waits any more once an admin has published it. The transaction holds the lock of articles. */
export async function endRequest(tx: Tx, changes: Changes, { id, now }: AboutPost): Promise<void> {
  const requests = await listRequests(tx);
  const others = requests.filter(({ postId }) => postId !== id);
  if (others.length === requests.length) return;
  await storeValue(tx, KEY, others.length === 0 ? undefined : others, now);
  changes.event({ type: 'settings', id: KEY });
}
