import type { Selectable } from 'kysely';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Database, Tx } from '#database/connect.ts';
import { isAhead, isColumnAhead } from '#database/deadline.ts';
import { lockRows } from '#database/lock-rows.ts';
import type { OutboxTable } from '#database/schema.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { LONGEST_WAIT } from './queue/backoff.ts';
import { automaticKindsOf, type Channel, kindsOf, type MessageKind } from './queue/message.ts';
import { readPayload } from './queue/payload.server.ts';

export const OUTBOX: Actor = { id: null, name: 'Outbox' };

/** Longer than the timeout of a delivery. */
export const CLAIM_MILLISECONDS = 2 * 60 * 1000;

export interface ClaimedMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly payload: unknown;
  readonly aboutId: string | null;
  readonly createdAt: Date;
  /** Including this one. */
  readonly attempts: number;
}

const waits = (now: Date) => isColumnAhead('available_at', now, LONGEST_WAIT);
const isClaimed = (now: Date) => isColumnAhead('claimed_until', now, CLAIM_MILLISECONDS);

/** Claims due messages, oldest first. No other server gets them until the claim expires. */
export function claimDue(
  deps: WriteDeps,
  channel: Channel,
  limit: number,
): Promise<ClaimedMessage[]> {
  const now = deps.now();
  return write(deps, OUTBOX, async (tx) => {
    const due = tx
      .selectFrom('outbox')
      .selectAll()
      .where('kind', 'in', automaticKindsOf(channel))
      .where('delivered_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where((eb) => eb.not(waits(now)))
      .where((eb) => eb.not(isClaimed(now)))
      .orderBy('available_at')
      .orderBy('created_at')
      .limit(limit);
    const rows = await lockRows(deps.database, due, { skipLocked: true }).execute();
    await claimRows(tx, rows, now);
    return rows.map(toClaimed);
  });
}

/**
 * Claims one message to send now, whether or not it is due or dead-lettered; null when it is
 * claimed, delivered or gone.
 */
export function claimOne(
  deps: WriteDeps,
  channel: Channel,
  id: string,
): Promise<ClaimedMessage | null> {
  const now = deps.now();
  return write(deps, OUTBOX, async (tx) => {
    const wanted = tx
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', id)
      .where('kind', 'in', kindsOf(channel))
      .where('delivered_at', 'is', null)
      .where((eb) => eb.not(isClaimed(now)));
    const row = await lockRows(deps.database, wanted).executeTakeFirst();
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
    payload: readPayload(row.payload),
    aboutId: row.about_id,
    createdAt: new Date(readTimestamp(row.created_at)),
    attempts: row.attempts + 1,
  };
}

/** The result of a claimed message. */
export type Settled =
  /** Delivered. `payload` replaces the stored one and has just enough to list the message. */
  | { readonly message: ClaimedMessage; readonly payload: object }
  /** Failed. `nextAt` is the time of the next attempt; null dead-letters the message. */
  | { readonly message: ClaimedMessage; readonly sentence: string; readonly nextAt: Date | null };

/** What follows from a message that went out, in the transaction that notes it. */
export type AfterDelivery = (
  tx: Tx,
  changes: Changes,
  delivered: { readonly aboutId: string | null; readonly payload: object; readonly now: Date },
) => Promise<void>;

export interface SettleDeps extends WriteDeps {
  readonly afterDelivery: Readonly<Partial<Record<MessageKind, AfterDelivery>>>;
}

/** Stores the results of a batch and ends its claims. `publish` updates open pages. */
export async function settle(
  deps: SettleDeps,
  settled: readonly Settled[],
  { publish }: { publish: boolean },
): Promise<void> {
  const time = deps.now();
  const now = writeTimestamp(time);
  await write(deps, OUTBOX, async (tx, changes) => {
    for (const result of settled) {
      const { id, kind, aboutId } = result.message;
      if ('payload' in result) {
        const { payload } = result;
        await markDelivered(tx, result.message, payload, now);
        const after = isDropped(payload) ? undefined : deps.afterDelivery[kind];
        await after?.(tx, changes, { aboutId, payload, now: time });
      } else await markFailed(tx, id, result, now);
      if (publish) changes.event({ type: 'outbox', id });
    }
  });
}

/**
 * A message that was dropped, but restarted since it was claimed, is released: there is a reason to
 * send it again.
 */
async function markDelivered(
  tx: Tx,
  { id, attempts }: ClaimedMessage,
  payload: object,
  now: string,
): Promise<void> {
  const delivered = tx
    .updateTable('outbox')
    .set({
      delivered_at: now,
      payload: JSON.stringify(payload),
      claimed_until: null,
      given_up_at: null,
      last_error: null,
    })
    .where('id', '=', id);
  if (!isDropped(payload)) {
    await delivered.execute();
    return;
  }
  const { numUpdatedRows } = await delivered.where('attempts', '=', attempts).executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await tx
    .updateTable('outbox')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('attempts', '<', attempts)
    .where('delivered_at', 'is', null)
    .execute();
}

function isDropped(payload: object): boolean {
  return 'dropped' in payload && payload.dropped === true;
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
    // Another server may have delivered it after this claim expired.
    .where('delivered_at', 'is', null)
    .execute();
}

/**
 * Makes the messages that the previous process was sending due now. Call it only when no other
 * server uses this database.
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

/** When the next message of the channel can be claimed; null when none is queued. */
export async function findNextDue(
  { db }: Pick<Database, 'db'>,
  channel: Channel,
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['available_at', 'claimed_until'])
    .where('kind', 'in', automaticKindsOf(channel))
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    // What waits for neither comes first.
    .orderBy(
      (eb) =>
        eb
          .case()
          .when(eb.and([isClaimed(now), eb('claimed_until', '>', eb.ref('available_at'))]))
          .then(eb.ref('claimed_until'))
          .when(waits(now))
          .then(eb.ref('available_at'))
          .when(isClaimed(now))
          .then(eb.ref('claimed_until'))
          .end(),
      (order) => order.asc().nullsFirst(),
    )
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const ends = [
    isAhead(row.available_at, now, LONGEST_WAIT) ? row.available_at : null,
    row.claimed_until && isAhead(row.claimed_until, now, CLAIM_MILLISECONDS)
      ? row.claimed_until
      : null,
  ];
  // A message that an admin sent again before it was due, and whose claim has expired, is due later.
  const times = ends.map((end) => (end === null ? now.getTime() : Date.parse(readTimestamp(end))));
  return new Date(Math.max(...times));
}

/** Updates open pages, once per batch. */
export async function publishOutboxChange(deps: WriteDeps, id: string): Promise<void> {
  await write(deps, OUTBOX, async (_tx, changes) => {
    changes.event({ type: 'outbox', id });
  });
}
