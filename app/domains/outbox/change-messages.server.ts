import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { inChunks } from '#database/in-chunks.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';

/** Everything that has not arrived is due again, also what was given up. */
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

/** A message that has not arrived, and that nobody wants sent any more. */
export async function deleteMessage(deps: WriteDeps, actor: Actor, id: string): Promise<void> {
  await write(deps, actor, async (tx, changes) => {
    const gone = await tx
      .deleteFrom('outbox')
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .returning('kind')
      .executeTakeFirst();
    if (gone === undefined) return;
    changes.audit({
      action: 'outbox.deleted',
      objectType: 'outbox',
      objectId: id,
      detail: { kind: gone.kind },
    });
    changes.event({ type: 'outbox', id });
  });
}

/** Part of a larger deletion: what was told of these, or still waits to be. */
export async function deleteMessagesAbout(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const some of inChunks(ids)) {
    await tx.deleteFrom('outbox').where('about_id', 'in', some).execute();
  }
}

const KEEP_DAYS = 30;
/** A transaction holds up everybody who writes: it is kept short. */
const MESSAGES_AT_ONCE = 500;

/** Messages that were delivered or given up before this moment are not kept. */
function messageLimit(now: Date): string {
  return writeTimestamp(new Date(now.getTime() - KEEP_DAYS * 24 * 60 * 60 * 1000));
}

function selectOld(db: Db | Tx, limit: string) {
  return db
    .selectFrom('outbox')
    .where((eb) => eb.or([eb('delivered_at', '<', limit), eb('given_up_at', '<', limit)]));
}

export async function countOldMessages({ database, now }: WriteDeps): Promise<number> {
  const row = await selectOld(database.db, messageLimit(now()))
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** A batch of what was delivered or given up long ago; the mail folder is tidied after it. */
export async function deleteOldMessages(deps: WriteDeps, actor: Actor): Promise<number> {
  const limit = messageLimit(deps.now());
  return write(deps, actor, async (tx, changes) => {
    const { numDeletedRows } = await tx
      .deleteFrom('outbox')
      .where('id', 'in', selectOld(tx, limit).select('id').limit(MESSAGES_AT_ONCE))
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

/** Of these messages, the ones that are still known. */
export async function findKnownIds(
  { database }: Pick<WriteDeps, 'database'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of inChunks(ids)) {
    const rows = await database.db
      .selectFrom('outbox')
      .select('id')
      .where('id', 'in', some)
      .execute();
    for (const { id } of rows) known.add(id);
  }
  return known;
}
