import { z } from 'zod';
import type { Deliver } from '#app/domains/outbox/channel.server.ts';
import { listTopics } from '#app/domains/posts/topics/topics.server.ts';
import { findSettings } from '#app/domains/settings/settings.server.ts';
import { toSubscriberFacts } from '#app/domains/subscribers/subscriber-facts.ts';
import { findSubscriber } from '#app/domains/subscribers/subscriber-row.server.ts';
import { subscriptionAddresses } from '#app/domains/subscribers/subscription-token.server.ts';
import { callWebhook, type WebhookDeps } from './call-webhook.server.ts';

const PAYLOAD = z.object({ type: z.enum(['subscriber.confirmed', 'subscriber.unsubscribed']) });

type Deps = WebhookDeps & { readonly publicOrigin: string };

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
