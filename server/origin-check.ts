import { isLoopbackOrigin, LOOPBACK_HOSTS } from '#config/loopback.ts';

export const ALLOWED_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

export function hostOf(request: Request): string {
  return request.headers.get('Host') ?? new URL(request.url).host;
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a Host header names this origin. An origin on a loopback address has all loopback names. */
export function isOwnHost(host: string, ownOrigin: string): boolean {
  const own = new URL(ownOrigin);
  if (host.toLowerCase() === own.host) return true;
  if (!HOST.test(host)) return false;
  // Drops the scheme's default port.
  const url = URL.parse(`${own.protocol}//${host}`);
  if (url === null || url.port !== own.port) return false;
  // A name with a trailing dot is the same name, fully qualified.
  const name = url.hostname.replace(/\.$/, '');
  return name === own.hostname || (isLoopbackOrigin(ownOrigin) && LOOPBACK_HOSTS.has(name));
}

/**
 * Whether a POST request comes from the pages of this origin, according to `Sec-Fetch-Site` or else to
 * `Origin`. False without either header.
 */
export function isSameOrigin(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin');
  if (origin === null || URL.parse(origin) === null) return false;
  const { host, protocol } = new URL(origin);
  return protocol === new URL(ownOrigin).protocol && isOwnHost(host, ownOrigin);
}

/** Whether it comes from a page that Google Translate shows, of whichever site. */
export function isTranslated(headers: Headers): boolean {
  const { protocol, hostname } = URL.parse(headers.get('Origin') ?? '') ?? {};
  return protocol === 'https:' && hostname?.endsWith('.translate.goog') === true;
}

/** Whether no browser sent it: browsers say with each form where it comes from. */
export function namesNoOrigin(headers: Headers): boolean {
  return !headers.has('Sec-Fetch-Site') && !headers.has('Origin');
}
