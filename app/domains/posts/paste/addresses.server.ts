import { ID_PREFIX, OWN_IMAGE } from '../content/allow-list.server.ts';

/** Longer ones are no addresses of pages, and would be repeated in each paragraph of the link. */
const MAX_LENGTH = 2000;

/**
 * The address of a pasted link. Google's documents wrap each one. Null for the anchors that programs
 * put into their texts, which lead nowhere here.
 */
export function linkAddress(href: string): string | null {
  const plain = href.trim();
  if (plain === '' || plain.length > MAX_LENGTH) return null;
  if (plain.startsWith('#')) return plain.startsWith(`#${ID_PREFIX}`) ? plain : null;
  const url = URL.parse(plain);
  if (url?.host !== 'www.google.com' || url.pathname !== '/url') return plain;
  const target = URL.parse(url.searchParams.get('q') ?? url.searchParams.get('url') ?? '');
  return target && /^https?:$/.test(target.protocol) ? target.href : plain;
}

/**
 * The path of a picture of this site; null for any other. Browsers copy whole addresses. The origins
 * may have a path, as the public address of a bucket can.
 */
export function ownPicture(source: string, origins: readonly string[]): string | null {
  if (OWN_IMAGE.test(source)) return source;
  const url = source.length > MAX_LENGTH ? null : URL.parse(source);
  if (url === null) return null;
  const plain = url.origin + url.pathname;
  const base = origins.find((origin) => plain.startsWith(`${origin}/`));
  const path = base === undefined ? '' : plain.slice(base.length);
  return OWN_IMAGE.test(path) ? path : null;
}
