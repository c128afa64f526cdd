import { queueMessage } from '#app/features/outbox/queue-message.server.ts';
import { consumeToken } from '#database/limits/rate-limit.server.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';

const CLOCK: Actor = { id: null, name: 'Weekly email' };
/** Longer than the Monday on which it may be queued. */
const ONCE = { limit: 1, windowSeconds: 3 * 24 * 60 * 60 };

/**
 * Queues the mail about the week before this Monday, unless some server has: that it was, and the
 * message, are stored together.
 */
export async function queueWeekMail(deps: WriteDeps, monday: string): Promise<void> {
  await write(deps, CLOCK, async (tx, changes) => {
    const { allowed } = await consumeToken(tx, `week-mail:${monday}`, ONCE, deps.now());
    if (!allowed) return;
    await queueMessage(tx, changes, { kind: 'week-mail', payload: { monday } }, deps.now());
  });
}
