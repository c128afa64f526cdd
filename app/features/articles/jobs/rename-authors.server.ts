import type { Services } from '#app/services/services.server.ts';
import {
  type RepeatedInBackground,
  repeatInBackground,
} from '#app/services/work-in-background.server.ts';
import { listAuthorRenames, renameInArticles } from '../authors/rename-in-articles.server.ts';

/** Gives articles the new name of an author who was renamed. */
export function renameAuthors(services: Services): RepeatedInBackground {
  const { database, shutdown } = services;
  return repeatInBackground(services, {
    lease: 'renaming-authors',
    isWaiting: async () => (await listAuthorRenames(database.db)).length > 0,
    work: () => renameInArticles(services, shutdown.signal),
    after: 'authors',
    failure: 'articles did not get the new name of their author',
  });
}
