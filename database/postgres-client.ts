import { createRequire } from 'node:module';
import type pg from 'pg';
import { POSTGRES_LIMITS } from '#config/database-limits.ts';

/** An idle connection is probed after this time; the operating system drops it 10 seconds later. */
const KEEP_ALIVE_MILLISECONDS = 10_000;

/** Loads PostgreSQL's driver on first use, so that a site on SQLite starts without it. */
export function loadPg(): typeof pg {
  return createRequire(import.meta.url)('pg') as typeof pg;
}

/** libpq's modes, which the driver treats as `verify-full` with a long warning. */
const READ_AS_VERIFY_FULL: ReadonlySet<string | null> = new Set(['prefer', 'require', 'verify-ca']);

/** Replaces the mode in the address, unless the address asks for libpq's meaning. */
function withPlainMode(url: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  if (searchParams.get('uselibpqcompat') === 'true') return url;
  if (!READ_AS_VERIFY_FULL.has(searchParams.get('sslmode'))) return url;
  searchParams.set('sslmode', 'verify-full');
  return address.href;
}

/**
 * A client that closes its connection when connecting fails. After some errors, such as a missing
 * password, the driver leaves it open, which keeps the process running until PostgreSQL closes it.
 */
export function clientClass(): typeof pg.Client {
  const { Client } = loadPg();
  return class extends Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      if (callback === undefined) {
        return new Promise((resolve, reject) => {
          this.connect((error) => (error ? reject(error) : resolve(this)));
        });
      }
      super.connect((error: Error) => {
        if (error) this.connection.stream.destroy();
        callback(error);
      });
    }
  };
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
    connectionString: withPlainMode(url),
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
  const client = new (clientClass())({
    ...connectionOptions(url, connectMilliseconds),
    query_timeout: answerMilliseconds,
  });
  client.on('error', onLost);
  return client;
}
