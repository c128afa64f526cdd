import type { Waiter, Waiters } from '#queue/waiters.ts';
import type { CachedResponse } from '../cached-response.ts';
import { findMeantPath } from '../meant-path.ts';
import { type CachedParam, type FoundRoute, isDataRequest, isPlainPath } from '../route-table.ts';
import type { PageCache, Rendering } from './page-cache.ts';

/** Identifies a cached page, with everything that its rendering may depend on. */
export interface CacheKey {
  readonly key: string;
  /** Path and cached search parameters. */
  readonly target: string;
  /** Whether the visitor sends Global Privacy Control; false on pages that do not show it. */
  readonly gpc: boolean;
}

export interface CachedPagesOptions {
  readonly cache: PageCache;
  readonly render: (key: CacheKey, waiters: Waiters) => Promise<Rendering>;
  /** The 404 page of a path that is certainly unknown; must not query the database. */
  readonly findNotFoundKey: (path: string) => CacheKey | null;
  /** Whether a redirect may answer this path if the page is missing. */
  readonly mayHaveMoved: (path: string) => boolean;
}

/** The key of a 404 page that many URLs share. It contains a space, as no request target does. */
export function notFoundKey(target: string): CacheKey {
  return { key: `404 ${target}`, target, gpc: false };
}

/**
 * The cache entry for URLs that match no route. Its path has two segments, which only the last
 * route matches.
 */
export const NOT_FOUND_KEY = notFoundKey('/not/found');

const MAX_TARGET_LENGTH = 300;

/** Decides which requests the page cache answers, and under which keys. */
export class CachedPages {
  readonly #options: CachedPagesOptions;

  constructor(options: CachedPagesOptions) {
    this.#options = options;
  }

  /**
   * The page of a request target, if it is in memory under exactly this spelling: with the cached
   * search parameters alone, in their order. Reads no headers.
   */
  find(target: string): CachedResponse | null {
    const page = this.#options.cache.find(target) ?? this.#findShared404(target);
    if (page?.status !== 404) return page;
    const path = pathOf(target);
    const mayLeadOn = this.#options.mayHaveMoved(path) || findMeantPath(path) !== null;
    return mayLeadOn ? null : page;
  }

  #findShared404(target: string): CachedResponse | null {
    const { cache, findNotFoundKey } = this.#options;
    const path = pathOf(target);
    if (isDataRequest(path) || !isPlainPath(path)) return null;
    const notFound = findNotFoundKey(path);
    return notFound && cache.find(notFound.key);
  }

  /** Whether the path certainly has no page. */
  isUnknown(path: string): boolean {
    return isPlainPath(path) && this.#options.findNotFoundKey(path) !== null;
  }

  /** The page of a GET or HEAD request, from memory or rendered; null for a request to bypass the cache. */
  async open(
    { url, headers, route }: { url: URL; headers: Headers; route: FoundRoute },
    waiter: Waiter,
  ): Promise<CachedResponse | null> {
    const { cache, render } = this.#options;
    const key = this.#createKey(url, headers, route);
    if (key === null) return null;
    return cache.open(key.key, (waiters) => render(key, waiters), waiter);
  }

  #createKey(url: URL, headers: Headers, { policy, catchAll }: FoundRoute): CacheKey | null {
    if (!policy?.cache || isDataRequest(url.pathname)) return null;
    if (catchAll) return NOT_FOUND_KEY;
    const notFound = this.#options.findNotFoundKey(url.pathname);
    if (notFound !== null) return notFound;
    // Encoded letters are other spellings of the same page, and there are many of them.
    if (!isPlainPath(url.pathname)) return null;
    const { params, bypassedBy = [] } = policy.cache;
    if (bypassedBy.some((name) => url.searchParams.has(name))) return null;
    const cachedParams = new URLSearchParams();
    for (const [name, known] of Object.entries(params)) {
      const value = url.searchParams.get(name);
      const cachedValue = value === null ? null : knownValue(known, value);
      if (cachedValue !== null) cachedParams.set(name, cachedValue);
    }
    const target = cachedParams.size > 0 ? `${url.pathname}?${cachedParams}` : url.pathname;
    if (target.length > MAX_TARGET_LENGTH) return null;
    if (!policy.varyOnGpc) return { key: target, target, gpc: false };
    const gpc = headers.get('Sec-GPC') === '1';
    // The space keeps `find` from serving it, because `find` does not read the header.
    return { key: `${target} ${gpc ? 'gpc' : 'no gpc'}`, target, gpc };
  }
}

function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

/**
 * Null for a value that the page does not know: the page is then rendered as if without the
 * parameter.
 */
function knownValue(known: CachedParam, value: string): string | null {
  if (typeof known === 'function') return known(value);
  return known.includes(value) ? value : null;
}
