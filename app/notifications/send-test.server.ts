import { deleteMessage } from '#app/domains/outbox/change-messages.server.ts';
import type { DeliveryAnswer } from '#app/domains/outbox/channel.server.ts';
import type { Channel } from '#app/domains/outbox/message.ts';
import { queueMessage } from '#app/domains/outbox/queue-message.server.ts';
import type { OutboxWorker } from '#app/domains/outbox/worker.server.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';

/** Sends a test the way everything else is sent, and waits for the answer. One that failed is gone. */
export async function sendTest(
  deps: WriteDeps & { outbox: OutboxWorker },
  actor: Actor,
  channel: Channel,
): Promise<DeliveryAnswer> {
  const { id } = await write(deps, actor, async (tx, changes) => {
    const message = { kind: `test-${channel}`, payload: {} } as const;
    const queued = await queueMessage(tx, changes, message, deps.now());
    changes.audit({ action: 'outbox.test', objectType: 'outbox', objectId: queued.id });
    return queued;
  });
  const answer = await deps.outbox.deliverNow(channel, id);
  if (answer.kind === 'failed') await deleteMessage(deps, actor, id);
  return answer;
}
