import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { deleteMessage } from '../../change-messages.server.ts';
import type { DeliveryResult } from '../../channel.server.ts';
import type { Channel } from '../../queue/message.ts';
import { queueMessage } from '../../queue-message.server.ts';
import type { OutboxWorker } from '../../worker.server.ts';

/**
 * Sends a test through the outbox, like any other message, and returns the result. A failed test is
 * deleted.
 */
export async function sendTest(
  deps: WriteDeps & { outbox: OutboxWorker },
  actor: Actor,
  channel: Extract<Channel, 'mail' | 'webhook'>,
): Promise<DeliveryResult> {
  const { id } = await write(deps, actor, async (tx, changes) => {
    const message = { kind: `test-${channel}`, payload: {} } as const;
    const queued = await queueMessage(tx, changes, message, deps.now());
    changes.audit({ action: 'outbox.test', objectType: 'outbox', objectId: queued.id });
    return queued;
  });
  const result = await deps.outbox.deliverNow(channel, id);
  if (result.kind === 'failed') await deleteMessage(deps, actor, id);
  return result;
}
