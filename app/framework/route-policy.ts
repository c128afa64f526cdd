import type { ProviderPlace } from '#app/domains/providers/provider-places.ts';

/**
 * What is true of a route, as data beside it (its `handle` export). The server's cache, the
 * content security policy, the sitemap and the authorisation tests all read it; a route without
 * one fails a test.
 */
export interface RoutePolicy {
  readonly area: 'site' | 'blog' | 'admin' | 'resource';
  /** Who gets an answer other than "sign in first". */
  readonly access: 'public' | 'admin';
  /** Whether the answer to GET may be kept for everybody; null where it may not. */
  readonly cache: {
    /** Search parameters that make another answer. */
    readonly params: readonly string[];
    /** Search parameters that make it one visitor's own, which is not kept. */
    readonly bypassedBy?: readonly string[];
  } | null;
  /** Whether the page shows the visitor's Global Privacy Control signal: one bit of the cache's key. */
  readonly varyOnGpc: boolean;
  /** Whether the page is hydrated. Without, it carries no script but the small ones of `app/browser`. */
  readonly scripts: boolean;
  /**
   * Whether it carries every public style, not only its own. A page has to that a script of another
   * page reads: the browser holds its styles against the other page's policy.
   */
  readonly allStyles: boolean;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  /** Most bytes a request body may have. */
  readonly maxBodyBytes: number;
  /** Third-party places on the page; their hosts enter its policy only where the owner switched them on. */
  readonly providers: readonly ProviderPlace[];
  /** Whether the page may hold what was typed and not saved: it is not reloaded by itself. */
  readonly disableAutoRevalidate: boolean;
  /** Whether a POST reaches the route while the disk is full, because it frees space or answers in its own form. */
  readonly allowedWhenDiskFull: boolean;
}

const KILOBYTE = 1024;

const publicPage: RoutePolicy = {
  area: 'site',
  access: 'public',
  cache: { params: [] },
  varyOnGpc: false,
  scripts: false,
  allStyles: false,
  indexed: true,
  maxBodyBytes: 64 * KILOBYTE,
  providers: [],
  disableAutoRevalidate: false,
  allowedWhenDiskFull: false,
};

export function sitePage(differences: Partial<RoutePolicy> = {}): RoutePolicy {
  return { ...publicPage, ...differences };
}

export function blogPage(differences: Partial<RoutePolicy> = {}): RoutePolicy {
  return { ...publicPage, area: 'blog', ...differences };
}

export function adminPage(differences: Partial<RoutePolicy> = {}): RoutePolicy {
  return {
    ...publicPage,
    area: 'admin',
    access: 'admin',
    cache: null,
    scripts: true,
    indexed: false,
    ...differences,
  };
}

/** A route without a page: feeds, health, images, what the admin area's scripts call. */
export function resource(differences: Partial<RoutePolicy> = {}): RoutePolicy {
  return { ...publicPage, area: 'resource', cache: null, indexed: false, ...differences };
}
