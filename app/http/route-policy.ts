import type { ProviderPlace } from '#app/site/provider-places.ts';
import type { CachedParam, ServedPolicy } from '#server/route-table.ts';

/**
 * Declares a route's access, caching and limits as data in its `handle` export. The page cache, the
 * content security policy and the authorization tests read it. A route without one
 * fails a test.
 */
export interface RoutePolicy {
  readonly area: 'site' | 'blog' | 'admin' | 'resource';
  readonly access: 'public' | 'admin';
  /** Whether a Writer may use it too, whose account writes articles and sees nothing else. */
  readonly forWriters: boolean;
  /** How GET responses are cached for all visitors; null where they are not. */
  readonly cache: {
    /** Search parameters that are part of the cache key, by name, with the values that the page knows. */
    readonly params: Readonly<Record<string, CachedParam>>;
    /** Search parameters that make the page personal, so that the cache is bypassed. */
    readonly bypassedBy?: readonly string[];
  } | null;
  /** Whether the page depends on the visitor's Global Privacy Control signal, which is one bit of the cache key. */
  readonly varyOnGpc: boolean;
  /**
   * Whether views of the page are counted, and if not, why: it is not a page; it is in the admin area;
   * its address is a secret, which must not be stored; it answers what is not there.
   */
  readonly views: 'counted' | 'no-page' | 'admin-area' | 'secret-address' | 'unknown-address';
  /** Whether the page is hydrated. Other pages have no scripts except the small ones in `app/site/scripts`. */
  readonly scripts: boolean;
  /**
   * Whether the page has the whole public stylesheet instead of its critical CSS. It must if another
   * page's script inserts it: the other page's policy then applies to its styles.
   */
  readonly allStyles: boolean;
  /** Whether search engines may index the page; if not, its response and its HTML say `noindex`. */
  readonly indexed: boolean;
  /**
   * What is answered exactly as an unknown path: everything but a page that is there, so that nobody
   * learns what was there before; with `all-but-forms`, the page also takes forms.
   */
  readonly hidesMissing: 'everything' | 'all-but-forms' | null;
  /**
   * Whether a redirect of the owner's answers where the route has nothing to show, and the address is
   * counted as unknown if there is none.
   */
  readonly redirectsMissing: boolean;
  /** Whether it answers with a file for the browser to save, which a navigation asks for. */
  readonly download: boolean;
  /**
   * Whether the host of the admin area serves it as well as that of the public pages, where those are
   * two. Everything else belongs to one of them, by its path.
   */
  readonly onBothHosts: boolean;
  /** Whether it waits for stored files instead of computing: it has separate slots then. */
  readonly waitsForStore: boolean;
  readonly maxBodyBytes: number;
  /**
   * Whether its form has files that are read as they arrive. Its action then checks the form's token
   * itself, with `isOwnForm`.
   */
  readonly streamsFiles: boolean;
  /**
   * Whose forms it takes: those of our own pages; of programs too, which name no page; or of anybody, as
   * of a mail program that is a page. Beyond our own pages it may read no cookie, and its address or a
   * signature says on whose behalf it acts.
   */
  readonly takesFormsOf: 'own-pages' | 'programs' | 'anybody';
  /** Places on the page that a provider can fill. Its hosts are allowed only if the owner set one up. */
  readonly providers: readonly ProviderPlace[];
  /** Live updates do not revalidate this page, because it may hold unsaved work. */
  readonly disableAutoRevalidate: boolean;
  /** Whether the route accepts POST while the disk is full, because it frees space or returns what was typed. */
  readonly allowedWhenDiskFull: boolean;
}

/** Whether admins read what the route says, or visitors, who read what the owner lets the site say. */
export function isForAdmins(policy: Pick<ServedPolicy, 'area' | 'access'> | undefined): boolean {
  return policy?.area === 'admin' || policy?.access === 'admin';
}

const KILOBYTE = 1024;

const publicPage: RoutePolicy = {
  area: 'site',
  access: 'public',
  forWriters: false,
  cache: { params: {} },
  varyOnGpc: false,
  views: 'counted',
  scripts: false,
  allStyles: false,
  indexed: true,
  hidesMissing: null,
  redirectsMissing: false,
  download: false,
  onBothHosts: false,
  waitsForStore: false,
  maxBodyBytes: 64 * KILOBYTE,
  streamsFiles: false,
  takesFormsOf: 'own-pages',
  providers: [],
  disableAutoRevalidate: false,
  allowedWhenDiskFull: false,
};

export function sitePage(overrides: Partial<RoutePolicy> = {}): RoutePolicy {
  return { ...publicPage, ...overrides };
}

export function blogPage(overrides: Partial<RoutePolicy> = {}): RoutePolicy {
  return { ...publicPage, area: 'blog', ...overrides };
}

export function adminPage(overrides: Partial<RoutePolicy> = {}): RoutePolicy {
  return {
    ...publicPage,
    area: 'admin',
    access: 'admin',
    cache: null,
    views: 'admin-area',
    scripts: true,
    indexed: false,
    ...overrides,
  };
}

/** A route that is not a page: feeds, health checks, images, calls of the admin area's scripts. */
export function resource(overrides: Partial<RoutePolicy> = {}): RoutePolicy {
  return {
    ...publicPage,
    area: 'resource',
    cache: null,
    views: 'no-page',
    indexed: false,
    ...overrides,
  };
}
