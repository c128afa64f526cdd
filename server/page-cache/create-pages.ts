import type { ServerBuild } from 'react-router';
import type { Log } from '../log.ts';
import { createNotFoundMatcher, listFixedPaths } from '../route-table.ts';
import {
  CachedPages,
  type CachedPagesOptions,
  NOT_FOUND_KEY,
  notFoundKey,
} from './cached-pages.ts';
import { PageCache } from './page-cache.ts';

/** What the page cache needs from the site. */
export interface CacheInvalidationSource {
  readonly now: () => Date;
  /** Calls back whenever a public page may have changed. */
  readonly onChange: (listener: () => void) => void;
  /** Calls back every few seconds while very many changes are made. */
  readonly onManyChanges: (listener: () => void) => void;
  /** When a public page next changes without a write; null for never. */
  readonly nextChangeAt: () => Promise<Date | null>;
  /** Calls the `onChange` listeners if another process has written to the database. */
  readonly pollForExternalChanges: () => void;
  /** Whether pages cannot be rendered because their database does not answer. */
  readonly isAway: () => boolean;
  /** For a path that certainly answers 404 although it matches a route: the path of the 404 page to share. */
  readonly findNotFoundTarget: (path: string) => string | null;
}

/** About 400 pages in all encodings. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Without compressed bodies, short pages would be many more. */
const MAX_ENTRIES = 2_000;

export function createPages(
  source: CacheInvalidationSource,
  {
    build,
    log,
    render,
    mayHaveMoved,
  }: Pick<CachedPagesOptions, 'render' | 'mayHaveMoved'> & { build: ServerBuild; log: Log },
): CachedPages {
  const matchesNoRoute = createNotFoundMatcher(build);
  const fixedPaths = listFixedPaths(build);
  const cache = new PageCache({
    maxBytes: MAX_BYTES,
    maxEntries: MAX_ENTRIES,
    now: source.now,
    nextChangeAt: source.nextChangeAt,
    pollForExternalChanges: source.pollForExternalChanges,
    isAway: source.isAway,
    onError: (error) => log.error({ err: error }, 'a page could not be cached'),
  });
  source.onChange(() => cache.invalidateAll());
  source.onManyChanges(() => cache.renewAll());
  return new CachedPages({
    cache,
    render,
    mayHaveMoved,
    findNotFoundKey(path) {
      if (matchesNoRoute(path)) return NOT_FOUND_KEY;
      const target = fixedPaths.has(path) ? null : source.findNotFoundTarget(path);
      return target === null ? null : notFoundKey(target);
    },
  });
}
