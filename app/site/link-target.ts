export type LinkTarget =
  | { readonly kind: 'path'; readonly path: string; readonly anchor: string | null }
  | { readonly kind: 'anchor'; readonly anchor: string }
  | { readonly kind: 'elsewhere' };

const MAX_LENGTH = 500;
/** What a browser would drop or take as part of the address's start. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are rejected
const UNSAFE = /[\x00-\x20\x7f\\]/;

/**
 * Where a link of the owner may lead: a page of the site, a place on the same page, a web address, an
 * email address or a phone number. Null for anything else.
 */
export function parseLinkTarget(href: string): LinkTarget | null {
  if (href.length > MAX_LENGTH || UNSAFE.test(href)) return null;
  if (href.startsWith('#'))
    return href.length > 1 ? { kind: 'anchor', anchor: href.slice(1) } : null;
  if (href.startsWith('//')) return null;
  if (href.startsWith('/')) {
    const url = new URL(href, 'http://site.invalid');
    return { kind: 'path', path: url.pathname, anchor: url.hash === '' ? null : url.hash.slice(1) };
  }
  if (/^mailto:[^@?]+@[^@?]+\.[^@?]+$/.test(href)) return { kind: 'elsewhere' };
  if (/^tel:\+?[0-9().-]{3,30}$/.test(href)) return { kind: 'elsewhere' };
  if (!/^https?:\/\//.test(href) || !URL.canParse(href)) return null;
  const { username, password, hostname } = new URL(href);
  return username === '' && password === '' && hostname.includes('.')
    ? { kind: 'elsewhere' }
    : null;
}
