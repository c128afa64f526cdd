/** As the server reads it: `server/old-number.ts`. */
const NUMBERED = /^\/\?(?:p|page_id)=([1-9]\d{0,8})$/;

/** Below these are lists of articles, and files. */
const LISTS: ReadonlySet<string> = new Set(
  'tag tags category categories author authors topic topics page files images media'.split(' '),
);

/** The host of the old site in addresses that are only a path. */
export const FILES_HOST = 'files.invalid';
export const FILES_ORIGIN = `https://${FILES_HOST}`;

/** The hosts of the old site, with and without `www.`: the owner needs to type only one of them. */
export function listOwnHosts(addresses: readonly string[]): ReadonlySet<string> {
  const hosts = addresses.flatMap((address) => {
    const url = readTyped(address);
    return url === null ? [] : [url.host.replace(/^www\./, '')];
  });
  return new Set(hosts.flatMap((host) => [host, `www.${host}`]));
}

/** The origin of an address as an owner types it; empty for none. */
export function readOrigin(address: string): string {
  return readTyped(address)?.origin ?? '';
}

function readTyped(address: string): URL | null {
  const typed = address.trim();
  return typed === '' ? null : URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
}

/** The path, query and fragment of a link to the old site; null for any other link. */
export function readOwnAddress(
  href: string,
  hosts: ReadonlySet<string>,
): { readonly path: string; readonly search: string; readonly hash: string } | null {
  if (href.startsWith('#') || href === '') return null;
  const url = URL.parse(href, `${FILES_ORIGIN}/`);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.origin !== FILES_ORIGIN && !hosts.has(url.host)) return null;
  return { path: plainPath(url.pathname), search: url.search, hash: url.hash };
}

/** The number that an article had in another system, if one of its old addresses says it. */
export function numberIn(paths: readonly string[]): number | null {
  const found = paths.map((path) => NUMBERED.exec(path)?.[1]).find((each) => each !== undefined);
  return found === undefined ? null : Number(found);
}

/** The numbers by which a link names what a WordPress site had, at whichever path that site was. */
export function numberedPaths(search: string): string[] {
  const number = /[?&](?:p|page_id)=([1-9]\d{0,8})(?:&|$)/.exec(search)?.[1];
  return number === undefined ? [] : [`/?p=${number}`, `/?page_id=${number}`];
}

/** The last part of a path within an export, by which an article may be found; null for lists of them. */
export function nameInPath(path: string): string | null {
  const parts = path.split('/').filter((part) => part !== '');
  if (LISTS.has(parts.at(-2) ?? '')) return null;
  // The text of a folder is called by that, and others are named without their ending, too.
  const name = parts.at(-1)?.replace(/\.(?:md|markdown|mdx)$/i, '');
  return (name === 'index' ? parts.at(-2) : name) ?? null;
}

/** Whether the path of a link is that of a file or of a page of Notion, which never was an address. */
export function isPathOfFile(path: string): boolean {
  return /(?:\.(?:md|markdown|mdx)|\/[0-9a-f]{32})$/i.test(path);
}

/** Whether an old address is one that only links in the same files have, and no reader. */
export function isOnlyInFiles(path: string): boolean {
  return path.startsWith(`${FILES_ORIGIN}/`);
}

/** Whether an old address is one of the home page with a number, which no redirect can be for. */
export function isNumbered(path: string): boolean {
  return NUMBERED.test(path);
}

/** The canonical form of a path: no trailing slash, decoded, in lower case. */
export function plainPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // As it is written.
  }
  const plain = decoded.normalize('NFC').toLowerCase().replace(/\/+$/, '');
  return plain === '' ? '/' : plain;
}
