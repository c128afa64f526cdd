import { setTimeout as wait } from 'node:timers/promises';
import { buildSearchIndex, isIndexComplete } from '#app/domains/posts/search/build-index.server.ts';
import type { Leases } from '#app/domains/replicas/leases.server.ts';
import type { Base } from './open-base.server.ts';

const WAIT_MILLISECONDS = 5_000;

/** The index of the public search. */
export interface SearchIndex {
  /** Whether it has every article. Until then, a search says that it is being prepared. */
  isReady(): boolean;
  /** Ends when it is ready, or when the server stops. */
  readonly building: Promise<void>;
}

/** Builds the index where an upgrade, a restore or a move left it without articles, beside requests. */
export function openSearchIndex(base: Base, leases: Leases): SearchIndex {
  let isReady = false;
  const build = async () => {
    const { database, log, shutdown } = base;
    try {
      while (!(await isIndexComplete(database.db))) {
        const built = await leases.run('indexing', () =>
          buildSearchIndex(database, shutdown.signal),
        );
        if (built !== null) {
          log.info({ articles: built.value }, 'the search index was built');
          break;
        }
        // Another server is doing it; if it dies, this one takes over.
        await wait(WAIT_MILLISECONDS, null, { signal: shutdown.signal, ref: false });
      }
      isReady = true;
    } catch (error) {
      // A shutdown interrupted it; the next start continues.
      if (shutdown.signal.aborted) return;
      log.error({ err: error }, 'the search index could not be built');
    }
  };
  return { isReady: () => isReady, building: build() };
}
