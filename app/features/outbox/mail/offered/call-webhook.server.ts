import type { Db } from '#database/connect.ts';
import type { Webhook } from '#gateways/webhook/webhook.ts';
import type { ClaimedMessage } from '../../claims.server.ts';

export interface WebhookDeps {
  /** For what a call says. */
  readonly db: Db;
  readonly webhook: Webhook;
  /** The keys that sign a call at this moment. */
  readonly findWebhookKeys: (at: Date) => Promise<Uint8Array[]>;
  readonly now: () => Date;
}

/** Sends a signed call, and returns what the outbox keeps of it. */
export async function callWebhook(
  { webhook, findWebhookKeys, now }: WebhookDeps,
  { url, body }: { url: string; body: object },
  { id }: ClaimedMessage,
  signal: AbortSignal,
): Promise<object> {
  const at = now();
  const timestamp = Math.floor(at.getTime() / 1000);
  const keys = await findWebhookKeys(at);
  await webhook({ url, id, timestamp, body: JSON.stringify(body), keys }, signal);
  return { to: new URL(url).host };
}
