import type { Services } from '#app/services/services.server.ts';
import {
  type RepeatedInBackground,
  repeatInBackground,
} from '#app/services/work-in-background.server.ts';
import { buildSearchIndex, isIndexComplete } from '../search/build-index.server.ts';

/** The index of the public search. */
export interface SearchIndex extends RepeatedInBackground {
  /** Whether it has every article. Until then, a search says that it is being prepared. */
  isReady(): boolean;
}

/**
 * Builds the index after an upgrade, a restore or a move that left articles out of it, and after a new
 * description of an image, which is searched as a part of articles.
 */
export function openSearchIndex(services: Services): SearchIndex {
  const { database, log, shutdown } = services;
  let isReady = false;
  const repeated = repeatInBackground(services, {
    lease: 'indexing',
    async isWaiting() {
      const isComplete = await isIndexComplete(database.db);
      isReady ||= isComplete;
      return !isComplete;
    },
    async work() {
      const articles = await buildSearchIndex(services, shutdown.signal);
      log.info({ articles }, 'the search index was built');
      isReady = true;
    },
    after: 'descriptions',
    failure: 'the search index could not be built',
  });
  return { ...repeated, isReady: () => isReady };
}
