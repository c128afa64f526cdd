import { ALLOWED_METHODS, hostOf, isOwnHost, isSameOrigin } from './origin-check.ts';

const ALLOW = [...ALLOWED_METHODS].join(', ');

/** What is answered to nobody: another host (421), another method (405), a form from elsewhere (403). */
export function rejectRequest(
  request: Request,
  { publicOrigin, anyHost }: { publicOrigin: string; anyHost: boolean },
): Response | null {
  if (!anyHost && !isOwnHost(hostOf(request), publicOrigin)) {
    return new Response('This server does not serve that host.', { status: 421 });
  }
  if (!ALLOWED_METHODS.has(request.method)) {
    return new Response('This address answers to GET, HEAD and POST only.', {
      status: 405,
      headers: { Allow: ALLOW },
    });
  }
  if (request.method === 'POST' && !isSameOrigin(request.headers, publicOrigin)) {
    return new Response(
      'This form was not sent from our own pages, so it was not accepted. Go back, reload the page and send it again.',
      { status: 403 },
    );
  }
  return null;
}
