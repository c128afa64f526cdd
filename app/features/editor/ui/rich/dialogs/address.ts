import { SITE, safeLinkUrl } from '#app/html/content/link-url.ts';

const SCHEME = /^(https?|mailto|tel):/i;
const DOMAIN = /^([\p{L}\d-]+\.)+(\p{L}{2,}|xn--[a-z\d-]+)(:\d{1,5})?([/?#].*)?$/iu;
const MAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const PHONE = /^\+?[\d\s().-]+$/;

const UNKNOWN =
  'Enter a web address like example.com, an email address or a phone number, or pick a page of this site';

export type Address = { ok: true; href: string } | { ok: false; problem: string };

/**
 * The address of a link, from what people type or paste. What comes out is what the sanitizer keeps.
 *
 * @param siteOrigins the origins of this site. Addresses there become paths, which still work when
 * the site moves.
 */
export function readAddress(typed: string, siteOrigins: readonly string[]): Address {
  const href = toHref(typed.trim(), siteOrigins);
  if (href === null) return { ok: false, problem: UNKNOWN };
  const isSaved = safeLinkUrl(href)?.href === href;
  return isSaved ? { ok: true, href } : { ok: false, problem: 'That address can’t be used' };
}

/** Whether this is the beginning of an address, and not of the title of a page. */
export function looksLikeAddress(typed: string): boolean {
  return /^\s*([/#]|\+?\d{3}|https?:|mailto:|tel:|www\.)|@/i.test(typed);
}

function toHref(text: string, siteOrigins: readonly string[]): string | null {
  if (text.startsWith('//')) return toWebAddress(`https:${text}`, siteOrigins);
  if (/^[/#]/.test(text)) return toPath(text);
  if (MAIL.test(text)) return URL.parse(`mailto:${text}`)?.href ?? null;
  if (PHONE.test(text)) return toPhone(text);
  if (DOMAIN.test(text)) return toWebAddress(`https://${text}`, siteOrigins);
  switch (SCHEME.exec(text)?.[1]?.toLowerCase()) {
    case 'http':
    case 'https':
      return toWebAddress(text, siteOrigins);
    case 'tel':
      return toPhone(text.slice('tel:'.length));
    case 'mailto':
      return URL.parse(text)?.href ?? null;
    default:
      return null;
  }
}

function toWebAddress(text: string, siteOrigins: readonly string[]): string | null {
  const url = URL.parse(text);
  if (url === null) return null;
  return siteOrigins.includes(url.origin) ? pathOf(url) : url.href;
}

function toPath(text: string): string | null {
  const url = URL.parse(text, SITE);
  if (url === null || url.origin !== SITE.origin) return null;
  if (!text.startsWith('#')) return pathOf(url);
  return url.hash === '' ? null : url.hash;
}

function pathOf(url: URL): string {
  return url.pathname + url.search + url.hash;
}

function toPhone(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 3 || digits.length > 15) return null;
  return `tel:${text.trim().startsWith('+') ? '+' : ''}${digits}`;
}
