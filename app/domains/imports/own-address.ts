/** As the server reads it: `server/old-number.ts`. */
const NUMBERED = /^\/\?(?:p|page_id)=([1-9]\d{0,8})$/;

/** Stands for the old site in addresses that only say a path. */
export const FILES_ORIGIN = 'https://files.invalid';

/** The hosts of the old site, of which typing one is enough: with `www.` and without. */
export function listOwnHosts(addresses: readonly string[]): ReadonlySet<string> {
  const hosts = addresses.flatMap((address) => {
    const typed = address.trim();
    const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
    return url === null || typed === '' ? [] : [url.host.replace(/^www\./, '')];
  });
  return new Set(hosts.flatMap((host) => [host, `www.${host}`]));
}

/** An address of the old site that a link leads to: path and query, and what follows; else null. */
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

/** Whether an old address is one of the home page with a number, which no redirect can be for. */
export function isNumbered(path: string): boolean {
  return NUMBERED.test(path);
}

/** One spelling for a path: without the slash at its end, decoded, in lower case. */
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
