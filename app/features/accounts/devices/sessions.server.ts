import { readTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { isColumnAhead } from '#database/deadline.ts';
import { write } from '#database/write.ts';
import {
  type AdminSession,
  actorOf,
  oldestSessionStart,
  UNUSED_SESSION_MILLISECONDS,
} from '../session.server.ts';
import type { AccountDeps } from '../sign-in/sign-in.server.ts';
import { describeBrowser } from './user-agent.ts';

export interface OwnSession {
  readonly id: string;
  readonly browser: string;
  readonly since: string;
  /** Precise to five minutes. */
  readonly lastUsedAt: string;
  /** Whether it is the session of this request. */
  readonly current: boolean;
}

/** The sessions of an account: this browser first, then by last use. */
export async function listSessions(db: Db, session: AdminSession): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', session.userId)
    .where(isColumnAhead('expiresAt', new Date(), UNUSED_SESSION_MILLISECONDS))
    .where('createdAt', '>', oldestSessionStart())
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    browser: describeBrowser(row.userAgent),
    since: readTimestamp(row.createdAt),
    lastUsedAt: readTimestamp(row.updatedAt),
    current: row.id === session.sessionId,
  }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one session of this account. Its open pages sign out within a second. */
export async function deleteSession(
  deps: AccountDeps,
  session: AdminSession,
  id: string,
): Promise<void> {
  await write(deps, actorOf(session), async (tx, changes) => {
    const deleted = await tx
      .deleteFrom('session')
      .where('id', '=', id)
      .where('userId', '=', session.userId)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) return;
    changes.audit({ action: 'session.ended', objectType: 'account', objectId: session.userId });
    changes.event({ type: 'access', userId: session.userId });
  });
}

/** Ends every session of this account, including the current one. */
export async function deleteSessions(deps: AccountDeps, session: AdminSession): Promise<void> {
  await write(deps, actorOf(session), async (tx, changes) => {
    await tx.deleteFrom('session').where('userId', '=', session.userId).execute();
    changes.audit({ action: 'session.ended-all', objectType: 'account', objectId: session.userId });
    changes.event({ type: 'access', userId: session.userId });
  });
}
