import { OWN_IMAGE } from './allow-list.server.ts';

/** Stands for the site itself, whose name the content does not depend on. */
const HERE = new URL('https://this-site.invalid');
const MAX_ADDRESS = 2000;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const LINK_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

export interface LinkAddress {
  href: string;
  external: boolean;
}

/**
 * Reads an address as the browser will, with the browser's own parser: it skips spaces and control
 * characters, takes `\` for `/`, and is what decides whether `java&#10;script:` is a script.
 */
function resolve(value: string): URL | undefined {
  if (value.length > MAX_ADDRESS) return undefined;
  return URL.parse(value, HERE) ?? undefined;
}

/** Without what the browser skips, so that what is stored is what is followed. */
function tidy(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
  return value.replace(/[\u0000-\u001f\u007f]/g, '').trim();
}

/** A link of the content, or nothing when its address is not one that a link may have. */
export function linkAddress(value: string): LinkAddress | undefined {
  const url = resolve(value);
  if (!url || !LINK_PROTOCOLS.has(url.protocol)) return undefined;
  const plain = tidy(value);
  if (url.origin !== HERE.origin) {
    return { href: url.href, external: url.protocol.startsWith('http') };
  }
  return SCHEME.test(plain) ? undefined : { href: plain, external: false };
}

/** The source of an image: one of our own uploads, or https. */
export function imageAddress(value: string): string | undefined {
  const url = resolve(value);
  if (url?.protocol !== 'https:') return undefined;
  if (url.origin !== HERE.origin) return url.href;
  return !SCHEME.test(tidy(value)) && OWN_IMAGE.test(url.pathname) ? url.pathname : undefined;
}

/** The candidates of a `srcset` that are our own images, in their order; empty when none is. */
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

/** An address that is only named, never followed by itself (the `cite` of a quotation). */
export function sourceAddress(value: string): string | undefined {
  const address = linkAddress(value);
  return address && !/^(mailto|tel):/.test(address.href) ? address.href : undefined;
}
