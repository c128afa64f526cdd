import type { Log } from './log.ts';

/** Limited, because writing the log may itself be what fails. */
const LOGGED_PER_SECOND = 10;

/**
 * Keeps the process running after an uncaught error. All changes are made in database transactions,
 * so an uncaught error can at most leave a stale value in memory, which harms visitors less than an
 * outage (docs/decisions/014).
 */
export function surviveUncaughtErrors(
  process: Pick<NodeJS.Process, 'on'>,
  log: Log,
  clock = () => performance.now(),
): void {
  let windowStart = Number.NEGATIVE_INFINITY;
  let logged = 0;
  const logError = (error: unknown, message: string) => {
    if (clock() - windowStart >= 1_000) {
      windowStart = clock();
      logged = 0;
    }
    logged += 1;
    if (logged <= LOGGED_PER_SECOND) log.error({ err: error }, message);
  };
  process.on('uncaughtException', (error) => logError(error, 'uncaught exception'));
  process.on('unhandledRejection', (reason) => logError(reason, 'unhandled rejection'));
}
