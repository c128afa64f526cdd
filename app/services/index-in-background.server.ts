import {
  buildSearchIndex,
  isIndexComplete,
} from '#app/features/articles/search/build-index.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Leases } from '#database/replicas/leases.server.ts';
import type { Base } from './open-base.server.ts';
import { logBroken, workInBackground } from './work-in-background.server.ts';

/** The index of the public search. */
export interface SearchIndex {
  /** Whether it has every article. Until then, a search says that it is being prepared. */
  isReady(): boolean;
  /** Indexes the articles that wait for it. */
  update(): void;
  /** Resolves when nothing is in progress. */
  settle(): Promise<void>;
}

/**
 * Builds the index after an upgrade, a restore or a move that left articles out of it, and keeps it so
 * where something changes outside of an article that is searched as a part of it.
 */
export function openSearchIndex(
  base: Base & { readonly contentWorker: ContentWorker },
  leases: Leases,
): SearchIndex {
  let isReady = false;
  const build = async () => {
    const { database, log, shutdown } = base;
    const articles = await workInBackground(base, leases, {
      lease: 'indexing',
      isWaiting: async () => !(await isIndexComplete(database.db)),
      work: () => buildSearchIndex(base, shutdown.signal),
    });
    if (articles !== null) log.info({ articles }, 'the search index was built');
    isReady = true;
  };
  const onFailure = logBroken(base, 'the search index could not be built');
  let building = build().catch(onFailure);
  return {
    isReady: () => isReady,
    update() {
      building = building.then(build).catch(onFailure);
    },
    settle: () => building,
  };
}
