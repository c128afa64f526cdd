import type pg from 'pg';
import { POSTGRES_LIMITS } from '#config/database-limits.ts';
import { loadPg } from './load-pg.ts';

/** A connection on which nothing was sent for so long is probed; the system gives it up 10 seconds later. */
const KEEP_ALIVE_MILLISECONDS = 10_000;

/** For every connection to PostgreSQL. */
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
  /** For each statement; without it, one may take as long as it needs. */
  readonly answerMilliseconds?: number;
}

/**
 * A connection outside the pool, not yet connected.
 * @param onLost told when the connection is lost; without a listener that would end the process.
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
