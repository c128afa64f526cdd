import { relateWaitingPosts } from '#app/domains/posts/related/relate-waiting.server.ts';
import type { Leases } from '#app/domains/replicas/leases.server.ts';
import type { Base } from './open-base.server.ts';

/**
 * Works out the related posts of those that wait for it: all of them after an upgrade, and those of a
 * topic that was deleted. The site serves meanwhile, and shows none where there are none yet.
 */
export function relateInBackground(base: Base, leases: Leases): { settle: () => Promise<void> } {
  const { bus, log, shutdown } = base;
  let running: Promise<void> | null = null;
  let isWanted = false;

  async function run(): Promise<void> {
    while (isWanted && !shutdown.signal.aborted) {
      isWanted = false;
      // If another server is at it, it finds what waits here, too.
      await leases.run('relating-posts', () => relateWaitingPosts(base, shutdown.signal));
    }
  }

  function start(): void {
    isWanted = true;
    running ??= run()
      .catch((error: unknown) => {
        if (!shutdown.signal.aborted)
          log.error({ err: error }, 'related posts were not worked out');
      })
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
