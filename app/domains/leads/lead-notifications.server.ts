import { hasMessagesAbout, queueMessage } from '#app/domains/outbox/queue-message.server.ts';
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
  const about = { payload: {}, aboutId: leadId };
  await queueMessage(tx, changes, { kind: 'lead-mail', ...about }, now);
  if (notifyWebhook) await queueMessage(tx, changes, { kind: 'lead-webhook', ...about }, now);
}

/** For a lead taken out of Spam: the owner has not heard of it if it was spam on arrival. */
export async function notifyOwnerOnce(
  tx: Tx,
  changes: Changes,
  notification: LeadNotification,
): Promise<void> {
  if (await hasMessagesAbout(tx, notification.leadId)) return;
  await queueLeadNotifications(tx, changes, notification);
}
