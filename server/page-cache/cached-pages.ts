import type { CachedResponse } from '../cached-response.ts';
import { type FoundRoute, isDataRequest } from '../route-table.ts';
import type { PageCache, Rendering } from './page-cache.ts';

/** A page that may be kept: the request that stands for all that get it. */
export interface CacheKey {
  readonly key: string;
  /** Path and named parameters. */
  readonly target: string;
  /** Whether the visitor sends Global Privacy Control, where the page shows it; else false. */
  readonly gpc: boolean;
}

export interface CachedPagesOptions {
  readonly cache: PageCache;
  readonly render: (place: CacheKey) => Promise<Rendering>;
  /** For a path that, without asking the database, surely has no page: the page that says so. */
  readonly findNotFoundTarget: (path: string) => CacheKey | null;
}

/** The one page that all unknown paths of a kind share; no request target is spelled like its key. */
export function notFoundKey(target: string): CacheKey {
  return { key: `404 ${target}`, target, gpc: false };
}

/** Of paths that no route has. */
export const NOT_FOUND_KEY = notFoundKey('/not-found');

const LONGEST_TARGET = 300;

/** What may be kept, and under which key. */
export class CachedPages {
  readonly #options: CachedPagesOptions;

  constructor(options: CachedPagesOptions) {
    this.#options = options;
  }

  /**
   * The page of a request target from memory, if it is there as spelled: named parameters alone,
   * in their order. It does not read headers.
   */
  find(target: string): CachedResponse | null {
    const { cache, findNotFoundTarget } = this.#options;
    const page = cache.find(target);
    if (page !== null) return page;
    const path = target.split('?', 1)[0] ?? '';
    if (isDataRequest(path)) return null;
    const unknown = findNotFoundTarget(path);
    return unknown && cache.find(unknown.key);
  }

  /** The page of a GET or HEAD request, from memory or rendered; null when its route keeps none. */
  async open(url: URL, headers: Headers, route: FoundRoute): Promise<CachedResponse | null> {
    const place = this.#findPlace(url, headers, route);
    if (place === null) return null;
    return this.#options.cache.open(place.key, () => this.#options.render(place));
  }

  #findPlace(url: URL, headers: Headers, { policy, catchAll }: FoundRoute): CacheKey | null {
    if (!policy?.cache || isDataRequest(url.pathname)) return null;
    if (catchAll) return NOT_FOUND_KEY;
    const unknown = this.#options.findNotFoundTarget(url.pathname);
    if (unknown !== null) return unknown;
    const { params, bypassedBy = [] } = policy.cache;
    if (bypassedBy.some((name) => url.searchParams.has(name))) return null;
    const named = new URLSearchParams();
    for (const name of params) {
      const value = url.searchParams.get(name);
      if (value !== null) named.set(name, value);
    }
    const target = named.size > 0 ? `${url.pathname}?${named}` : url.pathname;
    if (target.length > LONGEST_TARGET) return null;
    if (!policy.varyOnGpc) return { key: target, target, gpc: false };
    const gpc = headers.get('Sec-GPC') === '1';
    // Never found by its target alone: what the header says has to be read.
    return { key: `${target} ${gpc ? 'gpc' : 'no gpc'}`, target, gpc };
  }
}
