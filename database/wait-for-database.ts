import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';

const WAIT_MILLISECONDS = 30_000;
/**
 * Shorter, because the address is usually wrong. But a database that starts together with the site
 * rejects connections at first.
 */
const REJECTED_MILLISECONDS = 10_000;
const PAUSE_MILLISECONDS = 250;
/** It is starting or stopping, or its proxy gave up for the moment. */
const STARTING_CODES = /^(?:08|57P|ECONNRESET$|EPIPE$|ETIMEDOUT$)/;
/** Nothing listens there yet, or its name is not known yet. */
const REJECTED_CODES = /^(?:ECONNREFUSED|EAI_AGAIN)$/;

interface WaitOptions {
  /** Called once if it does not answer at once. */
  readonly onWait: (wait: { milliseconds: number; isRejected: boolean }) => void;
  readonly waitMilliseconds?: number;
  /**
   * How long to wait while nothing listens at its address; 0 for a command, which is not started
   * together with the database.
   */
  readonly rejectedMilliseconds?: number;
}

/**
 * Waits for a PostgreSQL that is starting, or that sleeps until somebody connects, as serverless
 * ones do for some seconds. Errors that waiting does not fix, such as a wrong password, are thrown
 * at once.
 * @throws DatabaseUnavailableError
 */
export async function waitForDatabase(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  {
    onWait,
    waitMilliseconds = WAIT_MILLISECONDS,
    rejectedMilliseconds = REJECTED_MILLISECONDS,
  }: WaitOptions,
): Promise<void> {
  if (engine === 'sqlite') return;
  const begun = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      const longest = Math.min(
        waitMilliseconds,
        isRejected(error) ? rejectedMilliseconds : usefulWait(error),
      );
      if (performance.now() - begun >= longest) throw error;
      if (isFirst) onWait({ milliseconds: longest, isRejected: isRejected(error) });
    }
    await wait(PAUSE_MILLISECONDS);
  }
}

function isRejected(error: unknown): boolean {
  const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  return REJECTED_CODES.test(code);
}

/** For how many milliseconds waiting may help against this error. */
function usefulWait(error: unknown): number {
  if (!(error instanceof DatabaseUnavailableError)) return 0;
  // The connection is there, and a statement got no answer.
  if (error.cause === undefined) return WAIT_MILLISECONDS;
  const { code, message } = error.cause as { code?: string; message: string };
  // The driver's own time-outs and lost connections have no code.
  const isStarting =
    code === undefined ? /timeout|terminated/i.test(message) : STARTING_CODES.test(code);
  return isStarting ? WAIT_MILLISECONDS : 0;
}
