import { type MiddlewareFunction, redirect } from 'react-router';
import { databaseUnavailable } from '#app/framework/database-unavailable.server.ts';
import { services } from '#app/framework/services.server.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';
import { adminSession } from './admin-session.server.ts';
import { checkSession, type SessionCheck } from './session.server.ts';

/**
 * The guard of every route below /admin, pages and what their scripts call alike (§4, §6). A page
 * leads to the login; a call gets a code and a sentence.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { openAuth, database, storage } = context.get(services);
  let check: SessionCheck;
  try {
    check = await checkSession({ openAuth, db: database.db, storage }, request.headers);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    // Nobody knows who asks: every loader and action answers that, and none is run.
    context.set(databaseUnavailable, error);
    return next();
  }
  if (check.kind !== 'admin') return refusal(request, check.kind);
  context.set(adminSession, check.session);
  const response = await next();
  for (const cookie of check.setCookie) response.headers.append('Set-Cookie', cookie);
  response.headers.set('Cache-Control', 'no-store');
  return response;
};

function refusal(request: Request, kind: 'none' | 'no-role'): Response {
  const url = new URL(request.url);
  const page =
    url.pathname.endsWith('.data') || request.headers.get('Accept')?.includes('text/html');
  const headers = { 'Cache-Control': 'no-store' };
  if (page) {
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
