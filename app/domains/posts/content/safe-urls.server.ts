import { OWN_IMAGE } from './allow-list.server.ts';

/** A stand-in for the site's origin, so that stored content does not depend on the real one. */
const SITE = new URL('https://this-site.invalid');
const MAX_LENGTH = 2000;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const LINK_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

export interface LinkUrl {
  href: string;
  external: boolean;
}

/**
 * Parses a URL with the same algorithm as browsers: it skips spaces and control characters, treats
 * `\` as `/`, and decides whether `java&#10;script:` is a script.
 */
function resolve(value: string): URL | undefined {
  if (value.length > MAX_LENGTH) return undefined;
  return URL.parse(value, SITE) ?? undefined;
}

/** Removes the characters that browsers skip, so that the stored URL is the one they follow. */
function stripControls(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here.
  return value.replace(/[\u0000-\u001f\u007f]/g, '').trim();
}

/** The URL of a link; undefined if its protocol is not allowed. */
export function safeLinkUrl(value: string): LinkUrl | undefined {
  const url = resolve(value);
  if (!url || !LINK_PROTOCOLS.has(url.protocol)) return undefined;
  const plain = stripControls(value);
  if (url.origin !== SITE.origin) {
    return { href: url.href, external: url.protocol.startsWith('http') };
  }
  return SCHEME.test(plain) ? undefined : { href: plain, external: false };
}

/** The URL of an image: one of our uploads, or https. */
export function safeImageUrl(value: string): string | undefined {
  const url = resolve(value);
  if (url?.protocol !== 'https:') return undefined;
  if (url.origin !== SITE.origin) return url.href;
  return !SCHEME.test(stripControls(value)) && OWN_IMAGE.test(url.pathname)
    ? url.pathname
    : undefined;
}

/** The candidates of a `srcset` that are our uploads; empty if there are none. */
export function ownSrcset(value: string): string {
  const candidates = value.split(',').map((candidate) => candidate.trim().split(/\s+/));
  return candidates
    .filter(
      ([source = '', size = '', ...rest]) =>
        rest.length === 0 && OWN_IMAGE.test(source) && /^\d{1,5}w$|^\d(\.\d{1,2})?x$/.test(size),
    )
    .map((parts) => parts.join(' '))
    .join(', ');
}

/** The `cite` URL of a quotation, which browsers never follow. */
export function safeCiteUrl(value: string): string | undefined {
  const url = safeLinkUrl(value);
  return url && !/^(mailto|tel):/.test(url.href) ? url.href : undefined;
}
