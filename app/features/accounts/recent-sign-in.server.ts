import { readNullableTimestamp, readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { write } from '#database/write.ts';
import { verifyCurrentPassword } from './passwords/password.server.ts';
import { type AdminSession, actorOf } from './session.server.ts';
import type { AccountDeps } from './sign-in/sign-in.server.ts';
import { readCode } from './two-factor/recovery-codes.server.ts';
import { checkCode, findTwoFactor } from './two-factor/two-factor.server.ts';
import { WRONG_CODE } from './two-factor/two-factor-sign-in.server.ts';

/** How long a sign-in or a confirmation counts as recent. */
const RECENT_MILLISECONDS = 10 * 60 * 1000;
/** How long the sign-up of the site’s first account counts as recent: that person sets it up. */
const SET_UP_MILLISECONDS = 60 * 60 * 1000;
/** How far the clocks of two servers of one site may differ. */
const SKEW_MILLISECONDS = 60 * 1000;

const NOTHING_TYPED = 'Enter your password or a code.';

export interface TypedProof {
  readonly password: string;
  /** A code of the authenticator app; recovery codes are for signing in. */
  readonly code: string;
}

export type ProofErrors = Partial<Record<keyof TypedProof, string>>;

/**
 * Whether the person of this session recently signed in or confirmed their identity. Uses the
 * machine's clock, like the session itself.
 */
export async function hasRecentSignIn(db: Db, session: AdminSession): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select(['createdAt', 'verifiedAt'])
    .where('id', '=', session.sessionId)
    .executeTakeFirst();
  if (row === undefined) return false;
  const began = readTimestamp(row.createdAt);
  const verified = readNullableTimestamp(row.verifiedAt);
  if (isWithin(RECENT_MILLISECONDS, began)) return true;
  if (verified !== null && isWithin(RECENT_MILLISECONDS, verified)) return true;
  return isWithin(SET_UP_MILLISECONDS, began) && (await beganWithTheSite(db, session, began));
}

/** Whether the first account of the site was made in this session: there is nothing to take yet. */
async function beganWithTheSite(db: Db, { userId }: AdminSession, began: string): Promise<boolean> {
  const first = await db
    .selectFrom('user')
    .select(['id', 'createdAt'])
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  if (first?.id !== userId) return false;
  const joined = Date.parse(readTimestamp(first.createdAt));
  return Math.abs(Date.parse(began) - joined) < SKEW_MILLISECONDS;
}

function isWithin(milliseconds: number, time: string): boolean {
  const age = Date.now() - Date.parse(time);
  return age < milliseconds && age > -SKEW_MILLISECONDS;
}

/** Checks the password, or else the code, and records on the session that it was right. */
export async function confirmIdentity(
  deps: AccountDeps,
  session: AdminSession,
  typed: TypedProof,
): Promise<{ ok: true } | { ok: false; errors: ProofErrors }> {
  const errors = await findProofErrors(deps, session, typed);
  if (errors === null) {
    await recordConfirmation(deps, session);
    return { ok: true };
  }
  if (typed.password !== '' || typed.code !== '') await recordFailedConfirmation(deps, session);
  return { ok: false, errors };
}

/** Records that the person of this session has confirmed their identity. */
export async function recordConfirmation(deps: AccountDeps, session: AdminSession): Promise<void> {
  await write(deps, actorOf(session), async (tx, changes) => {
    await tx
      .updateTable('session')
      .set({ verifiedAt: writeTimestamp(new Date()) })
      .where('id', '=', session.sessionId)
      .execute();
    const object = { objectType: 'account', objectId: session.userId };
    changes.audit({ action: 'account.confirmed', ...object });
  });
}

export async function recordFailedConfirmation(
  deps: AccountDeps,
  session: AdminSession,
): Promise<void> {
  await write(deps, actorOf(session), async (_tx, changes) => {
    const object = { objectType: 'account', objectId: session.userId };
    changes.audit({ action: 'account.confirm-failed', ...object });
  });
}

/** Whether a code of an authenticator app can replace the password. */
export async function acceptsCode(deps: AccountDeps, session: AdminSession): Promise<boolean> {
  return (await findTwoFactor(deps, session.userId)).on;
}

async function findProofErrors(
  deps: AccountDeps,
  session: AdminSession,
  { password, code }: TypedProof,
): Promise<ProofErrors | null> {
  const withCode = await acceptsCode(deps, session);
  if (withCode && password === '' && code === '') return { password: NOTHING_TYPED };
  if (password !== '' || !withCode) {
    const rejection = await verifyCurrentPassword(deps, session, password);
    return rejection === null ? null : { password: rejection };
  }
  if (readCode(code).kind !== 'app') return { code: WRONG_CODE };
  const checked = await checkCode(deps, session, code);
  return checked.ok ? null : { code: checked.errors.code };
}
