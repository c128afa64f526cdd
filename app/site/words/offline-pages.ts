import { type MarketingPath, marketingPaths, type PublicPath } from './paths.ts';

/**
 * Pages that the owner took offline, with the page that their address leads to; null where it answers
 * as an unknown one, as does a page whose feature was taken out.
 */
export type OfflinePages = Readonly<Partial<Record<PublicPath, string | null>>>;

/** Where the form of a page that is offline is: what it asks for is still on offer. */
const DEMO_FORM = /#demo-form$/;
const OTHER_DEMO_FORM = '/contact?about=demo#contact-form';
/** Where a button leads that a page cannot do without. */
const LAST_RESORT = '/contact';

/** Home is what every visitor and every 404 page falls back on. */
export function mayGoOffline(path: string): path is MarketingPath {
  return path !== '/' && (marketingPaths as readonly string[]).includes(path);
}

export function isOffline(path: string, offline: OfflinePages): path is PublicPath {
  return Object.hasOwn(offline, path);
}

/** Whether this is a page that no feature has. */
export function isTakenOut(path: string, offline: OfflinePages): boolean {
  return isOffline(path, offline) && !mayGoOffline(path);
}

/** The path of the page to which a link leads. */
export function pathOfLink(href: string): string {
  return href.replace(/[?#].*$/s, '');
}

/** Where a link leads while pages are offline; null for nowhere. */
export function leadOn(href: string, offline: OfflinePages): string | null {
  const path = pathOfLink(href);
  if (!isOffline(path, offline)) return href;
  if (DEMO_FORM.test(href)) return OTHER_DEMO_FORM;
  return offline[path] ?? null;
}

/** The same for a link that has to lead somewhere. */
export function leadSomewhere(href: string, offline: OfflinePages): string {
  return leadOn(href, offline) ?? LAST_RESORT;
}
