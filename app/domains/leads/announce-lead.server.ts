import { hasMessagesAbout, queueMessage } from '#app/domains/outbox/queue-message.server.ts';
import type { Tx } from '#database/connect.ts';
import type { Changes } from '#database/write.ts';

export interface Announcement {
  readonly leadId: string;
  /** Whether the owner has named a webhook, which is then told beside the mail. */
  readonly tellWebhook: boolean;
  readonly now: Date;
}

/** The messages name the lead and hold nothing of it: they are written when they are sent. */
export async function announceLead(
  tx: Tx,
  changes: Changes,
  { leadId, tellWebhook, now }: Announcement,
): Promise<void> {
  const about = { payload: {}, aboutId: leadId };
  await queueMessage(tx, changes, { kind: 'lead-mail', ...about }, now);
  if (tellWebhook) await queueMessage(tx, changes, { kind: 'lead-webhook', ...about }, now);
}

/** Of a lead that was set aside when it came, nobody has been told. */
export async function announceIfUntold(
  tx: Tx,
  changes: Changes,
  announcement: Announcement,
): Promise<void> {
  if (await hasMessagesAbout(tx, announcement.leadId)) return;
  await announceLead(tx, changes, announcement);
}
