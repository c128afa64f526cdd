import { SITE_COOKIES } from '#app/http/site-cookies.ts';
import type { Db } from '#database/connect.ts';
import { isColumnAhead } from '#database/deadline.ts';
import { consumeToken, hashTyped, tooManyAttempts } from '#database/limits/rate-limit.server.ts';
import { findTrustedDevice } from '../devices/trusted-device.server.ts';
import {
  libraryHeaders,
  readIssuedTokens,
  type Visitor,
} from '../sign-in/account-tokens.server.ts';
import { consumeLoginAttempt, refundLoginAttempt } from '../sign-in/login-rate-limit.server.ts';
import { isAuthRejection } from '../sign-in/open-auth.server.ts';
import {
  type AccountDeps,
  auditSignIn,
  completeSignIn,
  rejectSignIn,
  type SignInResult,
} from '../sign-in/sign-in.server.ts';
import { countFailedSignIn } from '../sign-in-alarm.server.ts';
import { readCode, type TypedCode } from './recovery-codes.server.ts';

export const TOO_LATE = 'That took too long. Sign in with your email and password again.';
export const WRONG_CODE =
  'That code is wrong or was already used. If your app still shows the same code, wait for the next one.';

const PENDING_MILLISECONDS = SITE_COOKIES['two-factor'].seconds * 1000;
/** The app's code is valid for its own 30 seconds and for 30 on either side. */
const ONE_USE = { limit: 1, windowSeconds: 120 };

/** The account whose sign-in waits for a two-factor code in this browser; null when there is none. */
export async function findPendingTwoFactor(
  db: Db,
  token: string | null,
): Promise<{ userId: string; email: string } | null> {
  if (token === null) return null;
  // better-auth checks the signature after the last dot before it accepts a code.
  const identifier = token.replace(/\.[^.]*$/, '');
  const found = await db
    .selectFrom('verification')
    .innerJoin('user', 'user.id', 'verification.value')
    .select(['user.id', 'user.email'])
    .where('verification.identifier', '=', identifier)
    // better-auth sets the expiry by the machine's clock.
    .where(isColumnAhead('verification.expiresAt', new Date(), PENDING_MILLISECONDS))
    .executeTakeFirst();
  return found === undefined ? null : { userId: found.id, email: found.email };
}

/** Completes a sign-in with a code from the authenticator app, or with a recovery code. */
export async function completeTwoFactorSignIn(
  deps: AccountDeps,
  input: Visitor & { code: string },
): Promise<SignInResult> {
  const { db } = deps.database;
  const { adminOrigin } = deps.config;
  const token = input.tokens['two-factor'];
  const pending = await findPendingTwoFactor(db, token);
  if (pending === null) return rejectSignIn('wrong-credentials', TOO_LATE);
  const { userId, email } = pending;
  const device = await findTrustedDevice(db, deps.secret, input.tokens.device, userId);
  const attempt = { clientKey: input.clientKey, account: userId, device };
  const wait = await consumeLoginAttempt(db, 'code', attempt, deps.now());
  if (wait > 0) return rejectSignIn('rate-limited', tooManyAttempts(wait));
  const typed = readCode(input.code);
  if (!(await isFirstUse(deps, userId, typed)))
    return rejectSignIn('wrong-credentials', WRONG_CODE);
  const headers = libraryHeaders(adminOrigin, {
    'two-factor': token,
    userAgent: input.userAgent,
  });
  try {
    const answer = await verifyCode(deps, typed, headers);
    await refundLoginAttempt(db, 'code', attempt);
    return await completeSignIn(
      deps,
      { id: userId, email },
      readIssuedTokens(adminOrigin, answer.headers),
      input,
    );
  } catch (error) {
    if (!isAuthRejection(error)) throw error;
    await auditSignIn(deps, { id: null, name: email }, 'sign-in.code-failed');
    await countFailedSignIn(deps);
    const wrong = error.body?.code === 'INVALID_CODE' || error.body?.code === 'INVALID_BACKUP_CODE';
    return rejectSignIn('wrong-credentials', wrong ? WRONG_CODE : TOO_LATE);
  }
}

/**
 * An app code works once, so that an onlooker cannot use it again. It is stored as a keyed hash,
 * because the keys of rate limits are in every backup.
 */
export async function isFirstUse(
  deps: AccountDeps,
  userId: string,
  typed: TypedCode,
): Promise<boolean> {
  if (typed.kind !== 'app') return true;
  const key = `code-used:${hashTyped(deps.secret, `${userId}:${typed.code}`)}`;
  // By the machine's clock, which the codes follow as well.
  return (await consumeToken(deps.database.db, key, ONE_USE, new Date())).allowed;
}

/** @throws an error that `isAuthRejection` recognizes when the code is wrong or no sign-in is pending. */
export async function verifyCode(deps: AccountDeps, typed: TypedCode, headers: Headers) {
  const { api } = await deps.openAuth();
  if (typed.kind === 'recovery') {
    return api.verifyBackupCode({
      body: { code: typed.code },
      headers,
      returnHeaders: true,
    });
  }
  const code = typed.kind === 'app' ? typed.code : '';
  return api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
}
