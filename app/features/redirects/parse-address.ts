import { withoutInvisible } from '#app/formatting/characters.ts';
import { PREFIX } from '#app/formatting/image-types.ts';
import { checkText, quote } from '#app/formatting/parse-result.ts';
import type { SiteAddresses } from '#app/formatting/site-addresses.ts';
import { isRejected, readHttpsAddress } from '#app/formatting/web-address.ts';
import { type Checked, FROM_MAX, reject, TARGET_MAX } from './redirect.ts';

const WEB_ADDRESS = /^https?:/i;
/** Encoded control characters and line separators: the site answers them before any redirect. */
const UNREADABLE = /%(?:[01][\da-f]|7f|e2%80%a[89])/i;

/** The address that somebody wants redirected, as a plain path of this site. */
export function parseFrom(typed: string, site: SiteAddresses): Checked<string> {
  const text = withoutInvisible(typed).trim();
  if (text === '') return reject('from', 'Type the old address, like /old-page.');
  const bad = checkLine(text, FROM_MAX);
  if (bad) return reject('from', bad.message);
  const path = toOwnPath(text, site);
  if (path === null) {
    return reject(
      'from',
      `Only addresses of this site can be redirected from here. Type the part after ${new URL(site.publicOrigin).host}, like /old-page.`,
    );
  }
  if (path.includes('?')) {
    return reject(
      'from',
      'Leave out the question mark and everything after it. The redirect works with or without it.',
    );
  }
  if (path.includes('#')) {
    return reject('from', 'Leave out # and what follows it: browsers do not send that part.');
  }
  if (path.includes('*')) {
    return reject('from', 'A redirect is for one address. Add one for each address, without *.');
  }
  const plain = toPlainPath(path, site);
  if (plain === null) {
    return reject('from', `${quote(text)} is not an address that a browser could ask for.`);
  }
  if (plain.length > FROM_MAX) return reject('from', 'This address is too long.');
  return checkFree(plain, site);
}

/** URL parsers drop line breaks and tabs, so that another address would be stored than was typed. */
function checkLine(text: string, maxLength: number): { message: string } | null {
  if (/[\t\r\n]/.test(text)) return { message: 'Type one address, on one line.' };
  return checkText(text, maxLength);
}

function checkFree(path: string, site: SiteAddresses): Checked<string> {
  const use = site.findUse(path);
  if (use === 'page') {
    return reject('from', `${path} is a page of your site, so it cannot be redirected.`);
  }
  if (use === 'reserved') {
    return reject('from', `${path} is reserved for the site’s own work. Choose another address.`);
  }
  return { ok: true, value: path };
}

/** Whether a path is one of an image, to which the old address of an image may lead. */
export function isImagePath(path: string): boolean {
  return path.startsWith(`/${PREFIX}/`);
}

/** Where a redirect leads: a path of this site, or an `https:` address of another. */
export function parseTarget(typed: string, site: SiteAddresses): Checked<string> {
  const text = withoutInvisible(typed).trim();
  if (text === '') return reject('target', 'Type where it leads now, like /about.');
  const bad = checkLine(text, TARGET_MAX);
  if (bad) return reject('target', bad.message);
  const own = text.startsWith('/') || WEB_ADDRESS.test(text) ? toOwnPath(text, site) : null;
  if (own !== null) return parseOwnTarget(own, site);
  if (text.startsWith('//') || !/^[a-z][a-z\d+.-]*:/i.test(text)) {
    return reject(
      'target',
      'Start with / for a page of this site, like /about, or with https:// for another website.',
    );
  }
  const url = readHttpsAddress(text);
  if (isRejected(url)) return reject('target', url.message);
  if (url.href.length > TARGET_MAX) return reject('target', 'This address is too long.');
  return { ok: true, value: url.href };
}

function parseOwnTarget(text: string, site: SiteAddresses): Checked<string> {
  const { path, rest } = splitTarget(text);
  const plain = toPlainPath(path, site);
  if (plain === null) {
    return reject('target', `${quote(text)} is not an address that a browser could ask for.`);
  }
  if (site.findUse(plain) === 'reserved' && !isImagePath(plain)) {
    return reject('target', `${plain} is not a page for visitors.`);
  }
  const { search, hash } = new URL(rest, site.publicOrigin);
  const target = `${site.toCurrent(plain)}${search}${hash}`;
  if (target.length > TARGET_MAX) return reject('target', 'This address is too long.');
  return { ok: true, value: target };
}

/**
 * What follows this site’s name in an address, which need not have the name; null for an address
 * elsewhere. With or without `www.` it is the same site: often one of them leads to the other, which
 * would close a loop. So does the host of the admin area, if it has its own.
 */
export function toOwnPath(
  text: string,
  { publicOrigin, adminOrigin }: Pick<SiteAddresses, 'publicOrigin' | 'adminOrigin'>,
): string | null {
  const isFull = WEB_ADDRESS.test(text);
  if (!isFull && (/^[/\\]{2}/.test(text) || /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(text))) {
    return null;
  }
  // Browsers find the host in more spellings than one expects: https:/host, https:host, https:\\host.
  const url = URL.parse(isFull ? text : `https://${text}`);
  const own = [publicOrigin, adminOrigin].map((origin) => new URL(origin).host);
  const isOwn = url !== null && isOwnName(url.host, own) && url.username + url.password === '';
  if (isOwn && (isFull || !text.startsWith('/'))) return `${url.pathname}${url.search}${url.hash}`;
  if (isFull || text.includes('://')) return null;
  return text.startsWith('/') ? text : `/${text}`;
}

function isOwnName(host: string, own: readonly string[]): boolean {
  const bare = (name: string) =>
    name
      .toLowerCase()
      .replace(/^www\./, '')
      .replace(/\.(?=:|$)/, '');
  return own.some((name) => bare(name) === bare(host));
}

/** The plain form of a path; null for one that no browser asks for. */
function toPlainPath(path: string, site: SiteAddresses): string | null {
  if (path.includes('\\')) return null;
  // Two slashes at the start would be read as the name of another site.
  const { pathname } = new URL(`${site.publicOrigin}/${path.replace(/^\/+/, '')}`);
  if (UNREADABLE.test(pathname) || !isDecodable(pathname)) return null;
  const plain = site.toPlain(pathname);
  // The router's own way to ask for a page's data.
  return plain.endsWith('.data') ? null : plain;
}

/** The bundler leaves out a call whose result is not used, although it can throw. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Splits an address before its query or fragment. */
export function splitTarget(target: string): { path: string; rest: string } {
  const end = target.search(/[?#]/);
  if (end === -1) return { path: target, rest: '' };
  return { path: target.slice(0, end), rest: target.slice(end) };
}

/** Adds a query to an address that may have one, and a fragment if it has none. */
export function appendQuery(target: string, search: string, hash = ''): string {
  const [address = '', fragment] = target.split('#', 2);
  const query = search.replace(/^\?/, '');
  const joint = address.includes('?') ? '&' : '?';
  const end = fragment === undefined ? hash : `#${fragment}`;
  return `${address}${query === '' ? '' : `${joint}${query}`}${end}`;
}

/** A path for people: letters of other alphabets are shown as they are. */
export function describePath(path: string): string {
  try {
    const decoded = decodeURI(path);
    return checkText(decoded, decoded.length) === null ? decoded : path;
  } catch {
    return path;
  }
}
