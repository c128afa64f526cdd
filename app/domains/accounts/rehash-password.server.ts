import type { Db } from '#database/connect.ts';
import { QueueFullError } from '#queue/fair-queue.ts';
import { hashPassword, isOutdatedHash } from './password-hash.server.ts';

/**
 * Replaces a hash that has outdated parameters, after its password was verified. If the queue is
 * full, the next sign-in does it.
 */
export async function rehashPassword(db: Db, userId: string, password: string): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'password'])
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  const stored = account?.password ?? null;
  if (account === undefined || stored === null || !isOutdatedHash(stored)) return;
  try {
    const hash = await hashPassword(password);
    await db
      .updateTable('account')
      .set({ password: hash })
      .where('id', '=', account.id)
      // Unless the password was changed in the meantime.
      .where('password', '=', stored)
      .execute();
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
  }
}
