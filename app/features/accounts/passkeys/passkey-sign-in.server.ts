import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Db } from '#database/connect.ts';
import { clientKeys, secondsToWait, tooManyAttempts } from '#database/limits/rate-limit.server.ts';
import { write } from '#database/write.ts';
import { PASSKEY_DIALOG_MILLISECONDS } from '../account-rules.ts';
import { ANONYMOUS } from '../audited-address.server.ts';
import { findTrustedDevice } from '../devices/trusted-device.server.ts';
import {
  type IssuedTokens,
  USER_AGENT_LENGTH,
  type Visitor,
} from '../sign-in/account-tokens.server.ts';
import { consumeLoginAttempt, refundLoginAttempt } from '../sign-in/login-rate-limit.server.ts';
import {
  type AccountDeps,
  completeSignIn,
  rejectSignIn,
  type SignInResult,
} from '../sign-in/sign-in.server.ts';
import { readSignedToken, signToken } from '../sign-in/signed-token.server.ts';
import { countFailedSignIn } from '../sign-in-alarm.server.ts';
import { findPendingTwoFactor, TOO_LATE } from '../two-factor/two-factor-sign-in.server.ts';
import { readUsedPasskey } from './passkey-answer.server.ts';
import { consumeChallenge, createChallenge } from './passkey-challenges.server.ts';
import { findCredentials, PASSKEY_TOO_LATE, type PasskeyRejection } from './passkeys.server.ts';
import { relyingPartyOf } from './relying-party.ts';
import { findPasskey, type Passkey, recordUse, verifyUsedPasskey } from './used-passkey.server.ts';

/** `sign-in`: the passkey replaces password and code. `second-factor`: it replaces the code. */
export type PasskeyStep = 'sign-in' | 'second-factor';

export type PasskeySignInResult = SignInResult & {
  /** The error of the verification, for the log. */
  readonly cause?: unknown;
};

/** The sign-in page requests a challenge each time it is opened, for autofill. */
const QUESTIONS = { limit: 120, windowSeconds: 15 * 60 };

const UNKNOWN =
  'This site does not know that passkey. It may have been removed. Sign in with your email and password.';
const NOT_ACCEPTED =
  'We could not accept this passkey. Please try again, or sign in with your email and password.';
const COPIED =
  'This passkey looks like a copy of yours, so we did not accept it. Sign in with your email and password, then remove it under Your account.';

/** Creates the options for the browser's passkey dialog. */
export async function beginPasskeySignIn(
  deps: AccountDeps,
  visitor: Visitor,
  step: PasskeyStep,
): Promise<{ ok: true; options: PublicKeyCredentialRequestOptionsJSON } | PasskeyRejection> {
  const { db } = deps.database;
  const holder = visitor.clientKey;
  const counted = clientKeys('passkey-question', holder, QUESTIONS);
  const wait = await secondsToWait(db, counted, deps.now());
  if (wait > 0) return { ok: false, message: tooManyAttempts(wait) };
  const pending = step === 'sign-in' ? null : await findPending(deps, visitor);
  if (step === 'second-factor' && pending === null) return { ok: false, message: TOO_LATE };
  const here = relyingPartyOf(deps.config);
  const userId = pending?.userId ?? null;
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: here.id,
    challenge: await createChallenge(deps, { purpose: step, userId, holder }),
    timeout: PASSKEY_DIALOG_MILLISECONDS,
    // After the password, the device alone is the second factor.
    userVerification: step === 'sign-in' ? 'required' : 'preferred',
    ...(userId === null ? {} : { allowCredentials: await findCredentials(db, userId, here) }),
  });
  return { ok: true, options };
}

/** Signs in with a signed challenge, in place of the password or of the code after it. */
export async function signInWithPasskey(
  deps: AccountDeps,
  input: Visitor & { step: PasskeyStep; answer: string },
): Promise<PasskeySignInResult> {
  const { db } = deps.database;
  const { step } = input;
  const read = readUsedPasskey(input.answer);
  if (read === null) return rejectSignIn('wrong-credentials', NOT_ACCEPTED);
  const passkey = await findPasskey(deps, read.answer.id);
  const account = passkey?.user_id ?? '';
  const device = await findTrustedDevice(db, deps.secret, input.tokens.device, account);
  const attempt = { clientKey: input.clientKey, account, device };
  const wait = await consumeLoginAttempt(db, 'passkey', attempt, deps.now());
  if (wait > 0) return rejectSignIn('rate-limited', tooManyAttempts(wait));
  const pending = step === 'sign-in' ? null : await findPending(deps, input);
  if (step === 'second-factor' && pending === null) {
    return rejectSignIn('wrong-credentials', TOO_LATE);
  }
  const userId = pending?.userId ?? null;
  if (!(await consumeChallenge(deps, read.challenge, { purpose: step, userId }))) {
    return rejectSignIn('wrong-credentials', PASSKEY_TOO_LATE);
  }
  if (passkey === null || (userId !== null && passkey.user_id !== userId)) {
    await auditFailure(deps, null, 'unknown');
    return rejectSignIn('wrong-credentials', UNKNOWN);
  }
  const requireUserVerification = step === 'sign-in';
  const verified = await verifyUsedPasskey(deps, passkey, { ...read, requireUserVerification });
  if (!verified.ok) {
    await auditFailure(deps, passkey, 'not accepted');
    return { ...rejectSignIn('wrong-credentials', NOT_ACCEPTED), cause: verified.cause };
  }
  if (!(await recordUse(deps, passkey, verified.counter))) {
    await auditFailure(deps, passkey, 'copied');
    return rejectSignIn('wrong-credentials', COPIED);
  }
  if (pending !== null && !(await consumePending(db, pending))) {
    return rejectSignIn('wrong-credentials', TOO_LATE);
  }
  await refundLoginAttempt(db, 'passkey', attempt);
  const session = await createSession(deps, passkey.user_id, input.userAgent);
  const tokens: IssuedTokens = pending === null ? { session } : { session, 'two-factor': null };
  return completeSignIn(deps, { id: passkey.user_id, email: passkey.email }, tokens, input);
}

interface Pending {
  readonly userId: string;
  /** The identifier of the row in `verification`. */
  readonly identifier: string;
}

/** The sign-in of this browser that waits for its second factor. */
async function findPending(deps: AccountDeps, { tokens }: Visitor): Promise<Pending | null> {
  const signed = tokens['two-factor'] ?? '';
  const identifier = readSignedToken(deps.secret, signed);
  if (identifier === null) return null;
  const found = await findPendingTwoFactor(deps.database.db, signed);
  return found === null ? null : { userId: found.userId, identifier };
}

/** Uses up the waiting sign-in; false if another request has. */
async function consumePending(db: Db, { identifier, userId }: Pending): Promise<boolean> {
  const used = await db
    .deleteFrom('verification')
    .where('identifier', '=', identifier)
    .where('value', '=', userId)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

/** Creates a session as better-auth does after a password, and returns its signed token. */
async function createSession(
  deps: AccountDeps,
  userId: string,
  userAgent: string,
): Promise<string> {
  const { internalAdapter } = await (await deps.openAuth()).$context;
  const { token } = await internalAdapter.createSession(userId, false, {
    userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
  });
  return signToken(deps.secret, token);
}

async function auditFailure(
  deps: AccountDeps,
  passkey: Passkey | null,
  reason: 'unknown' | 'not accepted' | 'copied',
): Promise<void> {
  const actor = passkey === null ? ANONYMOUS : { id: null, name: passkey.email };
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({
      action: 'sign-in.passkey-failed',
      objectType: 'account',
      objectId: null,
      detail: { reason },
    });
  });
  await countFailedSignIn(deps);
}
