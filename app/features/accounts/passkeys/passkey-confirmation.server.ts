import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { secondsToWait, tooManyAttempts } from '#database/limits/rate-limit.server.ts';
import { PASSKEY_DIALOG_MILLISECONDS } from '../account-rules.ts';
import { recordConfirmation, recordFailedConfirmation } from '../recent-sign-in.server.ts';
import type { AdminSession } from '../session.server.ts';
import { consumeLoginAttempt, refundLoginAttempt } from '../sign-in/login-rate-limit.server.ts';
import type { AccountDeps } from '../sign-in/sign-in.server.ts';
import { readUsedPasskey } from './passkey-answer.server.ts';
import { consumeChallenge, createChallenge } from './passkey-challenges.server.ts';
import { findCredentials, PASSKEY_TOO_LATE, type PasskeyRejection } from './passkeys.server.ts';
import { relyingPartyOf } from './relying-party.ts';
import { findPasskey, recordUse, verifyUsedPasskey } from './used-passkey.server.ts';

/** Per session, so that somebody at one open page cannot lock out the owner in other browsers. */
const QUESTIONS = { limit: 30, windowSeconds: 15 * 60 };

const NO_PASSKEY = 'You have no passkey for this site. Enter your password.';
const UNKNOWN = 'This is not one of your passkeys. Try another one, or enter your password.';
const NOT_ACCEPTED = 'We could not accept this passkey. Please try again, or enter your password.';
const COPIED =
  'This passkey looks like a copy of yours, so we did not accept it. Enter your password, then remove the passkey under Your account.';

/** What the browser needs to ask a signed-in person for one of their passkeys. */
export async function beginPasskeyConfirmation(
  deps: AccountDeps,
  { userId, sessionId }: AdminSession,
): Promise<{ ok: true; options: PublicKeyCredentialRequestOptionsJSON } | PasskeyRejection> {
  const { db } = deps.database;
  const counted = [{ key: `passkey-confirm:${sessionId}`, limit: QUESTIONS }];
  const wait = await secondsToWait(db, counted, deps.now());
  if (wait > 0) return { ok: false, message: tooManyAttempts(wait) };
  const here = relyingPartyOf(deps.config);
  const allowCredentials = await findCredentials(db, userId, here);
  if (allowCredentials.length === 0) return { ok: false, message: NO_PASSKEY };
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: here.id,
    challenge: await createChallenge(deps, { purpose: 'confirm', userId, holder: userId }),
    timeout: PASSKEY_DIALOG_MILLISECONDS,
    // No other factor is asked for, so the device has to verify its owner.
    userVerification: 'required',
    allowCredentials,
  });
  return { ok: true, options };
}

/** Remembers on the session that its person has just used one of their passkeys. */
export async function confirmWithPasskey(
  deps: AccountDeps,
  session: AdminSession,
  typedAnswer: string,
): Promise<{ ok: true } | PasskeyRejection> {
  const { userId, sessionId } = session;
  const read = readUsedPasskey(typedAnswer);
  if (read === null) return { ok: false, message: NOT_ACCEPTED };
  // Counted per session, like the password: the person is already signed in.
  const attempt = { clientKey: '', account: userId, device: sessionId };
  const wait = await consumeLoginAttempt(deps.database.db, 'passkey', attempt, deps.now());
  if (wait > 0) return { ok: false, message: tooManyAttempts(wait) };
  if (!(await consumeChallenge(deps, read.challenge, { purpose: 'confirm', userId }))) {
    return { ok: false, message: PASSKEY_TOO_LATE };
  }
  const rejection = await findRejection(deps, session, read);
  if (rejection !== null) {
    await recordFailedConfirmation(deps, session);
    return rejection;
  }
  await refundLoginAttempt(deps.database.db, 'passkey', attempt);
  await recordConfirmation(deps, session);
  return { ok: true };
}

async function findRejection(
  deps: AccountDeps,
  { userId }: AdminSession,
  read: NonNullable<ReturnType<typeof readUsedPasskey>>,
): Promise<PasskeyRejection | null> {
  const passkey = await findPasskey(deps, read.answer.id);
  if (passkey === null || passkey.user_id !== userId) return { ok: false, message: UNKNOWN };
  const verified = await verifyUsedPasskey(deps, passkey, {
    ...read,
    requireUserVerification: true,
  });
  if (!verified.ok) return { ok: false, message: NOT_ACCEPTED, cause: verified.cause };
  const isOriginal = await recordUse(deps, passkey, verified.counter);
  return isOriginal ? null : { ok: false, message: COPIED };
}
