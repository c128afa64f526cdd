import { isDataRequest, type ServedPolicy } from './route-table.ts';

/**
 * How a request of the admin area carries the token that only admin pages have. A navigation cannot
 * carry one; `form` is a form that may have been submitted without our script. `first-field` is such
 * a form with files that are too large to be held: whoever reads it checks its first field.
 */
export type TokenPlace = 'none' | 'header' | 'form' | 'first-field';

const NOT_A_NAVIGATION =
  'This page opens only in its own browser tab. Open it from a link or the address bar.';

/** Whether the path answers with a document or a file, which only a navigation may get. */
export function isForNavigation(pathname: string, policy: ServedPolicy | undefined): boolean {
  if (isDataRequest(pathname)) return false;
  return policy?.area === 'admin' || (policy?.access === 'admin' && policy.download === true);
}

/**
 * The 403 response to a request for an admin document that is not a navigation of a tab: a script
 * of a public page must not read one, and no page may frame one. Null if the request is accepted,
 * also without `Sec-Fetch-Dest`, which old browsers and addresses without HTTPS do not send.
 */
export function rejectEmbedding(
  request: Request,
  pathname: string,
  policy: ServedPolicy | undefined,
): Response | null {
  if (!isForNavigation(pathname, policy)) return null;
  const destination = request.headers.get('Sec-Fetch-Dest');
  if (destination === null || destination === 'document') return null;
  return new Response(NOT_A_NAVIGATION, { status: 403 });
}

export function findTokenPlace(
  method: string,
  pathname: string,
  policy: ServedPolicy | undefined,
): TokenPlace {
  if (policy?.access !== 'admin') return 'none';
  if (!isForNavigation(pathname, policy)) return 'header';
  if (method !== 'POST') return 'none';
  return policy.streamsFiles === true ? 'first-field' : 'form';
}
