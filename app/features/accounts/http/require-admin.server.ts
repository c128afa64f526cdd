import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { databaseUnavailable } from '#app/http/database-unavailable.server.ts';
import { noteRejection } from '#app/http/read-only.server.ts';
import { services } from '#app/services/services.server.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import { type AdminSession, checkSession, type SessionCheck } from '../session.server.ts';
import { readAccountTokens, withTokens } from './account-cookies.server.ts';
import { rejectWithoutToken } from './require-admin-token.server.ts';

/** The signed-in admin. `requireAdmin` sets it for every route below `/admin`. */
export const adminSession = createContext<AdminSession>();

/**
 * Middleware of every route below `/admin`: pages, and the calls that their scripts make. Without
 * an admin session a page redirects to the login, and a call gets a code and a sentence. A call and a
 * form also need the token of an admin page.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const opened = context.get(services);
  const { config, storage, changes } = opened;
  const { adminOrigin } = config;
  const tokens = readAccountTokens(request.headers, adminOrigin);
  const read = (readOnly: boolean) => checkSession(opened, tokens.session, readOnly);
  let check: SessionCheck;
  try {
    // Another server may have made the change that this page is to show.
    const caughtUp = changes.catchUp();
    // Awaited only if the session can be read.
    caughtUp.catch(() => undefined);
    check = await read(storage.readOnly() !== null).catch((error: unknown) => {
      // Extending the session was the first write that was rejected; reading it needs none.
      if (noteRejection(storage, error) === null) throw error;
      return read(true);
    });
    await caughtUp;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    // The session cannot be read: every loader and action answers 503 instead of running.
    context.set(databaseUnavailable, error);
    return next();
  }
  if (check.kind !== 'admin') return rejectRequest(request, check.kind);
  context.set(adminSession, check.session);
  const rejection = await rejectWithoutToken(request, context, check.session, next);
  const response = rejection ?? (await next());
  withTokens(check.renewed, adminOrigin, response.headers);
  response.headers.set('Cache-Control', 'no-store');
  return response;
};

function rejectRequest(request: Request, kind: 'none' | 'no-role'): Response {
  const url = new URL(request.url);
  const isPage =
    url.pathname.endsWith('.data') || request.headers.get('Accept')?.includes('text/html');
  const headers = { 'Cache-Control': 'no-store' };
  if (isPage) {
    const path = url.pathname.replace(/\/?_?\.data$/, '');
    return redirect(`/admin/login?next=${encodeURIComponent(path)}`, { headers });
  }
  return kind === 'none'
    ? Response.json(
        { ok: false, code: 'signed_out', message: 'Auth session missing!' },
        { status: 401, headers },
      )
    : Response.json(
        { ok: false, code: 'forbidden', message: "You don't have admin privileges." },
        { status: 403, headers },
      );
}
