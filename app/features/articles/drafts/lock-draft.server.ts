import type { Selectable } from 'kysely';
import { writeTimestamp } from '#database/codec.ts';
import type { Database, Tx } from '#database/connect.ts';
import type { PostDraftTable } from '#database/schema.ts';
import { takeTurns } from '#database/take-turns.ts';
import type { Actor } from '#database/write.ts';

export type DraftRow = Selectable<PostDraftTable>;

/**
 * Everything that stores, saves or discards the draft with this id waits for the others. A
 * transaction that locks a post as well takes this lock first.
 */
export function lockDraft(database: Database, tx: Tx, id: string): Promise<void> {
  return takeTurns(database, tx, `draft:${id}`);
}

/**
 * The draft of this post, or else the draft with this id, locked. Two editors that begin one at the
 * same moment wait for each other.
 */
export async function lockSharedDraft(
  database: Database,
  tx: Tx,
  { id, postId }: { id: string; postId: string | null },
): Promise<DraftRow | undefined> {
  if (postId !== null) await takeTurns(database, tx, `draft-of:${postId}`);
  await lockDraft(database, tx, id);
  const row = await findRow(tx, { id, postId });
  if (row === undefined || row.id === id) return row;
  await lockDraft(database, tx, row.id);
  return findRow(tx, { id, postId });
}

async function findRow(
  tx: Tx,
  { id, postId }: { id: string; postId: string | null },
): Promise<DraftRow | undefined> {
  const rows = await tx
    .selectFrom('post_drafts')
    .selectAll()
    .where((eb) =>
      postId === null ? eb('id', '=', id) : eb.or([eb('id', '=', id), eb('post_id', '=', postId)]),
    )
    .execute();
  return rows.find((row) => row.post_id === postId && postId !== null) ?? rows[0];
}

/**
 * Records that a draft was saved or discarded, so that a request still on its way cannot bring it
 * back. The record is kept as long as those of saves.
 * @param postId the post that has its text now; null if none has
 */
export async function recordClosed(
  tx: Tx,
  { actor, id, postId, now }: { actor: Actor; id: string; postId: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      key: closedKey(id),
      user_id: actor.id,
      result: postId ?? '',
      created_at: writeTimestamp(now),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Whether the draft was saved or discarded, and which post has its text. */
export async function findClosed(
  db: Database['db'] | Tx,
  id: string,
): Promise<{ readonly postId: string | null } | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('result')
    .where('key', '=', closedKey(id))
    .executeTakeFirst();
  return row === undefined ? null : { postId: row.result === '' ? null : row.result };
}

function closedKey(id: string): string {
  return `closed-draft:${id}`;
}
