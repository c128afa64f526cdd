import type { Services } from '#app/services/services.server.ts';
import {
  type RepeatedInBackground,
  repeatInBackground,
} from '#app/services/work-in-background.server.ts';
import { hasWaitingPosts, relateWaitingPosts } from '../related/relate-waiting.server.ts';

/**
 * Works out the related posts of those that wait for it: all of them after an upgrade, and those of a
 * topic that was deleted. Meanwhile, the site serves these posts without related ones.
 */
export function relateArticles(services: Services): RepeatedInBackground {
  const { database, shutdown } = services;
  return repeatInBackground(services, {
    lease: 'relating-posts',
    isWaiting: () => hasWaitingPosts(database.db),
    work: () => relateWaitingPosts(services, shutdown.signal),
    after: 'topics',
    failure: 'related posts were not worked out',
  });
}
