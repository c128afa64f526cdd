import { backUpBeforeMigrating } from '#app/domains/backups/back-up-before-migrating.server.ts';
import { SANITIZER_VERSION } from '#app/domains/posts/content/allow-list.server.ts';
import { resanitizePosts } from '#app/domains/posts/resanitize-posts.server.ts';
import type { ContentWorker } from '#app/domains/posts/worker/content-worker.server.ts';
import type { Base } from './open-base.server.ts';

/**
 * Cleans stored posts of another sanitizer version. The start does not wait for it, because pages
 * clean such posts when they render them.
 */
export async function resanitizeInBackground(
  base: Base,
  contentWorker: ContentWorker,
  backedUp: boolean,
): Promise<void> {
  const { log, backupDeps, shutdown } = base;
  try {
    await resanitizePosts(
      { ...base, contentWorker },
      {
        shutdownSignal: shutdown.signal,
        async beforeFirst() {
          const pending = [`content policy ${SANITIZER_VERSION}`];
          if (!backedUp) await backUpBeforeMigrating(backupDeps, pending, log, shutdown.signal);
        },
        onFailure: (error, id) =>
          log.error({ err: error, id }, 'a stored post could not be cleaned'),
      },
    );
  } catch (error) {
    // A shutdown interrupted it; the next start continues.
    if (shutdown.signal.aborted) return;
    log.error({ err: error }, 'stored posts could not be cleaned');
  }
}
