import { createContext, data, type MiddlewareFunction, redirect } from 'react-router';
import { databaseUnavailable } from '#app/http/database-unavailable.server.ts';
import { noteRejection } from '#app/http/read-only.server.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { forAdminsOnly } from '#app/site/words/errors.ts';
import { SIGNED_OUT_HEADER } from '#app/ui/admin/line/admin-token.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import { isWriter } from '../../account-rules.ts';
import { type AdminSession, checkSession, type SessionCheck } from '../../session.server.ts';
import { readAccountTokens, withTokens } from '../account-cookies.server.ts';
import { rejectWithoutToken } from '../require-admin-token.server.ts';

/** Who is signed in. `requireAdmin` sets it for every route below `/admin`. */
export const adminSession = createContext<AdminSession>();

/**
 * Middleware of every route below `/admin`: pages, and the calls that their scripts make. Without
 * a session a page redirects to the login, and a call gets a code and a sentence; so does a Writer's,
 * where only an admin may go. A call and a form also need the token of an admin page.
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
  if (check.kind !== 'signed-in') return rejectRequest(request, check.kind);
  const { forWriters } = context.get(requestInfo);
  if (isWriter(check.session.role) && !forWriters) return rejectWriter(request);
  context.set(adminSession, check.session);
  const rejection = await rejectWithoutToken(request, context, check.session, next);
  const response = rejection ?? (await next());
  withTokens(check.renewed, adminOrigin, response.headers);
  response.headers.set('Cache-Control', 'no-store');
  return response;
};

function rejectRequest(request: Request, kind: 'none' | 'no-role'): Response {
  if (isForPage(request)) {
    return redirect(`/admin/login?next=${encodeURIComponent(pageOf(request))}`, {
      headers: { [SIGNED_OUT_HEADER]: 'yes' },
    });
  }
  return kind === 'none'
    ? Response.json(
        { ok: false, code: 'signed_out', message: 'Auth session missing!' },
        { status: 401 },
      )
    : forbid();
}

/** A Writer's Home is the list of articles. */
function rejectWriter(request: Request): Response {
  if (!isForPage(request)) return forbid();
  if (pageOf(request) === '/admin') return redirect('/admin/posts');
  const init = { status: 403, statusText: 'Forbidden' };
  throw data({ sentence: forAdminsOnly }, init);
}

function forbid(): Response {
  const answer = { ok: false, code: 'forbidden', message: "You don't have admin privileges." };
  return Response.json(answer, { status: 403 });
}

function isForPage(request: Request): boolean {
  const accepts = request.headers.get('Accept')?.includes('text/html') === true;
  return accepts || new URL(request.url).pathname.endsWith('.data');
}

function pageOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\/?_?\.data$/, '');
}
