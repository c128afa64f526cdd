import type { ServerBuild } from 'react-router';
import type { Log } from '../log.ts';
import { createUnknownFinder, listFixedPaths } from '../route-table.ts';
import { KeptPages, NO_ROUTE, type PagePlace, unknownPlace } from './kept-pages.ts';
import { PageCache, type Rendering } from './page-cache.ts';

/** What the page cache has to know of the site. */
export interface PageSource {
  readonly now: () => Date;
  /** Calls back whenever a public page may have changed. */
  readonly onChange: (listener: () => void) => void;
  /** When a public page changes by itself next; null for never. */
  readonly nextChangeAt: () => Promise<Date | null>;
  /** Looks at once whether another process has changed something. */
  readonly lookElsewhere: () => void;
  /** For a path of a route that surely has no page there: a path that shows the page which says so. */
  readonly findUnknown: (path: string) => string | null;
}

/** About 400 pages with their compressed forms. */
const MOST_BYTES = 16 * 1024 * 1024;

export function createPages(
  source: PageSource,
  {
    build,
    log,
    render,
  }: { build: ServerBuild; log: Log; render: (place: PagePlace) => Promise<Rendering> },
): KeptPages {
  const hasNoRoute = createUnknownFinder(build);
  const fixedPaths = listFixedPaths(build);
  const cache = new PageCache({
    maxBytes: MOST_BYTES,
    now: source.now,
    nextChangeAt: source.nextChangeAt,
    lookElsewhere: source.lookElsewhere,
    onError: (error) => log.error({ err: error }, 'a page could not be kept'),
  });
  source.onChange(() => cache.empty());
  return new KeptPages({
    cache,
    render,
    findUnknown(path) {
      if (hasNoRoute(path)) return NO_ROUTE;
      const shown = fixedPaths.has(path) ? null : source.findUnknown(path);
      return shown === null ? null : unknownPlace(shown);
    },
  });
}
