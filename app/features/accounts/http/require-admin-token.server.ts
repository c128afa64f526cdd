import type { RouterContextProvider } from 'react-router';
import { foreignForm, outdatedPage } from '#app/http/outdated-page.server.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { outdatedFormSentence, outdatedPageSentence } from '#app/site/words/errors.ts';
import {
  ADMIN_TOKEN_FIELD,
  ADMIN_TOKEN_HEADER,
  OUTDATED_HEADER,
} from '#app/ui/admin/line/admin-token.ts';
import { checkAdminToken, issueAdminToken } from '../admin-token.server.ts';
import type { AdminSession } from '../session.server.ts';

/**
 * Rejects a request that needs the token of an admin page and has none, or one of another session.
 * Null if the request is accepted. The rejection has a new token if the page is the same person's.
 */
export async function rejectWithoutToken(
  request: Request,
  context: Readonly<RouterContextProvider>,
  session: AdminSession,
  next: () => Promise<Response>,
): Promise<Response | null> {
  const { secret } = context.get(services);
  const { tokenPlace } = context.get(requestInfo);
  if (tokenPlace === 'none') return null;
  const inHeader = request.headers.get(ADMIN_TOKEN_HEADER);
  // Its action reads the token with the form, and says what it found (`isOwnForm`).
  if (tokenPlace === 'first-field' && inHeader === null) {
    const answer = await next();
    return context.get(foreignForm) ? rejectForm() : answer;
  }
  const place = tokenPlace === 'form' ? 'form' : 'header';
  const check = checkAdminToken(secret, await readToken(request, place), session);
  if (check === 'valid') return null;
  const response = await reject(request, place, context, next);
  response.headers.set(OUTDATED_HEADER, 'yes');
  if (check === 'earlier') {
    response.headers.set(ADMIN_TOKEN_HEADER, issueAdminToken(secret, session));
  }
  return response;
}

function rejectForm(): Response {
  return new Response(outdatedFormSentence, {
    status: 403,
    headers: { [OUTDATED_HEADER]: 'yes' },
  });
}

async function readToken(request: Request, place: 'header' | 'form'): Promise<string | null> {
  const header = request.headers.get(ADMIN_TOKEN_HEADER);
  if (header !== null || place === 'header') return header;
  try {
    const value = (await request.clone().formData()).get(ADMIN_TOKEN_FIELD);
    return typeof value === 'string' ? value : null;
  } catch {
    // Not a form, or too large, so it has no token.
    return null;
  }
}

async function reject(
  request: Request,
  place: 'header' | 'form',
  context: Readonly<RouterContextProvider>,
  next: () => Promise<Response>,
): Promise<Response> {
  if (place === 'form') return new Response(outdatedFormSentence, { status: 403 });
  if (request.method === 'POST' && new URL(request.url).pathname.endsWith('.data')) {
    // The router has to encode the response, so that the page keeps the typed text.
    context.set(outdatedPage, true);
    return next();
  }
  const body = { ok: false, code: 'reload', message: outdatedPageSentence };
  return Response.json(body, { status: 403 });
}
