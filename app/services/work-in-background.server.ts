import { setTimeout as wait } from 'node:timers/promises';
import type { JobName, Leases } from '#database/replicas/leases.server.ts';
import type { ChangeEvent } from '#database/write.ts';
import type { Base } from './open-base.server.ts';

/** How often a server looks whether another one is still doing the work. */
const WAIT_MILLISECONDS = 5_000;

interface BackgroundDeps extends Pick<Base, 'bus' | 'log' | 'shutdown'> {
  readonly leases: Leases;
}

interface BackgroundWork<T> {
  readonly lease: JobName;
  readonly isWaiting: () => Promise<boolean>;
  readonly work: () => Promise<T>;
}

/**
 * Does what waits, on one server at a time; if that server dies, another one takes over. Resolves when
 * nothing waits: with the result of the work, or null if it was not done here.
 */
export async function workInBackground<T>(
  { shutdown, leases }: BackgroundDeps,
  { lease, isWaiting, work }: BackgroundWork<T>,
): Promise<T | null> {
  while (await isWaiting()) {
    const done = await leases.run(lease, work);
    if (done !== null) return done.value;
    await wait(WAIT_MILLISECONDS, null, { signal: shutdown.signal, ref: false });
  }
  return null;
}

interface RepeatedWork extends BackgroundWork<void> {
  /** The changes after which something may wait. */
  readonly after: ChangeEvent['type'];
  /** What the log says if it breaks off. */
  readonly failure: string;
}

export interface RepeatedInBackground {
  /** Resolves when nothing is in progress. */
  settle(): Promise<void>;
}

/** Does what waits at the start, and what waits after a change. */
export function repeatInBackground(
  deps: BackgroundDeps,
  { after, failure, ...background }: RepeatedWork,
): RepeatedInBackground {
  let running: Promise<void> | null = null;
  let isWanted = false;

  async function run(): Promise<void> {
    while (isWanted && !deps.shutdown.signal.aborted) {
      isWanted = false;
      await workInBackground(deps, background);
    }
  }

  function start(): void {
    isWanted = true;
    running ??= run()
      .catch(logBroken(deps, failure))
      .finally(() => {
        running = null;
      });
  }

  deps.bus.subscribe(({ type }) => {
    if (type === after) start();
  });
  start();
  return { settle: async () => running ?? undefined };
}

/** Logs why some work broke off, unless a shutdown interrupted it: the next start continues then. */
export function logBroken(
  { log, shutdown }: Pick<Base, 'log' | 'shutdown'>,
  message: string,
): (error: unknown) => void {
  return (error) => {
    if (!shutdown.signal.aborted) log.error({ err: error }, message);
  };
}
