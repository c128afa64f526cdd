import { parseCookies } from 'better-auth/cookies/utils';
import { cookieName } from '#app/domains/privacy/site-cookies.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { hashToken } from './one-time-token.server.ts';

/**
 * Remembers which sessions end because their person's access is taken away, so that those browsers
 * read 'Access Denied' and not just a login. What has expired is forgotten.
 */
export async function rememberRemovedSessions(tx: Tx, userId: string, now: Date): Promise<void> {
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

/** Whether this browser's session ended because its person's access was taken away. */
export async function wasAccessRemoved(
  deps: { db: Db; publicOrigin: string },
  headers: Headers,
): Promise<boolean> {
  const cookies = parseCookies(headers.get('Cookie') ?? '');
  const value = cookies.get(cookieName('session', deps.publicOrigin));
  // The library's cookie is the token and its signature, joined by a dot.
  const token = value?.split('.')[0] ?? '';
  if (token === '') return false;
  const row = await deps.db
    .selectFrom('removed_sessions')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}
