// Functions alone: they do not load the library.
import { parseCookies, setRequestCookie } from 'better-auth/cookies/utils';
import { consumeToken, tooManyAttempts } from '#app/domains/limits/rate-limit.server.ts';
import { cookieName } from '#app/domains/privacy/site-cookies.ts';
import { writeTimestamp } from '#database/codec.ts';
import { consumeLoginAttempt, refundLoginAttempt } from './login-rate-limit.server.ts';
import { isAuthRefusal } from './open-auth.server.ts';
import { readCode, type TypedCode } from './recovery-codes.server.ts';
import {
  type AccountDeps,
  auditSignIn,
  browserOnly,
  completeSignIn,
  refuse,
  type SignInResult,
  type Visitor,
} from './sign-in.server.ts';
import { findTrustedDevice } from './trusted-device.server.ts';

const TOO_LATE = 'That took too long. Sign in with your email and password again.';
export const WRONG_CODE =
  'This code is not right, or was used already. If your app still shows the same one, wait for the next.';

/** A code of the app is right for its own half minute and one on either side. */
const ONCE = { limit: 1, windowSeconds: 120 };

/** Whose sign-in waits for its second step in this browser; null when none does. */
export async function findPendingTwoFactor(
  deps: AccountDeps,
  headers: Headers,
): Promise<{ userId: string; email: string; cookie: string } | null> {
  const cookies = parseCookies(headers.get('Cookie') ?? '');
  const cookie = cookies.get(cookieName('two-factor', deps.config.publicOrigin));
  if (cookie === undefined) return null;
  // The signature behind the last dot is checked by the library, before it believes the code.
  const identifier = cookie.replace(/\.[^.]*$/, '');
  const found = await deps.database.db
    .selectFrom('verification')
    .innerJoin('user', 'user.id', 'verification.value')
    .select(['user.id', 'user.email'])
    .where('verification.identifier', '=', identifier)
    // The library sets this by the machine's clock.
    .where('verification.expiresAt', '>', writeTimestamp(new Date()))
    .executeTakeFirst();
  return found === undefined ? null : { userId: found.id, email: found.email, cookie };
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export async function completeTwoFactorSignIn(
  deps: AccountDeps,
  input: Visitor & { code: string },
): Promise<SignInResult> {
  const { db } = deps.database;
  const waiting = await findPendingTwoFactor(deps, input.headers);
  if (waiting === null) return refuse(401, TOO_LATE);
  const { userId, email, cookie } = waiting;
  const device = findTrustedDevice(deps, input.headers, userId);
  const trier = { clientKey: input.clientKey, account: userId, device };
  const waits = await consumeLoginAttempt(db, 'code', trier, deps.now());
  if (waits > 0) return refuse(429, tooManyAttempts(waits));
  const typed = readCode(input.code);
  if (!(await isFirstUse(deps, userId, typed))) return refuse(401, WRONG_CODE);
  const headers = browserOnly(input.headers);
  setRequestCookie(headers, cookieName('two-factor', deps.config.publicOrigin), cookie);
  try {
    const answer = await verifyCode(deps, typed, headers);
    await refundLoginAttempt(db, 'code', trier);
    return await completeSignIn(deps, { id: userId, email }, answer.headers);
  } catch (error) {
    if (!isAuthRefusal(error)) throw error;
    await auditSignIn(deps, { id: null, name: email }, 'sign-in.code-failed');
    const wrong = error.body?.code === 'INVALID_CODE' || error.body?.code === 'INVALID_BACKUP_CODE';
    return refuse(401, wrong ? WRONG_CODE : TOO_LATE);
  }
}

/** A code of the app counts once: whoever has read it over a shoulder cannot use it again. */
export async function isFirstUse(
  deps: AccountDeps,
  userId: string,
  typed: TypedCode,
): Promise<boolean> {
  if (typed.kind !== 'app') return true;
  const key = `code-used:${userId}:${typed.code}`;
  // By the machine's clock, as the code itself.
  return (await consumeToken(deps.database.db, key, ONCE, new Date())).allowed;
}

/** @throws what `isAuthRefusal` knows, when the code is wrong, or nothing waits for one. */
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
