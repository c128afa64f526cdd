import {
  listMessagesAbout,
  queueMessage,
  restartMessagesAbout,
} from '#app/features/outbox/queue-message.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import type { Tx } from '#database/connect.ts';
import type { Changes } from '#database/write.ts';

export interface LeadNotification {
  readonly leadId: string;
  /** Whether to queue a webhook call in addition to the email. */
  readonly notifyWebhook: boolean;
  readonly now: Date;
}

/** The messages hold only the lead's id; their text is written when they are sent. */
export async function queueLeadNotifications(
  tx: Tx,
  changes: Changes,
  { leadId, notifyWebhook, now }: LeadNotification,
): Promise<void> {
  for (const kind of kindsOf(notifyWebhook)) {
    await queueMessage(tx, changes, { kind, payload: {}, aboutId: leadId }, now);
  }
}

/** Calls the webhook about a changed lead, if the owner wants that. */
export async function queueLeadUpdate(
  tx: Tx,
  changes: Changes,
  { leadId, now }: Omit<LeadNotification, 'notifyWebhook'>,
): Promise<void> {
  const { webhookUrl, webhookLeadUpdated } = await findSettings(tx);
  if (webhookUrl === null || webhookLeadUpdated !== 'send') return;
  const message = { kind: 'lead-update-webhook', payload: {}, aboutId: leadId } as const;
  await queueMessage(tx, changes, message, now);
}

/**
 * For a lead taken out of Spam: queues the messages that were never sent, because the lead was spam
 * on arrival or was marked as spam before they went out.
 */
export async function queueMissedNotifications(
  tx: Tx,
  changes: Changes,
  notification: LeadNotification & { readonly wasSpamOnArrival: boolean },
): Promise<void> {
  const { leadId, notifyWebhook, now, wasSpamOnArrival } = notification;
  const kinds: readonly string[] = kindsOf(true);
  const known = (await listMessagesAbout(tx, leadId)).filter(({ kind }) => kinds.includes(kind));
  if (known.length === 0) {
    if (wasSpamOnArrival) await queueLeadNotifications(tx, changes, notification);
    return;
  }
  await restartMessagesAbout(tx, leadId, now);
  for (const kind of kindsOf(notifyWebhook)) {
    const messages = known.filter((message) => message.kind === kind);
    if (messages.length === 0 || messages.some(({ dropped }) => !dropped)) continue;
    await queueMessage(tx, changes, { kind, payload: {}, aboutId: leadId }, now);
  }
}

function kindsOf(notifyWebhook: boolean) {
  return notifyWebhook ? (['lead-mail', 'lead-webhook'] as const) : (['lead-mail'] as const);
}
