import { features } from '#app/features/features.server.ts';
import { joinDistinct } from '#app/features/join-distinct.ts';
import { createDailyJobs } from './jobs/daily-jobs.server.ts';
import type { Alone, CoreServices, Services, ShellParts } from './services.server.ts';

/** What the HTTP shell does without a feature that can be taken out. */
const NO_SHELL_PARTS: Pick<ShellParts, 'redirects' | 'unknownPaths' | 'pageViews'> = {
  redirects: {
    mayHaveMoved: () => false,
    find: async () => null,
    findNumbered: async () => null,
  },
  unknownPaths: { note: () => undefined },
  pageViews: { note: () => undefined },
};

interface Lifetime {
  start(services: Services, options: Alone): Promise<void>;
  close(services: Services): Promise<void>;
}

interface Opened {
  start?(): void;
  stop?(): Promise<void>;
  /** Resolves when nothing is in progress, which ends with the shutdown. */
  settle?(): Promise<void>;
}

const all = Object.values(features);
const opens = joinDistinct<(services: Services) => unknown>(all.map(({ opens = {} }) => opens));

/** Adds what the features open, in the order of their list. What one opens may use the others later. */
export function openFeatures(core: CoreServices, { start, close }: Lifetime): Services {
  // Complete once everything below is in it.
  const services = core as Services;
  for (const [name, open] of Object.entries(opens)) {
    Object.assign(services, { [name]: open(services) });
  }
  const daily = joinDistinct(all.map(({ daily = {} }) => daily));
  const jobs = Object.entries(daily).map(([name, open]) => [name, open(services)]);
  const shell = joinDistinct<unknown>(all.map(({ shell }) => ({ ...shell?.(services) })));
  return Object.assign(services, {
    dailyJobs: createDailyJobs(Object.fromEntries(jobs), core.log),
    shell: { ...NO_SHELL_PARTS, ...shell },
    start: (options: Alone) => start(services, options),
    close: () => close(services),
  });
}

/** What the features have opened. */
export function listOpened(services: Services): Opened[] {
  return Object.keys(opens).map((name) => services[name as keyof Services] as Opened);
}
