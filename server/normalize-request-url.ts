import { hostOf, isOwnHost } from './origin-check.ts';

/** The request with the site's own origin in its URL, whichever proxy it came through, as the router expects it. */
export function normalizeRequestUrl(
  request: Request,
  target: string,
  { publicOrigin, body }: { publicOrigin: string; body: ReadableStream | null },
): Request {
  const host = hostOf(request);
  const { protocol } = new URL(publicOrigin);
  const origin = isOwnHost(host, publicOrigin) ? `${protocol}//${host}` : publicOrigin;
  const headers = new Headers(request.headers);
  // Pages with `Referrer-Policy: no-referrer` send "null". The same-origin check was made before.
  if (headers.get('Origin') === 'null') headers.delete('Origin');
  // Field by field: the HTTP adapter's request object cannot be passed to the constructor.
  return new Request(`${origin}${target}`, {
    method: request.method,
    headers,
    signal: request.signal,
    body,
    duplex: 'half',
  } as RequestInit);
}
