import type { Selectable } from 'kysely';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Database, Tx } from '#database/connect.ts';
import type { OutboxTable } from '#database/schema.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { type Channel, kindsOf, type MessageKind, unattendedKindsOf } from './message.ts';

export const OUTBOX: Actor = { id: null, name: 'Outbox' };

/** Longer than any delivery is given. */
const CLAIM_MILLISECONDS = 2 * 60 * 1000;

export interface ClaimedMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly payload: unknown;
  readonly aboutId: string | null;
  readonly createdAt: Date;
  /** This one included. */
  readonly attempts: number;
}

/** Takes messages that are due, oldest first; nobody else gets them while the claim runs. */
export function claimDue(
  deps: WriteDeps,
  channel: Channel,
  limit: number,
): Promise<ClaimedMessage[]> {
  const now = deps.now();
  const at = writeTimestamp(now);
  return write(deps, OUTBOX, async (tx) => {
    const due = tx
      .selectFrom('outbox')
      .selectAll()
      .where('kind', 'in', unattendedKindsOf(channel))
      .where('delivered_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where('available_at', '<=', at)
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
      .orderBy('available_at')
      .orderBy('created_at')
      .limit(limit);
    const locked = deps.database.engine === 'postgresql' ? due.forUpdate().skipLocked() : due;
    const rows = await locked.execute();
    await claimRows(tx, rows, now);
    return rows.map(toClaimed);
  });
}

/** One message that somebody wants sent at once, due or given up; null when there is nothing to send. */
export function claimOne(
  deps: WriteDeps,
  channel: Channel,
  id: string,
): Promise<ClaimedMessage | null> {
  const now = deps.now();
  const at = writeTimestamp(now);
  return write(deps, OUTBOX, async (tx) => {
    const wanted = tx
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', id)
      .where('kind', 'in', kindsOf(channel))
      .where('delivered_at', 'is', null)
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]));
    const locked = deps.database.engine === 'postgresql' ? wanted.forUpdate() : wanted;
    const row = await locked.executeTakeFirst();
    if (row === undefined) return null;
    await claimRows(tx, [row], now);
    return toClaimed(row);
  });
}

async function claimRows(tx: Tx, rows: readonly { id: string }[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await tx
    .updateTable('outbox')
    .set((eb) => ({
      claimed_until: writeTimestamp(new Date(now.getTime() + CLAIM_MILLISECONDS)),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
}

function toClaimed(row: Selectable<OutboxTable>): ClaimedMessage {
  return {
    id: row.id,
    kind: row.kind as MessageKind,
    payload: JSON.parse(row.payload),
    aboutId: row.about_id,
    createdAt: new Date(readTimestamp(row.created_at)),
    attempts: row.attempts + 1,
  };
}

/** What became of a claimed message. */
export type Settled =
  /** `remains` is what is kept of it: enough to name it in a list. */
  | { readonly message: ClaimedMessage; readonly remains: object }
  /** `nextAt` is when it is tried again; null when it is given up. */
  | { readonly message: ClaimedMessage; readonly sentence: string; readonly nextAt: Date | null };

/** Ends the claims of what was sent together; open pages are told when `tell` says so. */
export async function settle(
  deps: WriteDeps,
  settled: readonly Settled[],
  { tell }: { tell: boolean },
): Promise<void> {
  const now = writeTimestamp(deps.now());
  await write(deps, OUTBOX, async (tx, changes) => {
    for (const each of settled) {
      const { id } = each.message;
      if ('remains' in each) await markDelivered(tx, id, each.remains, now);
      else await markFailed(tx, id, each, now);
      if (tell) changes.event({ type: 'outbox', id });
    }
  });
}

async function markDelivered(tx: Tx, id: string, remains: object, now: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({
      delivered_at: now,
      payload: JSON.stringify(remains),
      claimed_until: null,
      given_up_at: null,
      last_error: null,
    })
    .where('id', '=', id)
    .execute();
}

async function markFailed(
  tx: Tx,
  id: string,
  { sentence, nextAt }: { sentence: string; nextAt: Date | null },
  now: string,
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({
      last_error: sentence,
      claimed_until: null,
      available_at: nextAt === null ? now : writeTimestamp(nextAt),
      given_up_at: nextAt === null ? now : null,
    })
    .where('id', '=', id)
    // Another server may have delivered it after this claim had run out.
    .where('delivered_at', 'is', null)
    .execute();
}

/**
 * Only where no other server can be sending: what the last process was about to send when it ended
 * is due at once.
 */
export async function releaseClaims(deps: WriteDeps): Promise<void> {
  await write(deps, OUTBOX, async (tx) => {
    await tx
      .updateTable('outbox')
      .set({ claimed_until: null })
      .where('delivered_at', 'is', null)
      .where('claimed_until', 'is not', null)
      .execute();
  });
}

/** When the next message of the channel can be claimed; null when none waits. */
export async function findNextDue(
  { db }: Pick<Database, 'db'>,
  channel: Channel,
): Promise<Date | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['available_at', 'claimed_until'])
    .where('kind', 'in', unattendedKindsOf(channel))
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy((eb) => eb.fn.coalesce('claimed_until', 'available_at'))
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return new Date(readTimestamp(row.claimed_until ?? row.available_at));
}

/** Open pages follow the outbox; told once per batch. */
export async function publishOutboxChange(deps: WriteDeps, id: string): Promise<void> {
  await write(deps, OUTBOX, async (_tx, changes) => {
    changes.event({ type: 'outbox', id });
  });
}
