import { setTimeout as wait } from 'node:timers/promises';
import { backUpBeforeMigrating } from '#app/domains/backups/back-up-before-migrating.server.ts';
import { hasOutdatedPosts, resanitizePosts } from '#app/domains/posts/resanitize-posts.server.ts';
import type { Leases } from '#app/domains/replicas/leases.server.ts';
import { SANITIZER_VERSION } from '#app/html/content/allow-list.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Base } from './open-base.server.ts';

const WAIT_MILLISECONDS = 30_000;

interface ResanitizeParts {
  readonly contentWorker: ContentWorker;
  readonly leases: Leases;
  /** Whether this start has made a backup already. */
  readonly backedUp: boolean;
}

/**
 * Cleans stored posts of another sanitizer version. The start does not wait for it, because pages
 * clean such posts when they render them.
 */
export async function resanitizeInBackground(
  base: Base,
  { contentWorker, leases, backedUp }: ResanitizeParts,
): Promise<void> {
  const { database, log, shutdown } = base;
  try {
    while (await hasOutdatedPosts(database.db)) {
      const work = () => resanitizeAll(base, contentWorker, backedUp);
      if ((await leases.run('resanitizing', work)) !== null) return;
      // Another server is doing it; if it dies, this one takes over.
      await wait(WAIT_MILLISECONDS, null, { signal: shutdown.signal, ref: false });
    }
  } catch (error) {
    // A shutdown interrupted it; the next start continues.
    if (shutdown.signal.aborted) return;
    log.error({ err: error }, 'stored posts could not be cleaned');
  }
}

async function resanitizeAll(
  base: Base,
  contentWorker: ContentWorker,
  backedUp: boolean,
): Promise<void> {
  const { log, backupDeps, shutdown } = base;
  await resanitizePosts(
    { ...base, contentWorker },
    {
      shutdownSignal: shutdown.signal,
      async beforeFirst() {
        const pending = [`content policy ${SANITIZER_VERSION}`];
        if (!backedUp) await backUpBeforeMigrating(backupDeps, pending, log, shutdown.signal);
      },
      onFailure: (error, id) => log.error({ err: error, id }, 'a stored post could not be cleaned'),
    },
  );
}
