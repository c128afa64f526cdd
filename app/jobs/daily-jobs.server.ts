import type { Log } from '#server/log.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export interface DailyJobs {
  /** Runs the jobs now and then every day. */
  start(): void;
  /** Resolves when no job is running. */
  stop(): Promise<void>;
}

/** A failed job is logged, and runs again on the next day or start. */
export function createDailyJobs(
  jobs: Readonly<Record<string, () => Promise<unknown>>>,
  log: Log,
): DailyJobs {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function runAll(): Promise<void> {
    for (const [name, job] of Object.entries(jobs)) {
      await job().catch((error: unknown) => log.error({ err: error, job: name }, 'a job failed'));
    }
  }

  return {
    start() {
      running = runAll();
      timer = setInterval(() => {
        running = running.then(runAll);
      }, DAY_MILLISECONDS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
