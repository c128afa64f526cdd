import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { DatabaseLimits } from '#config/database-limits.ts';
import { cancelStatement } from './cancel-statement.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';
import { noteDatabaseError } from './error-scope.ts';
import { SITE_MOVING_SQLSTATE } from './move/moving-codes.ts';
import { clientClass, connectionOptions, loadPg } from './postgres-client.ts';
import { SiteMovingError } from './site-moving-error.ts';

export interface PostgresPoolOptions {
  readonly url: string;
  /** Null for no time limits, as for migrations. */
  readonly limits: DatabaseLimits | null;
  readonly connectMilliseconds: number;
  readonly maxConnections: number;
  /** Called for each lost connection; the queries on it reject separately. */
  readonly onLost: (error: Error) => void;
}

/** A connection that has not answered this long after a statement's limit is dropped. */
const GRACE_MILLISECONDS = 500;

/** PostgreSQL error codes after which the same statement may succeed when retried. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  '25006', // read-only server: a standby, or a primary that was replaced
  '25P03', // idle in a transaction for too long
  '25P04', // the transaction took too long
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock_timeout
  '57014', // statement_timeout
]);
/** Connection failures, a server out of connections, memory or disk, or shutting down or starting. */
const UNAVAILABLE_CLASSES = /^(?:08|53|57P)/;
const READ_ONLY = '25006';
const CONSTRAINT_CLASS = /^23/;

/** How a pool's connections are used. */
export interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

/**
 * Begins a transaction with its time limits. They end with it, so that connections can be shared
 * through a pooler. Null turns off any limits that the database or its user may have.
 *
 * A transaction may be idle between two statements as long as one statement may take. The process
 * or the network that began it may be gone while others wait for its locks.
 */
export function beginStatement(limits: DatabaseLimits | null): string {
  const { statement, lock } = limits ?? { statement: 0, lock: 0 };
  return `begin; set local statement_timeout = ${statement}; set local lock_timeout = ${lock}; set local idle_in_transaction_session_timeout = ${statement}`;
}

/**
 * A connection pool with a time limit on every wait. It keeps nothing in a session, so that a pooler
 * such as PgBouncer may give each transaction another one. When a connection stops answering, all
 * connections opened so far are destroyed: most likely the same network fault affects them.
 */
export class LimitedPool implements PostgresPool {
  readonly options: object;
  readonly #pool: pg.Pool;
  readonly #statementMilliseconds: number | null;
  readonly #lost = new WeakSet<pg.ClientBase>();
  readonly #generations = new WeakMap<pg.ClientBase, number>();
  #generation = 0;

  constructor({ url, limits, connectMilliseconds, maxConnections, onLost }: PostgresPoolOptions) {
    const { Pool } = loadPg();
    const connection = connectionOptions(url, connectMilliseconds);
    /** Restores the connect timeout: the pool's option of that name limits the wait for a free client. */
    class PooledClient extends clientClass() {
      constructor(options?: pg.ClientConfig) {
        super({ ...options, ...connection });
      }
    }
    const options = {
      ...connection,
      Client: PooledClient,
      max: maxConnections,
      connectionTimeoutMillis: limits?.pool ?? connectMilliseconds,
    };
    this.options = options;
    this.#statementMilliseconds = limits?.statement ?? null;
    this.#pool = new Pool(options);
    this.#pool.on('connect', (client) => {
      this.#generations.set(client, this.#generation);
      client.on('error', (error) => {
        this.#lost.add(client);
        onLost(error);
      });
    });
    // The client's own listener has already reported the error.
    this.#pool.on('error', () => undefined);
  }

  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await this.#checkOut();
      if (this.#generations.get(client) === this.#generation) {
        return new LimitedClient(client, {
          statementMilliseconds: this.#statementMilliseconds,
          isLost: () => this.#lost.has(client),
          retireConnections: () => this.retireConnections(),
        });
      }
      client.release(true);
    }
  }

  /** How the pool's connections are used at this moment. */
  get use(): PoolUse {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
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

  /**
   * Closes each present connection when it is next requested; statements in progress finish as
   * usual.
   */
  retireConnections(): void {
    this.#generation += 1;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

interface ClientState {
  readonly statementMilliseconds: number | null;
  readonly isLost: () => boolean;
  readonly retireConnections: () => void;
}

class LimitedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #state: ClientState;
  #released = false;
  #silent = false;
  /** A request to cancel may arrive late and would then cancel the next statement. */
  #cancelled = false;
  #inTransaction = false;

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
    if (typeof sql !== 'string') throw new TypeError('this pool does not support cursors');
    return this.#query<R>(sql, parameters);
  }

  async #query<R>(
    sql: string,
    parameters: ReadonlyArray<unknown>,
  ): Promise<PostgresQueryResult<R>> {
    if (this.#silent)
      throw new DatabaseUnavailableError('the connection was closed after a timeout');
    if (sql.startsWith('begin')) this.#inTransaction = true;
    try {
      const result = await this.#withLimit(this.#client.query(sql, [...parameters]));
      if (sql === 'commit' || sql === 'rollback') this.#inTransaction = false;
      return result as PostgresQueryResult<R>;
    } catch (error) {
      if (codeOf(error) === READ_ONLY) this.#state.retireConnections();
      const thrown = this.#describe(error);
      if (!CONSTRAINT_CLASS.test(codeOf(error))) noteDatabaseError(thrown);
      throw thrown;
    }
  }

  #describe(error: unknown): unknown {
    if (codeOf(error) === SITE_MOVING_SQLSTATE) {
      return new SiteMovingError('the site is being moved', { cause: error });
    }
    return this.#isUnavailable(error)
      ? new DatabaseUnavailableError('the database did not answer', { cause: error })
      : error;
  }

  #isUnavailable(error: unknown): boolean {
    if (error instanceof DatabaseUnavailableError) return false;
    const code = codeOf(error);
    if (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CLASSES.test(code)) return true;
    return !(error instanceof loadPg().DatabaseError) && this.#state.isLost();
  }

  /**
   * PostgreSQL limits the statements of a transaction; we cancel any other at the limit. Rejects if
   * there is still no answer after the grace period.
   */
  async #withLimit<T>(answer: Promise<T>): Promise<T> {
    const { statementMilliseconds } = this.#state;
    if (statementMilliseconds === null) return answer;
    const { promise: silence, reject } = Promise.withResolvers<never>();
    let timer = setTimeout(() => {
      if (!this.#inTransaction) {
        this.#cancelled = true;
        cancelStatement(this.#client);
      }
      timer = setTimeout(() => {
        this.#silent = true;
        this.#state.retireConnections();
        reject(new DatabaseUnavailableError('the database connection stopped answering'));
        this.release(true);
      }, GRACE_MILLISECONDS);
    }, statementMilliseconds);
    try {
      return await Promise.race([answer, silence]);
    } finally {
      clearTimeout(timer);
    }
  }

  release(destroy = false): void {
    if (this.#released) return;
    this.#released = true;
    this.#client.release(destroy || this.#cancelled);
  }
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
