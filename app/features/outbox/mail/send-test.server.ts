import { recordMailTest } from '#app/features/settings/mail-server/mail-state.server.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { deleteMessage } from '../change-messages.server.ts';
import type { DeliveryResult } from '../channel.server.ts';
import type { Channel } from '../message.ts';
import { queueMessage } from '../queue-message.server.ts';
import type { OutboxWorker } from '../worker.server.ts';
import { findOwnerAddress } from './send-to-owner.server.ts';

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

/** Sends a test to the owner. If a mail server took it, the settings ask whether it arrived. */
export async function sendTestMail(
  deps: WriteDeps & { outbox: OutboxWorker; mailer: Mailer },
  actor: Actor,
): Promise<DeliveryResult> {
  if ((await deps.mailer.findServer()) === null) {
    return { kind: 'failed', sentence: 'No mail server is set up, so nothing was sent.' };
  }
  const to = await findOwnerAddress(deps.database.db);
  const result = await sendTest(deps, actor, 'mail');
  if (result.kind === 'delivered' && to !== null) await recordMailTest(deps, actor, to);
  return result;
}
