import { toAccountEmail } from '#app/formatting/email-address.ts';
import type { TextsReader } from '#app/site/texts-reader.ts';
import type { Config } from '#config/config.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import { hashTyped, tooManyAttempts } from '#database/limits/rate-limit.server.ts';
import { takeTurns } from '#database/take-turns.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { QueueFullError } from '#queue/fair-queue.ts';
import { ANONYMOUS, auditedAddress } from '../audited-address.server.ts';
import { findTrustedDevice, trustDevice } from '../devices/trusted-device.server.ts';
import { hashingFor, hashPassword, isOutdatedHash } from '../passwords/password-hash.server.ts';
import { findRole, isWaiting } from '../session.server.ts';
import { countFailedSignIn } from '../sign-in-alarm.server.ts';
import {
  type IssuedTokens,
  libraryHeaders,
  readIssuedTokens,
  type Visitor,
} from './account-tokens.server.ts';
import { findCredential, isCredentialChanged } from './credential-changes.server.ts';
import { consumeLoginAttempt, refundLoginAttempt } from './login-rate-limit.server.ts';
import { isAuthRejection, type OpenAuth } from './open-auth.server.ts';

export interface AccountDeps extends WriteDeps {
  readonly database: Database;
  /** What its mails say. */
  readonly siteTexts: Pick<TextsReader, 'readOrLast'>;
  readonly openAuth: OpenAuth;
  readonly config: Config;
  readonly secret: string;
}

/** The title and the sentence of an error message, as docs/product.md lists them under Messages. */
export interface Rejection {
  readonly title: 'Login Failed' | 'Access Denied' | 'Signup Failed';
  readonly message: string;
}

export const ACCESS_DENIED: Rejection = {
  title: 'Access Denied',
  message: "You don't have admin privileges.",
};

const WAITING: Rejection = {
  title: 'Access Denied',
  message:
    'This site was restored from a backup. Ask another admin to let you back in under “People”.',
};

export type SignInRejectionCode = 'wrong-credentials' | 'no-admin-role' | 'rate-limited';

export type SignInResult =
  | { ok: true; tokens: IssuedTokens; userId: string }
  /** The password was right, and the account also needs a two-factor code. */
  | { ok: false; kind: 'two-factor'; tokens: IssuedTokens }
  | { ok: false; kind: 'rejected'; code: SignInRejectionCode; rejection: Rejection };

const EMAIL_LENGTH = 254;

const WRONG_CREDENTIALS = 'Invalid email or password';

/**
 * Signs in with email and password. The result is the same, after the same work, whether or not
 * the email has an account.
 */
export async function signIn(
  deps: AccountDeps,
  input: Visitor & { email: string; password: string },
): Promise<SignInResult> {
  const { db } = deps.database;
  const { adminOrigin } = deps.config;
  const email = toAccountEmail(input.email);
  const account = email.slice(0, EMAIL_LENGTH);
  const userId = await findUserId(db, account);
  const device = await findTrustedDevice(db, deps.secret, input.tokens.device, userId ?? '');
  const attempt = {
    clientKey: input.clientKey,
    account: hashTyped(deps.secret, account),
    device,
  };
  const wait = await consumeLoginAttempt(db, 'sign-in', attempt, deps.now());
  if (wait > 0) return rejectSignIn('rate-limited', tooManyAttempts(wait));
  const credential = userId === null ? null : await findCredential(db, userId);
  try {
    const { api } = await deps.openAuth();
    const answer = await hashingFor(input.signal, () =>
      api.signInEmail({
        body: { email, password: input.password },
        headers: libraryHeaders(adminOrigin, { userAgent: input.userAgent }),
        returnHeaders: true,
      }),
    );
    await refundLoginAttempt(db, 'sign-in', attempt);
    const issued = readIssuedTokens(adminOrigin, answer.headers);
    if (userId !== null && credential !== null) {
      if (await isCredentialChanged(deps, userId, credential)) {
        await endSignIn(deps, userId, issued);
        return rejectSignIn('wrong-credentials', WRONG_CREDENTIALS);
      }
      await rehashPassword(db, userId, input.password);
    }
    if ('twoFactorRedirect' in answer.response) {
      const tokens = { 'two-factor': issued['two-factor'] ?? null };
      return { ok: false, kind: 'two-factor', tokens };
    }
    return await completeSignIn(deps, { id: answer.response.user.id, email }, issued, input);
  } catch (error) {
    // Nothing was checked, so nothing is counted.
    if (error instanceof QueueFullError) await refundLoginAttempt(db, 'sign-in', attempt);
    if (!isAuthRejection(error)) throw error;
    await auditFailure(deps, account);
    return rejectSignIn('wrong-credentials', WRONG_CREDENTIALS);
  }
}

/** Ends what a sign-in with a password that was right a moment ago has begun. */
async function endSignIn(deps: AccountDeps, userId: string, issued: IssuedTokens): Promise<void> {
  await deleteSession(deps, issued);
  await deps.database.db.deleteFrom('verification').where('value', '=', userId).execute();
}

async function deleteSession({ openAuth, config }: AccountDeps, issued: IssuedTokens) {
  const session = issued.session ?? null;
  const { api } = await openAuth();
  await api.signOut({ headers: libraryHeaders(config.adminOrigin, { session }) });
}

async function findUserId(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The last check of every sign-in: whether the account has a role. */
export async function completeSignIn(
  deps: AccountDeps,
  person: { id: string; email: string },
  issued: IssuedTokens,
  visitor: Pick<Visitor, 'userAgent' | 'tokens'>,
): Promise<SignInResult> {
  const actor = { id: person.id, name: person.email };
  if ((await findRole(deps.database.db, person.id)) === null) {
    await deleteSession(deps, issued);
    await auditSignIn(deps, actor, 'sign-in.denied');
    const rejection = (await isWaiting(deps.database.db, person.id)) ? WAITING : ACCESS_DENIED;
    return { ok: false, kind: 'rejected', code: 'no-admin-role', rejection };
  }
  const device = await write(deps, actor, async (tx, changes) => {
    // A session row names the browser: delete it once the session has expired. better-auth sets
    // the expiry by the machine's clock.
    await tx
      .deleteFrom('session')
      .where('userId', '=', person.id)
      .where('expiresAt', '<=', writeTimestamp(new Date()))
      .execute();
    changes.audit({ action: 'sign-in', objectType: 'account', objectId: person.id });
    return trustDevice(tx, deps, person.id, visitor);
  });
  return { ok: true, userId: person.id, tokens: { ...issued, device } };
}

/** Ends the session on the server, and every open page of it within a second. */
export async function signOut(
  deps: AccountDeps,
  sessionToken: string | null,
): Promise<IssuedTokens> {
  const { adminOrigin } = deps.config;
  const headers = libraryHeaders(adminOrigin, { session: sessionToken });
  const { api } = await deps.openAuth();
  const current = await api.getSession({ headers });
  const answer = await api.signOut({ headers, returnHeaders: true });
  if (current !== null) {
    await write(deps, { id: current.user.id, name: current.user.email }, async (_tx, changes) => {
      changes.audit({ action: 'sign-out', objectType: 'account', objectId: current.user.id });
      changes.event({ type: 'access', userId: current.user.id });
    });
  }
  return readIssuedTokens(adminOrigin, answer.headers);
}

export function rejectSignIn(
  code: Exclude<SignInRejectionCode, 'no-admin-role'>,
  message: string,
): SignInResult {
  return { ok: false, kind: 'rejected', code, rejection: { title: 'Login Failed', message } };
}

async function auditFailure(deps: AccountDeps, account: string): Promise<void> {
  await write(deps, ANONYMOUS, async (tx, changes) => {
    const detail = await auditedAddress(tx, deps.secret, account);
    changes.audit({ action: 'sign-in.failed', objectType: 'account', objectId: null, detail });
  });
  await countFailedSignIn(deps);
}

export async function auditSignIn(
  deps: AccountDeps,
  actor: { id: string | null; name: string },
  action: string,
): Promise<void> {
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({ action, objectType: 'account', objectId: actor.id });
  });
}

/** Changes of accounts, roles and invitations run one at a time. */
export function lockAccounts(database: Database, tx: Tx): Promise<void> {
  return takeTurns(database, tx, 'accounts');
}

/**
 * Replaces a hash that has outdated parameters, after its password was verified. If the queue is
 * full, the next sign-in does it.
 */
async function rehashPassword(db: Db, userId: string, password: string): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'password'])
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  const stored = account?.password ?? null;
  if (account === undefined || stored === null || !isOutdatedHash(stored)) return;
  try {
    const hash = await hashPassword(password);
    await db
      .updateTable('account')
      .set({ password: hash })
      .where('id', '=', account.id)
      // Unless the password was changed in the meantime.
      .where('password', '=', stored)
      .execute();
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
  }
}
