import { z } from 'zod';
import { listTopics } from '#app/features/articles/topics/offered/topics.server.ts';
import type { Deliver } from '#app/features/outbox/channel.server.ts';
import {
  callWebhook,
  type WebhookDeps,
} from '#app/features/outbox/mail/offered/call-webhook.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { toSubscriberFacts } from '../subscriber-facts.ts';
import { findSubscriber } from '../subscriber-row.server.ts';
import { subscriptionAddresses } from '../subscription-token.server.ts';

const PAYLOAD = z.object({ type: z.enum(['subscriber.confirmed', 'subscriber.unsubscribed']) });

type Deps = WebhookDeps & { readonly publicOrigin: string; readonly secret: string };

/**
 * Tells the service that sends the emails who wants them. Dropped when the webhook has been removed
 * from the settings, and when it is no longer true.
 */
export function deliverSubscriberWebhook(deps: Deps): Deliver {
  return async (message, signal) => {
    const payload = PAYLOAD.safeParse(message.payload);
    const subscriber =
      message.aboutId === null ? null : await findSubscriber(deps.db, message.aboutId);
    const { webhookUrl } = await findSettings(deps.db);
    if (!payload.success || subscriber === null || webhookUrl === null) return { dropped: true };
    const { type } = payload.data;
    const isOn = subscriber.state === 'confirmed';
    if (isOn !== (type === 'subscriber.confirmed')) return { dropped: true };
    const { preferences } = subscriptionAddresses(deps, subscriber.id, deps.now());
    const data = toSubscriberFacts(subscriber, await listTopics(deps.db), preferences);
    const body = { type, timestamp: message.createdAt.toISOString(), data };
    return callWebhook(deps, { url: webhookUrl, body }, message, signal);
  };
}
