import {
  hasWaitingPosts,
  relateWaitingPosts,
} from '#app/features/articles/related/relate-waiting.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Leases } from '#database/replicas/leases.server.ts';
import type { Base } from './open-base.server.ts';
import { type RepeatedInBackground, repeatInBackground } from './work-in-background.server.ts';

/**
 * Works out the related posts of those that wait for it: all of them after an upgrade, and those of a
 * topic that was deleted. Meanwhile, the site serves these posts without related ones.
 */
export function relateInBackground(
  base: Base & { readonly contentWorker: ContentWorker },
  leases: Leases,
): RepeatedInBackground {
  const { database, shutdown } = base;
  return repeatInBackground(base, leases, {
    lease: 'relating-posts',
    isWaiting: () => hasWaitingPosts(database.db),
    work: () => relateWaitingPosts(base, shutdown.signal),
    after: 'topics',
    failure: 'related posts were not worked out',
  });
}
