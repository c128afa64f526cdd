import { queueMail } from '#app/features/outbox/queue-message.server.ts';
import type { MailTexts } from '#app/site/words/mails.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import {
  refundTokens,
  secondsToWait,
  tooManyAttempts,
} from '#database/limits/rate-limit.server.ts';
import { type Changes, write } from '#database/write.ts';
import { QueueFullError } from '#queue/fair-queue.ts';
import { PASSWORD_MAX } from '../account-rules.ts';
import { findTrustedDevice, revokeOtherDevices } from '../devices/trusted-device.server.ts';
import { passwordChangedMail } from '../people/account-mails.ts';
import { type AdminSession, actorOf } from '../session.server.ts';
import { openHasher } from '../sign-in/open-auth.server.ts';
import type { AccountDeps } from '../sign-in/sign-in.server.ts';
import { passwordProblems } from './password-strength.server.ts';

/** Per session, so that somebody at one open page cannot lock out the owner in other browsers. */
const CONFIRMATIONS = { limit: 10, windowSeconds: 15 * 60 };

export type PasswordField = 'current' | 'next';
export type PasswordResult =
  | { ok: true }
  | { ok: false; errors: Partial<Record<PasswordField, string>> };

/** Checks the password of a signed-in person before a change. Returns an error message, or null. */
export async function verifyCurrentPassword(
  deps: AccountDeps,
  session: AdminSession,
  password: string,
): Promise<string | null> {
  if (password === '') return 'Password is required';
  const key = `confirm:${session.sessionId}`;
  const wait = await secondsToWait(deps.database.db, [{ key, limit: CONFIRMATIONS }], deps.now());
  if (wait > 0) return tooManyAttempts(wait);
  const stored = await findPasswordHash(deps.database.db, session.userId);
  const hasher = await openHasher(deps.openAuth);
  try {
    const isCorrect =
      stored !== null &&
      password.length <= PASSWORD_MAX &&
      (await hasher.verify({ hash: stored, password }));
    return isCorrect ? null : 'This is not your current password.';
  } catch (error) {
    // Nothing was checked, so nothing is counted.
    if (error instanceof QueueFullError) await refundTokens(deps.database.db, [key]);
    throw error;
  }
}

/** Changes a signed-in person's password, and ends their sessions and the trust in all other browsers. */
export async function changePassword(
  deps: AccountDeps,
  session: AdminSession,
  typed: Record<PasswordField, string>,
  deviceToken: string | null,
): Promise<PasswordResult> {
  const before = await findPasswordHash(deps.database.db, session.userId);
  const rejection = await verifyCurrentPassword(deps, session, typed.current);
  if (rejection !== null) return { ok: false, errors: { current: rejection } };
  const problems = await passwordProblems(typed.next, {
    email: session.email,
    site: deps.config,
  });
  if (typed.next === typed.current) problems.unshift('This is already your password.');
  if (problems.length > 0) return { ok: false, errors: { next: problems.join(' ') } };

  const hash = await (await openHasher(deps.openAuth)).hash(typed.next);
  const { mails } = await deps.siteTexts.readOrLast();
  return write(deps, actorOf(session), async (tx, changes): Promise<PasswordResult> => {
    const stored = await findPasswordHash(tx, session.userId);
    // The password was changed in another browser since the check.
    if (stored === null || stored !== before) {
      return { ok: false, errors: { current: 'This is not your current password.' } };
    }
    const account = { id: session.userId, email: session.email };
    const keptDevice = await findTrustedDevice(tx, deps.secret, deviceToken, account.id);
    await storePassword({ tx, changes, deps }, account, { hash, keptDevice, mails });
    await tx
      .deleteFrom('session')
      .where('userId', '=', session.userId)
      .where('id', '!=', session.sessionId)
      .execute();
    changes.audit({
      action: 'account.password-changed',
      objectType: 'account',
      objectId: session.userId,
    });
    return { ok: true };
  });
}

/**
 * Stores a new password and ends what the old one allowed: sign-ins that wait for a two-factor code,
 * reset links, and trusted browsers. The person gets an email, and every open page checks its session again.
 */
export async function storePassword(
  { tx, changes, deps }: { tx: Tx; changes: Changes; deps: AccountDeps },
  { id: userId, email }: { id: string; email: string },
  { hash, keptDevice, mails }: { hash: string; keptDevice: string | null; mails: MailTexts },
): Promise<void> {
  const now = deps.now();
  await tx
    .updateTable('account')
    .set({ password: hash, updatedAt: writeTimestamp(now) })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
  await tx.deleteFrom('verification').where('value', '=', userId).execute();
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await revokeOtherDevices(tx, userId, keptDevice);
  const mail = passwordChangedMail(mails, deps.config);
  await queueMail(tx, changes, { ...mail, to: email }, now);
  changes.event({ type: 'access', userId });
}

async function findPasswordHash(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}
