import type { DeliveryResult } from '#app/features/outbox/channel.server.ts';
import { sendTest } from '#app/features/outbox/mail/offered/send-test.server.ts';
import type { OutboxWorker } from '#app/features/outbox/worker.server.ts';
import type { Actor, WriteDeps } from '#database/write.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { recordMailTest } from '../mail-state.server.ts';
import { findOwnerAddress } from './owner-address.server.ts';

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
