import type { Deliver } from '#app/features/outbox/channel.server.ts';
import {
  callWebhook,
  type WebhookDeps,
} from '#app/features/outbox/mail/offered/call-webhook.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import type { PostEventPayload } from '../publications/post-events.server.ts';

export interface PostWebhookDeps extends WebhookDeps {
  readonly publicOrigin: string;
}

/** Dropped when the webhook has been removed from the settings. */
export function deliverPostWebhook(deps: PostWebhookDeps): Deliver {
  return async (message, signal) => {
    const { webhookUrl } = await findSettings(deps.db);
    if (webhookUrl === null) return { dropped: true };
    const { type, post } = message.payload as PostEventPayload;
    const body = {
      id: message.id,
      type,
      created_at: message.createdAt.toISOString(),
      post: {
        id: post.id,
        title: post.title,
        url: `${deps.publicOrigin}/blog/${post.slug}`,
        slug: post.slug,
        published_at: post.publishedAt,
        updated_at: post.updatedAt,
      },
    };
    return callWebhook(deps, { url: webhookUrl, body }, message, signal);
  };
}
