import { isLoopbackOrigin, LOOPBACK_HOSTS } from '#config/loopback.ts';

export const ALLOWED_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

export function hostOf(request: Request): string {
  return request.headers.get('Host') ?? new URL(request.url).host;
}

/** Whether a Host header names this site; a site on a loopback address answers to all its names. */
export function isOwnHost(host: string, publicOrigin: string): boolean {
  const own = new URL(publicOrigin);
  if (host.toLowerCase() === own.host) return true;
  if (!isLoopbackOrigin(publicOrigin)) return false;
  const asked = URL.parse(`${own.protocol}//${host}`);
  return asked !== null && LOOPBACK_HOSTS.has(asked.hostname) && asked.port === own.port;
}

/**
 * Whether a request that changes something comes from this site's own pages: the browser says so
 * (`Sec-Fetch-Site`), or the `Origin` is the site's own. A request with neither is refused.
 */
export function isSameOrigin(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin');
  if (origin === null || URL.parse(origin) === null) return false;
  const { host, protocol } = new URL(origin);
  return protocol === new URL(publicOrigin).protocol && isOwnHost(host, publicOrigin);
}
