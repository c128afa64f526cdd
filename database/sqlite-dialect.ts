import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { NodeSqliteDialect } from '@better-auth/kysely-adapter/node-sqlite-dialect';
import {
  type AbortableOperationOptions,
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
} from 'kysely';
import { DatabaseUnavailableError } from './database-unavailable.ts';
import { waitsForDisk } from './disk-wait.ts';
import { noteDatabaseError } from './error-scope.ts';
import { SQLITE_MOVING_TRIGGER } from './move/moving-codes.ts';
import { SiteMovingError } from './site-moving-error.ts';
import { guardConnections } from './write-guard.ts';

const BUSY = 5;
const CONSTRAINT = 19;
const CONSTRAINT_TRIGGER = 1811;
const FIRST_PAUSE_MILLISECONDS = 5;
const LONGEST_PAUSE_MILLISECONDS = 50;

/**
 * The adapter's SQLite dialect with five differences: a transaction takes the write lock when it
 * begins (a deferred one fails halfway when a command writes at the same time); waiting for that
 * lock does not block readers; a transaction that a full disk has already rolled back is not rolled
 * back again; migrations run in a transaction (SQLite's DDL is transactional); and a transaction that
 * can be repeated does not wait for the disk (`disk-wait.ts`).
 */
export class SqliteDialect extends NodeSqliteDialect {
  readonly #database: DatabaseSync;
  readonly #lockMilliseconds: number;

  constructor(database: DatabaseSync, { lockMilliseconds }: { lockMilliseconds: number }) {
    super({ database });
    this.#database = database;
    this.#lockMilliseconds = lockMilliseconds;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const acquireAnyhow = driver.acquireConnection.bind(driver);
    let waits = true;
    const acquire: typeof acquireAnyhow = async (options) => {
      const connection = await acquireAnyhow(options);
      // Each time the one connection is handed over: whoever has it next may not repeat anything.
      if (waits !== waitsForDisk()) {
        waits = waitsForDisk();
        this.#database.exec(`pragma synchronous = ${waits ? 'full' : 'normal'}`);
      }
      return connection;
    };
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options);
      return new RetryingConnection(connection, {
        mayPause: () => !this.#database.isTransaction,
        isMoving: () =>
          this.#database
            .prepare("select 1 from sqlite_schema where type = 'trigger' and name = ?")
            .get(SQLITE_MOVING_TRIGGER) !== undefined,
        lockMilliseconds: this.#lockMilliseconds,
        prepare: (text) => this.#database.prepare(text),
        async pause(milliseconds) {
          // There is one connection: releasing it lets readers run during the wait.
          await driver.releaseConnection(connection);
          await wait(milliseconds);
          await acquire(options);
        },
      });
    };
    driver.beginTransaction = async (connection: DatabaseConnection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    };
    const rollback = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = async (connection: DatabaseConnection) => {
      // If SQLite has already rolled back, a second rollback would hide the original error.
      if (this.#database.isTransaction) await rollback(connection);
    };
    return guardConnections(driver);
  }

  override createAdapter(): DialectAdapter {
    const adapter = super.createAdapter();
    Object.defineProperty(adapter, 'supportsTransactionalDdl', { value: true });
    return adapter;
  }
}

interface RetryOptions {
  /** False inside a transaction, where no other query may run. */
  readonly mayPause: () => boolean;
  /** Whether all tables have triggers that reject writes. */
  readonly isMoving: () => boolean;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly lockMilliseconds: number;
  readonly prepare: (sql: string) => StatementSync;
}

/** Retries a statement while another process holds the lock that it needs. */
class RetryingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #retry: RetryOptions;

  constructor(connection: DatabaseConnection, retry: RetryOptions) {
    this.#connection = connection;
    this.#retry = retry;
  }

  async executeQuery<R>(
    query: CompiledQuery,
    options?: AbortableOperationOptions,
  ): Promise<QueryResult<R>> {
    const { mayPause, isMoving, pause, lockMilliseconds } = this.#retry;
    const until = performance.now() + lockMilliseconds;
    for (let milliseconds = FIRST_PAUSE_MILLISECONDS; ; milliseconds *= 2) {
      try {
        return readAsText(await this.#connection.executeQuery<R>(query, options));
      } catch (error) {
        const code = primaryCode(error);
        if (isTooLarge(error) && query.query.kind === 'SelectQueryNode')
          return this.#readLarge(query);
        if (isTriggered(error) && isMoving()) {
          const moving = new SiteMovingError('the site is being moved', { cause: error });
          noteDatabaseError(moving);
          throw moving;
        }
        if (code !== BUSY) {
          if (code !== CONSTRAINT) noteDatabaseError(error);
          throw error;
        }
        if (!mayPause() || performance.now() >= until) {
          const unavailable = new DatabaseUnavailableError('another process holds the lock', {
            cause: error,
          });
          noteDatabaseError(unavailable);
          throw unavailable;
        }
      }
      await pause(Math.min(milliseconds, LONGEST_PAUSE_MILLISECONDS));
    }
  }

  /**
   * Reads numbers that JavaScript can represent only approximately. The site stores none that
   * large.
   */
  #readLarge<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#retry.prepare(sql);
    statement.setReadBigInts(true);
    const rows = statement.all(...(parameters as SQLInputValue[]));
    for (const row of rows) {
      for (const [name, value] of Object.entries(row)) {
        if (typeof value === 'bigint') row[name] = Number(value);
      }
    }
    return readAsText({ rows: rows as R[] });
  }

  streamQuery<R>(
    query: CompiledQuery,
    chunkSize: number,
    options?: AbortableOperationOptions,
  ): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery(query, chunkSize, options);
  }
}

/** The columns whose type is not text or a number, by names that no other column has. */
const BINARY_COLUMNS: ReadonlySet<string> = new Set(['snapshot', 'contents']);

/** A column of SQLite accepts values of any type, and a reader of text must not get bytes. */
function readAsText<R>(result: QueryResult<R>): QueryResult<R> {
  for (const row of result.rows as Record<string, unknown>[]) {
    for (const name in row) {
      const value = row[name];
      if (value instanceof Uint8Array && !BINARY_COLUMNS.has(name)) {
        row[name] = Buffer.from(value).toString();
      }
    }
  }
  return result;
}

function isTooLarge(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ERR_OUT_OF_RANGE';
}

/** Whether a trigger rejected the change. */
function isTriggered(error: unknown): boolean {
  return (error as { errcode?: unknown }).errcode === CONSTRAINT_TRIGGER;
}

/** The primary SQLite result code; null for other errors. */
function primaryCode(error: unknown): number | null {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : null;
}
