import { hostOf, isOwnHost } from './origin-check.ts';

/** The request with our own origin in its URL, whichever proxy it came through, as the router expects it. */
export function normalizeRequestUrl(
  request: Request,
  target: string,
  { ownOrigin, body }: { ownOrigin: string; body: BodyInit | null },
): Request {
  const host = hostOf(request);
  const { protocol } = new URL(ownOrigin);
  const origin = isOwnHost(host, ownOrigin) ? `${protocol}//${host}` : ownOrigin;
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
