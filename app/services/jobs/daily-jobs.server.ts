import type { Log } from '#server/log.ts';

const RESUME_MILLISECONDS = 60 * 1000;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export interface DailyJobs {
  /** Runs the jobs now and then every day. */
  start(): void;
  /** Resolves when no job is running. */
  stop(): Promise<void>;
}

interface Job {
  run(): Promise<unknown>;
  /** Continues what another server has begun and not finished. */
  resume(): Promise<unknown>;
}

/** A failed job is logged, and runs again on the next day or start. */
export function createDailyJobs(jobs: Readonly<Record<string, Job>>, log: Log): DailyJobs {
  let timers: NodeJS.Timeout[] = [];
  let running: Promise<void> = Promise.resolve();

  async function forAll(work: (job: Job) => Promise<unknown>): Promise<void> {
    for (const [name, job] of Object.entries(jobs)) {
      await work(job).catch((error: unknown) =>
        log.error({ err: error, job: name }, 'a job failed'),
      );
    }
  }

  function every(milliseconds: number, work: (job: Job) => Promise<unknown>): NodeJS.Timeout {
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
