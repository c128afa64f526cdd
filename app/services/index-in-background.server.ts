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
  /** Ends when it is ready, or when the server stops. */
  readonly building: Promise<void>;
}

/** Builds the index after an upgrade, a restore or a move that left articles out of it. */
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
  const building = build().catch(logBroken(base, 'the search index could not be built'));
  return { isReady: () => isReady, building };
}
