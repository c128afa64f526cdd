import { readTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import type { Actor } from '#database/write.ts';
import { type IssuedTokens, libraryHeaders, readIssuedTokens } from './account-tokens.server.ts';
import type { OpenAuth } from './open-auth.server.ts';

/** The session of a signed-in admin. */
export interface AdminSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly expiresAt: string;
  /** The signed token that the browser holds. It must not reach a page. */
  readonly token: string;
}

export function actorOf(session: AdminSession): Actor {
  return { id: session.userId, name: session.email };
}

export type SessionCheck =
  | { kind: 'none' }
  | { kind: 'no-role'; userId: string }
  | {
      kind: 'admin';
      session: AdminSession;
      /** Holds the session token when the session was extended. */
      renewed: IssuedTokens;
    };

export interface SessionCheckDeps {
  readonly openAuth: OpenAuth;
  readonly publicOrigin: string;
  readonly db: Db;
  /** True while nothing can be stored: the session is then not extended. */
  readonly readOnly?: boolean;
}

/** Reads the session and the role from the database. It runs on every request below `/admin`. */
export async function checkSession(
  { openAuth, publicOrigin, db, readOnly = false }: SessionCheckDeps,
  token: string | null,
): Promise<SessionCheck> {
  // Without a token there is no session, and the auth library need not be loaded.
  if (token === null) return { kind: 'none' };
  const { api } = await openAuth();
  const answer = await api.getSession({
    headers: libraryHeaders(publicOrigin, { session: token }),
    query: { disableRefresh: readOnly },
    returnHeaders: true,
  });
  const found = answer.response;
  if (found === null) return { kind: 'none' };
  if (!(await isAdmin(db, found.user.id))) return { kind: 'no-role', userId: found.user.id };
  return {
    kind: 'admin',
    session: {
      sessionId: found.session.id,
      userId: found.user.id,
      email: found.user.email,
      expiresAt: readTimestamp(found.session.expiresAt),
      token,
    },
    renewed: readIssuedTokens(publicOrigin, answer.headers),
  };
}

export async function isAdmin(db: Db, userId: string): Promise<boolean> {
  const role = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return role !== undefined;
}
