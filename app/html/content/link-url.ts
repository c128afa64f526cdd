/** A stand-in for the site's origin, so that stored content does not depend on the real one. */
export const SITE = new URL('https://this-site.invalid');
const MAX_LENGTH = 2000;
export const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const LINK_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

export interface LinkUrl {
  href: string;
  external: boolean;
}

/**
 * Parses a URL with the same algorithm as browsers: it skips spaces and control characters, treats
 * `\` as `/`, and decides whether `java&#10;script:` is a script.
 */
export function resolve(value: string): URL | undefined {
  if (value.length > MAX_LENGTH) return undefined;
  return URL.parse(value, SITE) ?? undefined;
}

/** Removes the characters that browsers skip, so that the stored URL is the one they follow. */
export function stripControls(value: string): string {
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
