import { queueMessage } from '#app/features/outbox/queue-message.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { type Actor, type Changes, VISITOR, type WriteDeps, write } from '#database/write.ts';
import type { EndedBy, Subscriber, SubscriberState } from './subscriber.ts';
import { findSubscriber, findSubscriberByEmail } from './subscriber-row.server.ts';

const WAITING: SubscriberState = 'waiting';
const CONFIRMED: SubscriberState = 'confirmed';
const UNSUBSCRIBED: SubscriberState = 'unsubscribed';

const SERVICE: Actor = { id: null, name: 'Your mail service' };

type SubscriberEvent = 'subscriber.confirmed' | 'subscriber.unsubscribed';

/** Tells the service that sends the emails, if the owner wants that. */
async function queueCall(
  tx: Tx,
  changes: Changes,
  { id, type, now }: { id: string; type: SubscriberEvent; now: Date },
): Promise<void> {
  const { webhookUrl, webhookSubscribers } = await findSettings(tx);
  if (webhookUrl === null || webhookSubscribers !== 'send') return;
  const message = { kind: 'subscriber-webhook', payload: { type }, aboutId: id } as const;
  await queueMessage(tx, changes, message, now);
}

/**
 * The person has shown that the address is theirs.
 * @returns false if there is nothing to confirm anymore
 */
export async function confirmSubscription(deps: WriteDeps, id: string): Promise<boolean> {
  const now = deps.now();
  return write(deps, VISITOR, async (tx, changes) => {
    const before = await findSubscriber(tx, id);
    if (before?.state === 'confirmed') return true;
    const { numUpdatedRows } = await tx
      .updateTable('subscribers')
      .set({
        state: CONFIRMED,
        confirmed_at: writeTimestamp(now),
        ended_at: null,
        ended_by: null,
      })
      .where('id', '=', id)
      .where('state', '=', WAITING)
      .executeTakeFirst();
    if (before === null || numUpdatedRows === 0n) return false;
    changes.audit({
      action: 'subscriber.confirmed',
      objectType: 'subscriber',
      objectId: id,
      // Proof of consent has to outlive the row.
      detail: { page: before.sourcePage, askedAt: before.askedAt, wording: before.wording },
    });
    changes.event({ type: 'subscribers', id });
    const message = {
      kind: 'subscriber-mail',
      payload: { about: 'welcome' },
      aboutId: id,
    } as const;
    await queueMessage(tx, changes, message, now);
    await queueCall(tx, changes, { id, type: 'subscriber.confirmed', now });
    return true;
  });
}

/**
 * Nothing is sent anymore. A second call changes nothing.
 * @returns false if there is no such subscription
 */
export async function endSubscription(
  deps: WriteDeps,
  actor: Actor,
  { id, by }: { id: string; by: EndedBy },
): Promise<boolean> {
  return write(deps, actor, async (tx, changes) => {
    const before = await findSubscriber(tx, id);
    if (before === null) return false;
    await end(tx, changes, { before, by, now: deps.now() });
    return true;
  });
}

/** Whoever has one of these addresses asked for no contact at all. In the transaction that notes it. */
export async function endSubscriptionsOf(
  tx: Tx,
  changes: Changes,
  { emails, now }: { emails: readonly string[]; now: Date },
): Promise<void> {
  for (const email of emails) {
    const before = await findSubscriberByEmail(tx, email);
    if (before !== null) await end(tx, changes, { before, by: 'person', now });
  }
}

async function end(
  tx: Tx,
  changes: Changes,
  { before, by, now }: { before: Subscriber; by: EndedBy; now: Date },
): Promise<void> {
  const { id } = before;
  const { numUpdatedRows } = await tx
    .updateTable('subscribers')
    .set({ state: UNSUBSCRIBED, ended_at: writeTimestamp(now), ended_by: by })
    .where('id', '=', id)
    .where('state', '!=', UNSUBSCRIBED)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const action = 'subscriber.unsubscribed';
  changes.audit({ action, objectType: 'subscriber', objectId: id, detail: { by } });
  changes.event({ type: 'subscribers', id });
  // The service that says so knows it, and never knew of one that was not confirmed.
  if (by !== 'service' && before.state === 'confirmed') {
    await queueCall(tx, changes, { id, type: 'subscriber.unsubscribed', now });
  }
}

/** The visitor who holds the link, or whose mail program posts for them. */
export function endOwnSubscription(
  deps: WriteDeps,
  id: string,
  by: 'link' | 'mail-program',
): Promise<boolean> {
  return endSubscription(deps, VISITOR, { id, by });
}

/** The service that sends the emails says that this address wants none. */
export async function endReportedSubscription(deps: WriteDeps, email: string): Promise<void> {
  const found = await findSubscriberByEmail(deps.database.db, email);
  if (found !== null) await endSubscription(deps, SERVICE, { id: found.id, by: 'service' });
}

/**
 * Stores what the person wants to hear about: topics, or everything.
 * @returns false if the subscription has ended
 */
export async function chooseTopics(
  deps: WriteDeps,
  id: string,
  topics: readonly string[] | null,
): Promise<boolean> {
  const now = deps.now();
  return write(deps, VISITOR, async (tx, changes) => {
    const { numUpdatedRows } = await tx
      .updateTable('subscribers')
      .set({ topics: topics === null ? null : JSON.stringify(topics) })
      .where('id', '=', id)
      .where('state', '=', CONFIRMED)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    changes.audit({ action: 'subscriber.changed', objectType: 'subscriber', objectId: id });
    changes.event({ type: 'subscribers', id });
    await queueCall(tx, changes, { id, type: 'subscriber.confirmed', now });
    return true;
  });
}
