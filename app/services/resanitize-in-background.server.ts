import {
  hasOutdatedPosts,
  resanitizePosts,
} from '#app/features/articles/resanitize-posts.server.ts';
import { backUpBeforeMigrating } from '#app/features/backups/creation/back-up-before-migrating.server.ts';
import { SANITIZER_VERSION } from '#app/html/content/allow-list.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Leases } from '#database/replicas/leases.server.ts';
import type { Base } from './open-base.server.ts';
import { logBroken, workInBackground } from './work-in-background.server.ts';

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
  const deps = { ...base, leases };
  await workInBackground(deps, {
    lease: 'resanitizing',
    isWaiting: () => hasOutdatedPosts(base.database.db),
    work: () => resanitizeAll(base, contentWorker, backedUp),
  }).catch(logBroken(base, 'stored posts could not be cleaned'));
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
