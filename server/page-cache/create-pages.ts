import type { ServerBuild } from 'react-router';
import type { Log } from '../log.ts';
import { createNotFoundMatcher, listFixedPaths } from '../route-table.ts';
import { CachedPages, type CacheKey, NOT_FOUND_KEY, notFoundKey } from './cached-pages.ts';
import { PageCache, type Rendering } from './page-cache.ts';

/** What the page cache has to know of the site. */
export interface CacheInvalidationSource {
  readonly now: () => Date;
  /** Calls back whenever a public page may have changed. */
  readonly onChange: (listener: () => void) => void;
  /** When a public page changes by itself next; null for never. */
  readonly nextChangeAt: () => Promise<Date | null>;
  /** Looks at once whether another process has changed something. */
  readonly pollForExternalChanges: () => void;
  /** For a path of a route that surely has no page there: a path that shows the page which says so. */
  readonly findNotFoundTarget: (path: string) => string | null;
}

/** About 400 pages with their compressed forms. */
const MOST_BYTES = 16 * 1024 * 1024;

export function createPages(
  source: CacheInvalidationSource,
  {
    build,
    log,
    render,
  }: { build: ServerBuild; log: Log; render: (place: CacheKey) => Promise<Rendering> },
): CachedPages {
  const matchesNoRoute = createNotFoundMatcher(build);
  const fixedPaths = listFixedPaths(build);
  const cache = new PageCache({
    maxBytes: MOST_BYTES,
    now: source.now,
    nextChangeAt: source.nextChangeAt,
    pollForExternalChanges: source.pollForExternalChanges,
    onError: (error) => log.error({ err: error }, 'a page could not be kept'),
  });
  source.onChange(() => cache.empty());
  return new CachedPages({
    cache,
    render,
    findNotFoundTarget(path) {
      if (matchesNoRoute(path)) return NOT_FOUND_KEY;
      const shown = fixedPaths.has(path) ? null : source.findNotFoundTarget(path);
      return shown === null ? null : notFoundKey(shown);
    },
  });
}
