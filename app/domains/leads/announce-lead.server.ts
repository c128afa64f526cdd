import { hasMessagesAbout, queueMessage } from '#app/domains/outbox/queue-message.server.ts';
import type { Tx } from '#database/connect.ts';
import type { Changes } from '#database/write.ts';

export interface Announcement {
  readonly leadId: string;
  /** Whether the owner has named a webhook, which is then told beside the mail. */
  readonly notifyWebhook: boolean;
  readonly now: Date;
}

/** The messages name the lead and hold nothing of it: they are written when they are sent. */
export async function queueLeadNotifications(
  tx: Tx,
  changes: Changes,
  { leadId, notifyWebhook, now }: Announcement,
): Promise<void> {
  const about = { payload: {}, aboutId: leadId };
  await queueMessage(tx, changes, { kind: 'lead-mail', ...about }, now);
  if (notifyWebhook) await queueMessage(tx, changes, { kind: 'lead-webhook', ...about }, now);
}

/** Of a lead that was set aside when it came, nobody has been told. */
export async function notifyOwnerOnce(
  tx: Tx,
  changes: Changes,
  announcement: Announcement,
): Promise<void> {
  if (await hasMessagesAbout(tx, announcement.leadId)) return;
  await queueLeadNotifications(tx, changes, announcement);
}
