import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';

/** Everything that has not arrived is due again, also what was given up. */
export async function makeAllDue(deps: WriteDeps, actor: Actor): Promise<void> {
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

/** A statement takes only so many values. */
const IDS_AT_ONCE = 500;

/** Part of a larger deletion: what was told of these, or still waits to be. */
export async function deleteMessagesAbout(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE);
    await tx.deleteFrom('outbox').where('about_id', 'in', some).execute();
  }
}

const KEEP_DAYS = 30;

/** What was delivered or given up long ago; the mail folder is tidied after it. */
export async function deleteOldMessages(deps: WriteDeps, actor: Actor): Promise<number> {
  const limit = writeTimestamp(new Date(deps.now().getTime() - KEEP_DAYS * 24 * 60 * 60 * 1000));
  return write(deps, actor, async (tx, changes) => {
    const { numDeletedRows } = await tx
      .deleteFrom('outbox')
      .where((eb) => eb.or([eb('delivered_at', '<', limit), eb('given_up_at', '<', limit)]))
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
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const rows = await database.db
      .selectFrom('outbox')
      .select('id')
      .where('id', 'in', ids.slice(from, from + IDS_AT_ONCE))
      .execute();
    for (const { id } of rows) known.add(id);
  }
  return known;
}
