import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { inChunks } from '#database/row-ids.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { MessageKind } from './queue/message.ts';

/** Makes every failed message due now, including dead-lettered ones. */
export async function retryFailed(deps: WriteDeps, actor: Actor): Promise<void> {
  await write(deps, actor, async (tx, changes) => {
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set({ available_at: writeTimestamp(deps.now()), given_up_at: null })
      .where('delivered_at', 'is', null)
      .where('last_error', 'is not', null)
      .executeTakeFirst();
    changes.audit({
      action: 'outbox.retried',
      objectType: 'outbox',
      objectId: null,
      detail: { count: Number(numUpdatedRows) },
    });
    changes.event({ type: 'outbox', id: 'all' });
  });
}

/** Deletes an undelivered message at the owner's request. */
export async function deleteMessage(deps: WriteDeps, actor: Actor, id: string): Promise<void> {
  await write(deps, actor, async (tx, changes) => {
    const deleted = await tx
      .deleteFrom('outbox')
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .returning('kind')
      .executeTakeFirst();
    if (deleted === undefined) return;
    changes.audit({
      action: 'outbox.deleted',
      objectType: 'outbox',
      objectId: id,
      detail: { kind: deleted.kind },
    });
    changes.event({ type: 'outbox', id });
  });
}

/** Deletes all messages about these objects, as part of a larger transaction. */
export async function deleteMessagesAbout(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const some of inChunks(ids)) {
    await tx.deleteFrom('outbox').where('about_id', 'in', some).execute();
  }
}

/** What was written to a lead is part of its conversation, and is deleted with the lead. */
const KEPT_KIND: MessageKind = 'lead-answer';
const RETENTION_DAYS = 30;
/** A transaction blocks other writes, so it has to stay short. */
const BATCH_SIZE = 500;

/** Messages that were delivered or dead-lettered before this time are deleted. */
function messageCutoff(now: Date): string {
  return writeTimestamp(new Date(now.getTime() - RETENTION_DAYS * 24 * 60 * 60 * 1000));
}

function selectExpired(db: Db | Tx, cutoff: string) {
  return db
    .selectFrom('outbox')
    .where('kind', '!=', KEPT_KIND)
    .where((eb) => eb.or([eb('delivered_at', '<', cutoff), eb('given_up_at', '<', cutoff)]));
}

export function countExpiredMessages({ database, now }: WriteDeps): Promise<number> {
  return countRows(selectExpired(database.db, messageCutoff(now())));
}

/** Deletes a batch of expired messages. The caller cleans up the mail folder afterwards. */
export async function deleteExpiredMessages(deps: WriteDeps, actor: Actor): Promise<number> {
  const cutoff = messageCutoff(deps.now());
  return write(deps, actor, async (tx, changes) => {
    const { numDeletedRows } = await tx
      .deleteFrom('outbox')
      .where('id', 'in', selectExpired(tx, cutoff).select('id').limit(BATCH_SIZE))
      .executeTakeFirst();
    const count = Number(numDeletedRows);
    if (count === 0) return 0;
    changes.audit({
      action: 'outbox.tidied',
      objectType: 'outbox',
      objectId: null,
      detail: { count },
    });
    changes.event({ type: 'outbox', id: 'old' });
    return count;
  });
}

/** The ids of these messages that still exist. */
export async function findExistingIds(
  { database }: Pick<WriteDeps, 'database'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const some of inChunks(ids)) {
    const rows = await database.db
      .selectFrom('outbox')
      .select('id')
      .where('id', 'in', some)
      .execute();
    for (const { id } of rows) existing.add(id);
  }
  return existing;
}
