import { siteCookiesOf } from '#app/domains/privacy/site-cookies.ts';
import { readTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import type { AdminSession } from './admin-session.server.ts';
import type { OpenAuth } from './open-auth.server.ts';

export type SessionCheck =
  | { kind: 'none' }
  | { kind: 'no-role'; userId: string }
  | {
      kind: 'admin';
      session: AdminSession;
      /** Set when the session's life was prolonged. */
      setCookie: readonly string[];
    };

/** Reads the session and its role from the database, on every request. */
export async function checkSession(
  deps: { openAuth: OpenAuth; db: Db; storage?: { isLow(): boolean } },
  headers: Headers,
): Promise<SessionCheck> {
  // Whoever has none is not worth opening the library for.
  if (!headers.has('Cookie')) return { kind: 'none' };
  const { api } = await deps.openAuth();
  const answer = await api.getSession({
    headers: cookieOnly(headers),
    // Prolonging it would be a write.
    query: { disableRefresh: deps.storage?.isLow() ?? false },
    returnHeaders: true,
  });
  const found = answer.response;
  if (found === null) return { kind: 'none' };
  if (!(await isAdmin(deps.db, found.user.id))) return { kind: 'no-role', userId: found.user.id };
  return {
    kind: 'admin',
    session: {
      sessionId: found.session.id,
      userId: found.user.id,
      email: found.user.email,
      expiresAt: readTimestamp(found.session.expiresAt),
    },
    setCookie: siteCookiesOf(answer.headers),
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

/** The library sees the cookie and nothing else that a client could send. */
export function cookieOnly(headers: Headers): Headers {
  const cookie = headers.get('Cookie');
  return new Headers(cookie === null ? {} : { Cookie: cookie });
}
