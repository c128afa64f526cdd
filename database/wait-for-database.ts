import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';

const WAIT_MILLISECONDS = 30_000;
const PAUSE_MILLISECONDS = 250;
/** It is starting or stopping, or its proxy gave up for now. */
const STARTING_CODES = /^(?:08|57P|ECONNRESET$|EPIPE$|ETIMEDOUT$)/;

/**
 * Waits for a PostgreSQL that is starting, or that sleeps until somebody connects, as serverless ones
 * do: they answer after some seconds. What no waiting changes, such as a wrong password, is thrown at
 * once.
 * @param onWait called once if it does not answer at once
 * @throws DatabaseUnavailableError
 */
export async function waitForDatabase(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  {
    onWait,
    waitMilliseconds = WAIT_MILLISECONDS,
  }: { onWait: () => void; waitMilliseconds?: number },
): Promise<void> {
  if (engine === 'sqlite') return;
  const until = performance.now() + waitMilliseconds;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (!mayAnswerLater(error) || performance.now() >= until) throw error;
    }
    if (isFirst) onWait();
    await wait(PAUSE_MILLISECONDS);
  }
}

function mayAnswerLater(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailableError)) return false;
  // The connection is there, and a statement got no answer.
  if (error.cause === undefined) return true;
  const { code, message } = error.cause as { code?: string; message: string };
  // The driver's own time-outs and lost connections have no code.
  return code === undefined ? /timeout|terminated/i.test(message) : STARTING_CODES.test(code);
}
