import { sql } from 'kysely';
import { cookieName, siteCookiesOf } from '#app/domains/privacy/site-cookies.ts';
import type { Config } from '#config/config.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { tooManyAttempts } from '../limits/rate-limit.server.ts';
import { auditedAddress, SOMEBODY } from './audited-address.server.ts';
import { consumeLoginAttempt, refundLoginAttempt } from './login-rate-limit.server.ts';
import { isAuthRefusal, type OpenAuth } from './open-auth.server.ts';
import { cookieOnly, isAdmin } from './session.server.ts';
import { createTrustedDeviceCookie, findTrustedDevice } from './trusted-device.server.ts';

export interface AccountDeps extends WriteDeps {
  readonly database: Database;
  readonly openAuth: OpenAuth;
  readonly config: Config;
  readonly secret: string;
}

/** A title and a sentence of the error catalogue (§8). */
export interface Refusal {
  readonly title: 'Login Failed' | 'Access Denied' | 'Signup Failed';
  readonly message: string;
}

export const ACCESS_DENIED: Refusal = {
  title: 'Access Denied',
  message: "You don't have admin privileges.",
};

export type SignInResult =
  | { ok: true; setCookie: readonly string[]; userId: string }
  /** The password was right; the account asks for a code as well. */
  | { ok: false; kind: 'two-factor'; setCookie: readonly string[] }
  | { ok: false; kind: 'refused'; status: 400 | 401 | 403 | 429; refusal: Refusal };

/** What is known of whoever asks. */
export interface Visitor {
  readonly clientKey: string;
  /** Of the request; only cookies of ours and the browser's name are read from it. */
  readonly headers: Headers;
}

const USER_AGENT_LENGTH = 300;
const EMAIL_LENGTH = 254;

const WRONG = 'Invalid email or password';

/**
 * Signs in with email and password. The answer is the same, after the same work, whether or not
 * the address has an account.
 */
export async function signIn(
  deps: AccountDeps,
  input: Visitor & { email: string; password: string },
): Promise<SignInResult> {
  const { db } = deps.database;
  const email = input.email.trim().toLowerCase();
  const account = email.slice(0, EMAIL_LENGTH);
  const userId = await findUserId(db, account);
  const device = findTrustedDevice(deps, input.headers, userId ?? '');
  const trier = { clientKey: input.clientKey, account, device };
  const waits = await consumeLoginAttempt(db, 'sign-in', trier, deps.now());
  if (waits > 0) return refuse(429, tooManyAttempts(waits));
  try {
    const { api } = await deps.openAuth();
    const answer = await api.signInEmail({
      body: { email, password: input.password },
      headers: browserOnly(input.headers),
      returnHeaders: true,
    });
    await refundLoginAttempt(db, 'sign-in', trier);
    if ('twoFactorRedirect' in answer.response) {
      const name = cookieName('two-factor', deps.config.publicOrigin);
      return { ok: false, kind: 'two-factor', setCookie: cookiesNamed(answer.headers, name) };
    }
    return await completeSignIn(deps, { id: answer.response.user.id, email }, answer.headers);
  } catch (error) {
    if (!isAuthRefusal(error)) throw error;
    await auditFailure(deps, account);
    return refuse(401, WRONG);
  }
}

async function findUserId(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The last question of every sign-in: whether this person may use the admin area (§4). */
export async function completeSignIn(
  deps: AccountDeps,
  person: { id: string; email: string },
  answer: Headers,
): Promise<SignInResult> {
  const actor = { id: person.id, name: person.email };
  if (!(await isAdmin(deps.database.db, person.id))) {
    const { api } = await deps.openAuth();
    await api.signOut({ headers: asRequest(answer) });
    await auditSignIn(deps, actor, 'sign-in.denied');
    return {
      ok: false,
      kind: 'refused',
      status: 403,
      refusal: ACCESS_DENIED,
    };
  }
  await write(deps, actor, async (tx, changes) => {
    // What a session says of its browser is kept no longer than it can be used, by the machine's clock.
    await tx
      .deleteFrom('session')
      .where('userId', '=', person.id)
      .where('expiresAt', '<=', writeTimestamp(new Date()))
      .execute();
    changes.audit({ action: 'sign-in', objectType: 'account', objectId: person.id });
  });
  return {
    ok: true,
    userId: person.id,
    setCookie: [...siteCookiesOf(answer), createTrustedDeviceCookie(deps, person.id)],
  };
}

/** Ends the session of this request's cookie, on the server; every tab of it is told. */
export async function signOut(deps: AccountDeps, headers: Headers): Promise<readonly string[]> {
  const { api } = await deps.openAuth();
  const current = await api.getSession({ headers: cookieOnly(headers) });
  const answer = await api.signOut({ headers: cookieOnly(headers), returnHeaders: true });
  if (current !== null) {
    await write(deps, { id: current.user.id, name: current.user.email }, async (_tx, changes) => {
      changes.audit({ action: 'sign-out', objectType: 'account', objectId: current.user.id });
      changes.event({ type: 'access', userId: current.user.id });
    });
  }
  return siteCookiesOf(answer.headers);
}

export function refuse(status: 401 | 429, message: string): SignInResult {
  return { ok: false, kind: 'refused', status, refusal: { title: 'Login Failed', message } };
}

/** What a new session remembers of its browser; the library sees nothing else that a client sends. */
export function browserOnly(headers: Headers): Headers {
  const userAgent = headers.get('User-Agent') ?? '';
  return new Headers({ 'User-Agent': userAgent.slice(0, USER_AGENT_LENGTH) });
}

function cookiesNamed(answer: Headers, name: string): string[] {
  return siteCookiesOf(answer).filter((cookie) => cookie.startsWith(`${name}=`));
}

/** The cookies of an answer as the browser would send them back. */
function asRequest(answer: Headers): Headers {
  const pairs = answer.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return new Headers({ Cookie: pairs.join('; ') });
}

async function auditFailure(deps: AccountDeps, account: string): Promise<void> {
  await write(deps, SOMEBODY, async (tx, changes) => {
    const detail = await auditedAddress(tx, deps.secret, account);
    changes.audit({ action: 'sign-in.failed', objectType: 'account', objectId: null, detail });
  });
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

/** Serialises the claims of a fresh site and the uses of an invitation; SQLite's transactions do so by themselves. */
export async function lockAccounts(database: Database, tx: Tx): Promise<void> {
  if (database.engine === 'postgresql') await sql`select pg_advisory_xact_lock(1)`.execute(tx);
}
