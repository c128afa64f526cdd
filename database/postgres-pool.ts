import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { DatabaseLimits } from '#config/database-limits.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';
import { noteDatabaseError } from './error-scope.ts';
import { loadPg } from './load-pg.ts';
import { connectionOptions } from './postgres-client.ts';

export interface PostgresPoolOptions {
  readonly url: string;
  /** Null for statements of any length, such as migrations. */
  readonly limits: DatabaseLimits | null;
  readonly connectMilliseconds: number;
  readonly maxConnections: number;
  /** Told of each connection that was lost; the queries on it fail by themselves. */
  readonly onLost: (error: Error) => void;
}

/** How much later than the server's own limit a statement without an answer is given up here. */
const GRACE_MILLISECONDS = 1_000;
/** A transaction that nobody goes on with gives its locks back: its process may be gone. */
const IDLE_IN_TRANSACTION_MILLISECONDS = 10_000;

/** Codes of PostgreSQL that say nothing against the statement: sent again, it may succeed. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  '25P03', // idle in a transaction for too long
  '25P04', // the transaction took too long
  '40001', // serialization failure
  '40P01', // deadlock
  '53300', // too many connections
  '55P03', // lock_timeout
  '57014', // statement_timeout
]);
/** Connection failures, and a server that shuts down, has crashed or is starting. */
const UNAVAILABLE_CLASSES = /^(?:08|57P)/;
const CONSTRAINT_CLASS = /^23/;

/**
 * PostgreSQL's pool with an end to every wait. A connection that does not answer is destroyed, and
 * so are those that were opened before it: what silenced one has most likely silenced them all.
 */
export class LimitedPool implements PostgresPool {
  readonly options: object;
  readonly #pool: pg.Pool;
  readonly #answerMilliseconds: number | null;
  readonly #lost = new WeakSet<pg.ClientBase>();
  readonly #generations = new WeakMap<pg.ClientBase, number>();
  #generation = 0;

  constructor({ url, limits, connectMilliseconds, maxConnections, onLost }: PostgresPoolOptions) {
    const { Client, Pool } = loadPg();
    const connection = connectionOptions(url, connectMilliseconds);
    /** The pool's own limit is the one of waiting for a free connection. */
    class PooledClient extends Client {
      constructor(options?: pg.ClientConfig) {
        super({ ...options, ...connection });
      }
    }
    const options = {
      ...connection,
      Client: PooledClient,
      max: maxConnections,
      connectionTimeoutMillis: limits?.pool ?? connectMilliseconds,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MILLISECONDS,
      ...(limits === null
        ? {}
        : { statement_timeout: limits.statement, lock_timeout: limits.lock }),
    };
    this.options = options;
    this.#answerMilliseconds = limits && limits.statement + GRACE_MILLISECONDS;
    this.#pool = new Pool(options);
    this.#pool.on('connect', (client) => {
      this.#generations.set(client, this.#generation);
      client.on('error', (error) => {
        this.#lost.add(client);
        onLost(error);
      });
    });
    // The listener of the connection has told of it already.
    this.#pool.on('error', () => undefined);
  }

  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await this.#checkOut();
      if (this.#generations.get(client) === this.#generation) {
        return new LimitedClient(client, {
          answerMilliseconds: this.#answerMilliseconds,
          isLost: () => this.#lost.has(client),
          onSilence: () => {
            this.#generation += 1;
          },
        });
      }
      client.release(true);
    }
  }

  async #checkOut(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      const unavailable = new DatabaseUnavailableError('no connection to the database', {
        cause: error,
      });
      noteDatabaseError(unavailable);
      throw unavailable;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

interface ClientState {
  readonly answerMilliseconds: number | null;
  readonly isLost: () => boolean;
  readonly onSilence: () => void;
}

class LimitedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #state: ClientState;
  #released = false;
  #silent = false;

  constructor(client: pg.PoolClient, state: ClientState) {
    this.#client = client;
    this.#state = state;
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new TypeError('this pool reads without cursors');
    return this.#query<R>(sql, parameters);
  }

  async #query<R>(
    sql: string,
    parameters: ReadonlyArray<unknown>,
  ): Promise<PostgresQueryResult<R>> {
    if (this.#silent) throw new DatabaseUnavailableError('the connection was given up');
    try {
      const result = await this.#withLimit(this.#client.query(sql, [...parameters]));
      return result as PostgresQueryResult<R>;
    } catch (error) {
      const thrown = this.#isUnavailable(error)
        ? new DatabaseUnavailableError('the database did not answer', { cause: error })
        : error;
      if (!CONSTRAINT_CLASS.test(codeOf(error))) noteDatabaseError(thrown);
      throw thrown;
    }
  }

  #isUnavailable(error: unknown): boolean {
    if (error instanceof DatabaseUnavailableError) return false;
    const code = codeOf(error);
    if (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CLASSES.test(code)) return true;
    return !(error instanceof loadPg().DatabaseError) && this.#state.isLost();
  }

  /** The answer, or an error once the server itself would long have given up. */
  async #withLimit<T>(answer: Promise<T>): Promise<T> {
    const { answerMilliseconds } = this.#state;
    if (answerMilliseconds === null) return answer;
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#silent = true;
      this.#state.onSilence();
      reject(new DatabaseUnavailableError('the connection to the database is silent'));
      this.release(true);
    }, answerMilliseconds);
    try {
      return await Promise.race([answer, silence]);
    } finally {
      clearTimeout(timer);
    }
  }

  release(destroy = false): void {
    if (this.#released) return;
    this.#released = true;
    this.#client.release(destroy);
  }
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
