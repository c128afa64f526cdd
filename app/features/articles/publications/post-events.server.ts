import { queueMessage } from '#app/features/outbox/queue-message.server.ts';
import type { Settings } from '#app/features/settings/settings-schema.ts';
import type { Tx } from '#database/connect.ts';
import type { Changes, WriteDeps } from '#database/write.ts';
import type { PostEvent } from '../publication-rule.ts';

/**
 * What a change of a post's publication needs: a write, and the settings that turn its messages on.
 */
export interface PublicationDeps extends WriteDeps {
  readonly readSettings: () => Promise<Settings>;
}

/** What the owner wants others to be told. */
export interface EnabledEvents {
  /** None without a webhook. */
  readonly webhook: ReadonlySet<PostEvent>;
  readonly searchEngines: boolean;
}

export async function findEnabledEvents({ readSettings }: PublicationDeps): Promise<EnabledEvents> {
  const settings = await readSettings();
  const searchEngines = settings.searchEngines === 'send';
  const webhook = new Set<PostEvent>();
  if (settings.webhookUrl === null) return { webhook, searchEngines };
  if (settings.webhookPostPublished === 'send') webhook.add('post.published');
  if (settings.webhookPostUpdated === 'send') webhook.add('post.updated');
  if (settings.webhookPostUnpublished === 'send') webhook.add('post.unpublished');
  return { webhook, searchEngines };
}

/** The post as it was at the event: it may have changed, or be gone, when the message is sent. */
export interface PostEventPayload {
  readonly type: PostEvent;
  readonly post: {
    readonly id: string;
    readonly title: string;
    readonly slug: string;
    readonly publishedAt: string | null;
    readonly updatedAt: string;
  };
}

/** Queues the message about an event, unless it is turned off. */
export async function queuePostEvent(
  tx: Tx,
  changes: Changes,
  payload: PostEventPayload,
  { enabled, now, id }: { enabled: EnabledEvents; now: Date; id?: string },
): Promise<void> {
  if (!enabled.webhook.has(payload.type)) return;
  const message = { kind: 'post-webhook', payload, aboutId: payload.post.id } as const;
  await queueMessage(tx, changes, id === undefined ? message : { ...message, id }, now);
}
