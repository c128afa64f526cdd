import type { Log } from '#server/log.ts';

const RESUME_MILLISECONDS = 60 * 1000;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export interface DailyJobs {
  /** Runs the jobs now and then every day. */
  start(): void;
  /** Resolves when no job is running. */
  stop(): Promise<void>;
}

export interface DailyJob {
  /** The others do not wait for it. */
  readonly isLong?: boolean;
  run(): Promise<unknown>;
  /** Continues what another server has begun and not finished. */
  resume(): Promise<unknown>;
}

/** A failed job is logged, and runs again on the next day or start. */
export function createDailyJobs(jobs: Readonly<Record<string, DailyJob>>, log: Log): DailyJobs {
  const inOrder = Object.entries(jobs).sort(
    ([, a], [, b]) => Number(a.isLong ?? false) - Number(b.isLong ?? false),
  );
  let timers: NodeJS.Timeout[] = [];
  let running: Promise<void> = Promise.resolve();

  async function forAll(work: (job: DailyJob) => Promise<unknown>): Promise<void> {
    for (const [name, job] of inOrder) {
      await work(job).catch((error: unknown) =>
        log.error({ err: error, job: name }, 'a job failed'),
      );
    }
  }

  function every(milliseconds: number, work: (job: DailyJob) => Promise<unknown>): NodeJS.Timeout {
    const timer = setInterval(() => {
      running = running.then(() => forAll(work));
    }, milliseconds);
    return timer.unref();
  }

  return {
    start() {
      running = forAll((job) => job.run());
      timers = [
        every(DAY_MILLISECONDS, (job) => job.run()),
        every(RESUME_MILLISECONDS, (job) => job.resume()),
      ];
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
