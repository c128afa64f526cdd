import {
  listAuthorRenames,
  renameInArticles,
} from '#app/features/articles/authors/rename-in-articles.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Leases } from '#database/replicas/leases.server.ts';
import type { Base } from './open-base.server.ts';
import { type RepeatedInBackground, repeatInBackground } from './work-in-background.server.ts';

/** Gives articles the new name of an author who was renamed. */
export function renameAuthorsInBackground(
  base: Base & { readonly contentWorker: ContentWorker },
  leases: Leases,
): RepeatedInBackground {
  const { database, shutdown } = base;
  return repeatInBackground(base, leases, {
    lease: 'renaming-authors',
    isWaiting: async () => (await listAuthorRenames(database.db)).length > 0,
    work: () => renameInArticles(base, shutdown.signal),
    after: 'authors',
    failure: 'articles did not get the new name of their author',
  });
}
