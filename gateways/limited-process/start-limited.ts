import { type ChildProcess, fork } from 'node:child_process';

/** What a process may take. It watches itself (`watch-limits.ts`). */
export interface ProcessLimits {
  /** Of the whole process; an idle one takes 60 MB. */
  readonly memoryBytes: number;
  /** Processor time, counted from its start or from `startWork`. */
  readonly cpuMilliseconds?: number;
  /** Processor time for one piece of work that cannot be divided. */
  readonly stalledMilliseconds?: number;
}

interface ProcessOptions {
  readonly limits: ProcessLimits;
  readonly heapMegabytes: number;
  /** Of the heap, for what is new. */
  readonly youngMegabytes?: number;
  /** Default: none, because the server's environment contains passwords. */
  readonly environment?: Record<string, string>;
}

/** The signal by which a process ends itself, which tells that it was not the system that ended it. */
export const ENDED_BY_LIMITS = 'SIGUSR2';

/** What a process is told at its start. */
export interface ProcessArgument extends ProcessLimits {
  readonly signal: typeof ENDED_BY_LIMITS;
}

/** Starts one of our programs that read what is not trusted. It begins with `watchLimits`. */
export function startLimited(program: string, options: ProcessOptions): ChildProcess {
  const { limits, heapMegabytes, youngMegabytes, environment = {} } = options;
  const young = youngMegabytes === undefined ? [] : [`--max-semi-space-size=${youngMegabytes}`];
  const argument: ProcessArgument = { ...limits, signal: ENDED_BY_LIMITS };
  return fork(program, [JSON.stringify(argument)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...young],
    env: environment,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  });
}

/** Starts such a program for one piece of work, and ends it once that is done or not wanted any more. */
export async function runLimited<Result>(
  program: string,
  options: ProcessOptions & { signal: AbortSignal | undefined },
  follow: (child: ChildProcess) => Promise<Result>,
): Promise<Result> {
  const { signal } = options;
  signal?.throwIfAborted();
  const child = startLimited(program, options);
  const abort = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await follow(child);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}
