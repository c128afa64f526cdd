import { deleteMessagesAbout } from '#app/features/outbox/change-messages.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { inChunks } from '#database/row-ids.ts';
import { emailKey } from '#database/search-terms.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { CONFIRM_MILLISECONDS, type SubscriberState } from './subscriber.ts';

/** A transaction blocks other writes, so it has to stay short. */
const BATCH_SIZE = 100;
const WAITING: SubscriberState = 'waiting';
const UNSUBSCRIBED: SubscriberState = 'unsubscribed';

/** `endedBefore`: null while they are kept until somebody deletes them. */
export interface SubscriberPeriods {
  readonly now: Date;
  readonly endedBefore: Date | null;
}

/** Those who did not confirm in time, and those who ended their subscription long ago. */
function selectExpired(db: Db | Tx, { now, endedBefore }: SubscriberPeriods) {
  const asked = new Date(now.getTime() - CONFIRM_MILLISECONDS);
  return db
    .selectFrom('subscribers')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', WAITING), eb('asked_at', '<', writeTimestamp(asked))]),
        ...(endedBefore === null
          ? []
          : [
              eb.and([
                eb('state', '=', UNSUBSCRIBED),
                eb('ended_at', '<', writeTimestamp(endedBefore)),
              ]),
            ]),
      ]),
    );
}

export function countExpiredSubscribers(db: Db, periods: SubscriberPeriods): Promise<number> {
  return countRows(selectExpired(db, periods));
}

/**
 * Deletes a batch of expired addresses. One that ended before somebody typed it again goes back to
 * what it was.
 */
export function deleteExpiredSubscribers(
  deps: WriteDeps,
  actor: Actor,
  periods: SubscriberPeriods,
): Promise<number> {
  return write(deps, actor, async (tx, changes) => {
    const found = await selectExpired(tx, periods)
      .select(['id', 'state', 'ended_at'])
      .limit(BATCH_SIZE)
      .execute();
    const isKept = ({ state, ended_at }: (typeof found)[number]) =>
      state === WAITING && ended_at !== null;
    const kept = found.filter(isKept).map(({ id }) => id);
    for (const some of inChunks(kept)) {
      await tx
        .updateTable('subscribers')
        .set({ state: UNSUBSCRIBED })
        .where('id', 'in', some)
        .execute();
    }
    const ids = found.filter((row) => !isKept(row)).map(({ id }) => id);
    await deleteByIds(tx, changes, ids, 'kept long enough');
    return found.length;
  });
}

/** Deletes the subscription of a person, as part of a larger transaction. Returns how many there were. */
export async function deleteSubscriberOf(tx: Tx, changes: Changes, email: string): Promise<number> {
  const rows = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .execute();
  await deleteByIds(
    tx,
    changes,
    rows.map(({ id }) => id),
    'privacy request',
  );
  return rows.length;
}

/** In a larger transaction, with the messages to them. */
export async function deleteByIds(
  tx: Tx,
  changes: Changes,
  ids: readonly string[],
  reason: 'privacy request' | 'kept long enough' | 'import undone',
): Promise<void> {
  if (ids.length === 0) return;
  await deleteMessagesAbout(tx, ids);
  for (const some of inChunks(ids)) {
    await tx.deleteFrom('subscribers').where('id', 'in', some).execute();
  }
  for (const id of ids) {
    changes.audit({
      action: 'subscriber.deleted',
      objectType: 'subscriber',
      objectId: id,
      detail: { reason },
    });
    changes.event({ type: 'subscribers', id });
  }
}
