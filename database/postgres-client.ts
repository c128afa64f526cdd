import { createRequire } from 'node:module';
import type pg from 'pg';
import { POSTGRES_LIMITS } from '#config/database-limits.ts';

/** An idle connection is probed after this time; the operating system gives it up 10 seconds later. */
const KEEP_ALIVE_MILLISECONDS = 10_000;

/** Loads PostgreSQL's driver on first use, so that a site on SQLite starts without it. */
export function loadPg(): typeof pg {
  return createRequire(import.meta.url)('pg') as typeof pg;
}

/** The options of every connection to PostgreSQL. */
export function connectionOptions(
  url: string,
  connectMilliseconds: number,
): Pick<
  pg.ClientConfig,
  'connectionString' | 'connectionTimeoutMillis' | 'keepAlive' | 'keepAliveInitialDelayMillis'
> {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
  };
}

export interface ClientLimits {
  readonly connectMilliseconds?: number;
  /** The time limit of a statement; none by default. */
  readonly answerMilliseconds?: number;
}

/**
 * A client outside the pool, not yet connected.
 * @param onLost called when the connection is lost; an unhandled error event would end the process.
 */
export function createClient(
  url: string,
  onLost: (error: Error) => void,
  { connectMilliseconds = POSTGRES_LIMITS.connect, answerMilliseconds }: ClientLimits = {},
): pg.Client {
  const { Client } = loadPg();
  const client = new Client({
    ...connectionOptions(url, connectMilliseconds),
    query_timeout: answerMilliseconds,
  });
  client.on('error', onLost);
  return client;
}
