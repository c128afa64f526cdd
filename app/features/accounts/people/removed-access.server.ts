import { randomUUID } from 'node:crypto';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { hashToken } from '#database/hash-token.ts';
import { insertPasswordAccount } from '../passwords/password-account.server.ts';
import { bareToken } from '../session.server.ts';

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

/**
 * Replaces the account of a person who loses access by one that has its email and password alone: all
 * that belongs to the old one goes with it, and anyone who signs in with the right password sees
 * 'Access Denied'. Nobody else learns that there was an account.
 */
export async function replaceByDeniedAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  const former = await tx
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .select(['user.email', 'account.password'])
    .where('account.userId', '=', userId)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst();
  // Role, sessions, password, passkeys and reset links are deleted by cascade.
  await tx.deleteFrom('user').where('id', '=', userId).execute();
  if (former === undefined) return;
  await insertPasswordAccount(tx, {
    id: randomUUID(),
    email: former.email,
    hash: former.password,
    now: writeTimestamp(now),
  });
}

/** Accounts with this email that have no role, such as one whose access was removed. */
export function listDeniedAccounts(db: Db | Tx, email: string) {
  return db
    .selectFrom('user')
    .leftJoin('user_roles', 'user_roles.user_id', 'user.id')
    .select(['user.id', 'user.email'])
    .where('user.email', '=', email)
    .where('user_roles.role', 'is', null)
    .execute();
}

/** For somebody who is invited again, or wants their data erased. Returns how many there were. */
export async function deleteDeniedAccounts(tx: Tx, email: string): Promise<number> {
  const denied = await listDeniedAccounts(tx, email);
  for (const { id } of denied) await tx.deleteFrom('user').where('id', '=', id).execute();
  return denied.length;
}
