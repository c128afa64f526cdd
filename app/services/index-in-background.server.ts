import {
  buildSearchIndex,
  isIndexComplete,
} from '#app/features/articles/search/build-index.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Leases } from '#database/replicas/leases.server.ts';
import type { Base } from './open-base.server.ts';
import { type RepeatedInBackground, repeatInBackground } from './work-in-background.server.ts';

/** The index of the public search. */
export interface SearchIndex extends RepeatedInBackground {
  /** Whether it has every article. Until then, a search says that it is being prepared. */
  isReady(): boolean;
}

/**
 * Builds the index after an upgrade, a restore or a move that left articles out of it, and after a new
 * description of an image, which is searched as a part of articles.
 */
export function openSearchIndex(
  base: Base & { readonly contentWorker: ContentWorker },
  leases: Leases,
): SearchIndex {
  const { database, log, shutdown } = base;
  let isReady = false;
  const repeated = repeatInBackground(base, leases, {
    lease: 'indexing',
    async isWaiting() {
      const isComplete = await isIndexComplete(database.db);
      isReady ||= isComplete;
      return !isComplete;
    },
    async work() {
      const articles = await buildSearchIndex(base, shutdown.signal);
      log.info({ articles }, 'the search index was built');
      isReady = true;
    },
    after: 'descriptions',
    failure: 'the search index could not be built',
  });
  return { ...repeated, isReady: () => isReady };
}
