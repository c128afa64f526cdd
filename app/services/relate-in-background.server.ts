import {
  hasWaitingPosts,
  relateWaitingPosts,
} from '#app/domains/posts/related/relate-waiting.server.ts';
import type { Leases } from '#app/domains/replicas/leases.server.ts';
import type { Base } from './open-base.server.ts';
import { logBroken, workInBackground } from './work-in-background.server.ts';

/**
 * Works out the related posts of those that wait for it: all of them after an upgrade, and those of a
 * topic that was deleted. Meanwhile, the site serves these posts without related ones.
 */
export function relateInBackground(base: Base, leases: Leases): { settle: () => Promise<void> } {
  const { bus, database, shutdown } = base;
  let running: Promise<void> | null = null;
  let isWanted = false;

  async function run(): Promise<void> {
    while (isWanted && !shutdown.signal.aborted) {
      isWanted = false;
      await workInBackground(base, leases, {
        lease: 'relating-posts',
        isWaiting: () => hasWaitingPosts(database.db),
        work: () => relateWaitingPosts(base, shutdown.signal),
      });
    }
  }

  function start(): void {
    isWanted = true;
    running ??= run()
      .catch(logBroken(base, 'related posts were not worked out'))
      .finally(() => {
        running = null;
      });
  }

  bus.subscribe(({ type }) => {
    if (type === 'topics') start();
  });
  start();
  return { settle: async () => running ?? undefined };
}
