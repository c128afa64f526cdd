import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { hashToken } from './one-time-token.server.ts';
import { bareToken } from './session.server.ts';

/**
 * Records the sessions that end because a person's access is removed, so that their browsers show
 * 'Access Denied' and not just the login form. Expired records are deleted.
 */
export async function recordRemovedSessions(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom('removed_sessions').where('expires_at', '<=', writeTimestamp(now)).execute();
  const sessions = await tx
    .selectFrom('session')
    .select(['token', 'expiresAt'])
    .where('userId', '=', userId)
    .execute();
  for (const { token, expiresAt } of sessions) {
    await tx
      .insertInto('removed_sessions')
      .values({
        token_hash: hashToken(token),
        expires_at: writeTimestamp(new Date(readTimestamp(expiresAt))),
      })
      .execute();
  }
}

/** Whether this session ended because the person's access was removed. */
export async function wasAccessRemoved(db: Db, sessionToken: string | null): Promise<boolean> {
  const token = bareToken(sessionToken ?? '');
  if (token === '') return false;
  const row = await db
    .selectFrom('removed_sessions')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}
