import { findWebhookKeys } from '#app/features/settings/webhook-key.server.ts';
import type { Db } from '#database/connect.ts';
import type { Webhook } from '#gateways/webhook/webhook.ts';
import type { ClaimedMessage } from '../claims.server.ts';

export interface WebhookDeps {
  readonly db: Db;
  readonly webhook: Webhook;
  readonly secret: string;
  readonly now: () => Date;
}

/** Sends a signed call, and returns what the outbox keeps of it. */
export async function callWebhook(
  { db, webhook, secret, now }: WebhookDeps,
  { url, body }: { url: string; body: object },
  { id }: ClaimedMessage,
  signal: AbortSignal,
): Promise<object> {
  const at = now();
  const timestamp = Math.floor(at.getTime() / 1000);
  const keys = await findWebhookKeys(db, secret, at);
  await webhook({ url, id, timestamp, body: JSON.stringify(body), keys }, signal);
  return { to: new URL(url).host };
}
