import type { Log } from './log.ts';

/** What fails more often than this in a second is not logged each time: writing the log may be what fails. */
const LOGGED_PER_SECOND = 10;

type Failing = Pick<NodeJS.Process, 'on'>;

/**
 * An error that nobody has caught does not end the process. Everything that a request changes is
 * in a transaction of the database; what one lost callback leaves in memory is less than what every
 * visitor would lose with the site (docs/decisions/014).
 */
export function surviveUncaughtErrors(
  process: Failing,
  log: Log,
  clock = () => performance.now(),
): void {
  let second = Number.NEGATIVE_INFINITY;
  let logged = 0;
  const tell = (error: unknown, message: string) => {
    if (clock() - second >= 1_000) {
      second = clock();
      logged = 0;
    }
    logged += 1;
    if (logged <= LOGGED_PER_SECOND) log.error({ err: error }, message);
  };
  process.on('uncaughtException', (error) => tell(error, 'an error that nobody caught'));
  process.on('unhandledRejection', (reason) => tell(reason, 'a rejection that nobody caught'));
}
