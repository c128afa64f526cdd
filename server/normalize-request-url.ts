import { hostOf, isOwnHost } from './origin-check.ts';

/** The request as the router has to see it: at the site's own address, whatever proxy it came through. */
export function normalizeRequestUrl(
  request: Request,
  target: string,
  { publicOrigin, body }: { publicOrigin: string; body: ReadableStream | null },
): Request {
  const host = hostOf(request);
  const { protocol } = new URL(publicOrigin);
  const origin = isOwnHost(host, publicOrigin) ? `${protocol}//${host}` : publicOrigin;
  const headers = new Headers(request.headers);
  // A page that gives no referrer says "null"; that the form is ours was checked before.
  if (headers.get('Origin') === 'null') headers.delete('Origin');
  // Spelled out: the socket's request is not one that the constructor copies.
  return new Request(`${origin}${target}`, {
    method: request.method,
    headers,
    signal: request.signal,
    body,
    duplex: 'half',
  } as RequestInit);
}
