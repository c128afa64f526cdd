import { SITE_COOKIES } from '#app/http/site-cookies.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { isAhead } from '#database/deadline.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { isRole, ON_HOLD, type Role } from './account-rules.ts';
import {
  type IssuedTokens,
  libraryHeaders,
  readIssuedTokens,
} from './sign-in/account-tokens.server.ts';
import type { OpenAuth } from './sign-in/open-auth.server.ts';

/** The session of somebody with access to the admin area. */
export interface AdminSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  /** When it ends, in milliseconds, unless it is extended. By the machine's clock, like better-auth's. */
  readonly endsAt: number;
  /** The signed token that the browser holds. It must not reach a page. */
  readonly token: string;
}

export function actorOf(session: AdminSession): Actor {
  const { userId: id, email: name, role } = session;
  return { id, name, role };
}

/** A session ends this long after the sign-in, however often it is used. */
export const SESSION_DAYS = 90;
const SESSION_MILLISECONDS = SESSION_DAYS * 24 * 60 * 60 * 1000;
/** A session that is not used ends after this time. */
export const UNUSED_SESSION_MILLISECONDS = SITE_COOKIES.session.seconds * 1000;

/** A session's token as it is stored. better-auth appends its signature after a dot. */
export function bareToken(signed: string): string {
  return signed.split('.')[0] ?? '';
}

/** Sessions that began before this moment have ended. By the machine's clock, like better-auth's. */
export function oldestSessionStart(): string {
  return writeTimestamp(new Date(Date.now() - SESSION_MILLISECONDS));
}

/** Whether a session has ended because nobody used it. By the machine's clock, like better-auth's. */
function hasExpired(expiresAt: string | Date): boolean {
  return !isAhead(expiresAt, new Date(), UNUSED_SESSION_MILLISECONDS);
}

export type SessionCheck =
  | { kind: 'none' }
  | { kind: 'no-role'; userId: string }
  | {
      kind: 'signed-in';
      session: AdminSession;
      /** Holds the session token when the session was extended. */
      renewed: IssuedTokens;
    };

export interface SessionCheckDeps extends WriteDeps {
  readonly openAuth: OpenAuth;
  readonly config: { readonly adminOrigin: string };
}

/**
 * Reads the session and the role from the database. It runs on every request below `/admin`.
 * @param readOnly true to store nothing: the session is then not extended
 */
export async function checkSession(
  deps: SessionCheckDeps,
  token: string | null,
  readOnly = false,
): Promise<SessionCheck> {
  // Without a token there is no session, and the auth library need not be loaded.
  if (token === null) return { kind: 'none' };
  const { db } = deps.database;
  const { adminOrigin } = deps.config;
  const { api } = await deps.openAuth();
  const answer = await api.getSession({
    headers: libraryHeaders(adminOrigin, { session: token }),
    query: { disableRefresh: readOnly },
    returnHeaders: true,
  });
  const found = answer.response;
  if (found === null) return { kind: 'none' };
  const { createdAt, expiresAt } = found.session;
  if (hasExpired(expiresAt) || readTimestamp(createdAt) <= oldestSessionStart()) {
    if (!readOnly) await deleteEnded(deps, found);
    return { kind: 'none' };
  }
  const role = await findRole(db, found.user.id);
  if (role === null) return { kind: 'no-role', userId: found.user.id };
  return {
    kind: 'signed-in',
    session: {
      sessionId: found.session.id,
      userId: found.user.id,
      email: found.user.email,
      role,
      endsAt: Math.min(
        Date.parse(readTimestamp(expiresAt)),
        Date.parse(readTimestamp(createdAt)) + SESSION_MILLISECONDS,
      ),
      token,
    },
    renewed: readIssuedTokens(adminOrigin, answer.headers),
  };
}

/** Its open pages follow, like those of a session that somebody ends. */
async function deleteEnded(
  deps: SessionCheckDeps,
  { session, user }: { session: { id: string }; user: { id: string; email: string } },
): Promise<void> {
  await write(deps, { id: user.id, name: user.email }, async (tx, changes) => {
    await tx.deleteFrom('session').where('id', '=', session.id).execute();
    changes.event({ type: 'access', userId: user.id });
  });
}

/** What this person may do; null without access. */
export async function findRole(db: Db, userId: string): Promise<Role | null> {
  const roles = await listRoles(db, userId);
  return roles.includes('admin') ? 'admin' : (roles.find(isRole) ?? null);
}

/** Whether this person is somebody of a restored backup who has not been let back in. */
export async function isWaiting(db: Db, userId: string): Promise<boolean> {
  const roles = await listRoles(db, userId);
  return Object.values(ON_HOLD).some((role) => roles.includes(role));
}

async function listRoles(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ role }) => role);
}
