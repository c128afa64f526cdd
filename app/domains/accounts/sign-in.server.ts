import { APIError } from 'better-auth/api';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { secondsToWait, tooManyAttempts } from '../limits/rate-limit.server.ts';
import type { Auth } from './auth.server.ts';
import { cookieOnly, isAdmin } from './session.server.ts';

export interface AccountDeps extends WriteDeps {
  readonly database: Database;
  readonly auth: Auth;
}

/** A title and a sentence of the error catalogue (§8). */
export interface Refusal {
  readonly title: 'Login Failed' | 'Access Denied' | 'Signup Failed';
  readonly message: string;
}

export type SignInResult =
  | { ok: true; setCookie: readonly string[]; userId: string }
  | { ok: false; status: 400 | 401 | 403 | 429; refusal: Refusal };

const PER_ADDRESS = { limit: 30, windowSeconds: 15 * 60 };
/** Counted for address and account together, so that a stranger cannot lock the owner out. */
const PER_ACCOUNT_AND_ADDRESS = { limit: 10, windowSeconds: 15 * 60 };

const USER_AGENT_LENGTH = 300;

const WRONG = 'Invalid email or password';

/**
 * Signs in with email and password. The answer is the same, after the same work, whether or not
 * the address has an account.
 */
export async function signIn(
  deps: AccountDeps,
  input: { email: string; password: string; clientKey: string; userAgent: string },
): Promise<SignInResult> {
  const { db } = deps.database;
  const email = input.email.trim().toLowerCase();
  const waits = await secondsToWait(
    db,
    [
      { key: `sign-in:${input.clientKey}`, limit: PER_ADDRESS },
      { key: `sign-in:${input.clientKey}:${email.slice(0, 254)}`, limit: PER_ACCOUNT_AND_ADDRESS },
    ],
    deps.now(),
  );
  if (waits > 0) return refuse(429, tooManyAttempts(waits));
  try {
    const answer = await deps.auth.api.signInEmail({
      body: { email, password: input.password },
      headers: browserOnly(input.userAgent),
      returnHeaders: true,
    });
    const userId = answer.response.user.id;
    if (!(await isAdmin(db, userId))) {
      await deps.auth.api.signOut({ headers: sessionCookie(answer.headers) });
      await auditSignIn(deps, { id: userId, name: email }, 'sign-in.denied');
      return {
        ok: false,
        status: 403,
        refusal: { title: 'Access Denied', message: "You don't have admin privileges." },
      };
    }
    await auditSignIn(deps, { id: userId, name: email }, 'sign-in');
    return { ok: true, userId, setCookie: answer.headers.getSetCookie() };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    await auditSignIn(deps, { id: null, name: email.slice(0, 254) }, 'sign-in.failed');
    return refuse(401, WRONG);
  }
}

/** Ends the session of this request's cookie, on the server; every tab of it is told. */
export async function signOut(deps: AccountDeps, headers: Headers): Promise<readonly string[]> {
  const current = await deps.auth.api.getSession({ headers: cookieOnly(headers) });
  const answer = await deps.auth.api.signOut({ headers: cookieOnly(headers), returnHeaders: true });
  if (current !== null) {
    await write(deps, { id: current.user.id, name: current.user.email }, async (_tx, changes) => {
      changes.audit({ action: 'sign-out', objectType: 'account', objectId: current.user.id });
      changes.event({ type: 'access', userId: current.user.id });
    });
  }
  return answer.headers.getSetCookie();
}

function refuse(status: 401 | 429, message: string): SignInResult {
  return { ok: false, status, refusal: { title: 'Login Failed', message } };
}

/** What a new session remembers of its browser; the library sees nothing else that a client sends. */
export function browserOnly(userAgent: string): Headers {
  return new Headers({ 'User-Agent': userAgent.slice(0, USER_AGENT_LENGTH) });
}

function sessionCookie(answer: Headers): Headers {
  const pairs = answer.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return new Headers({ Cookie: pairs.join('; ') });
}

async function auditSignIn(
  deps: AccountDeps,
  actor: { id: string | null; name: string },
  action: string,
): Promise<void> {
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({ action, objectType: 'account', objectId: actor.id });
  });
}

/** Serialises the claims of a fresh site and the uses of an invitation; SQLite's transactions do so by themselves. */
export async function lockAccounts(
  database: Database,
  tx: Parameters<Parameters<typeof write>[2]>[0],
): Promise<void> {
  if (database.engine === 'postgresql') await sql`select pg_advisory_xact_lock(1)`.execute(tx);
}
