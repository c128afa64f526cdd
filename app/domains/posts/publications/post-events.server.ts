import { queueMessage } from '#app/domains/outbox/queue-message.server.ts';
import type { Settings } from '#app/domains/settings/settings-schema.ts';
import type { Tx } from '#database/connect.ts';
import type { Changes, WriteDeps } from '#database/write.ts';
import type { PostEvent } from './publication-rule.ts';

/**
 * What a change of a post's publication needs: a write, and the settings that turn its messages on.
 */
export interface PublicationDeps extends WriteDeps {
  readonly readSettings: () => Promise<Settings>;
}

/** The events that the owner wants sent; none without a webhook. */
export type EnabledEvents = ReadonlySet<PostEvent>;

/** For changes that are not announced. */
export const NO_EVENTS: EnabledEvents = new Set();

export async function findEnabledEvents({ readSettings }: PublicationDeps): Promise<EnabledEvents> {
  const settings = await readSettings();
  const enabled = new Set<PostEvent>();
  if (settings.webhookUrl === null) return enabled;
  if (settings.webhookPostPublished === 'send') enabled.add('post.published');
  if (settings.webhookPostUpdated === 'send') enabled.add('post.updated');
  if (settings.webhookPostUnpublished === 'send') enabled.add('post.unpublished');
  return enabled;
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
  if (!enabled.has(payload.type)) return;
  const message = { kind: 'post-webhook', payload, aboutId: payload.post.id } as const;
  await queueMessage(tx, changes, id === undefined ? message : { ...message, id }, now);
}
