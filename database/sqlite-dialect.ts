import type { DatabaseSync } from 'node:sqlite';
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
import { noteDatabaseError } from './error-scope.ts';
import { guardConnections } from './write-guard.ts';

const BUSY = 5;
const CONSTRAINT = 19;
const FIRST_PAUSE_MILLISECONDS = 5;
const LONGEST_PAUSE_MILLISECONDS = 50;

/**
 * The adapter's SQLite dialect with four differences: a transaction takes the write lock when it
 * begins (a deferred one fails half way when a command writes beside the server), who waits for
 * that lock lets others read meanwhile, a transaction that a full disk has ended is not ended
 * again, and migrations run inside one (SQLite's DDL is transactional).
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
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options);
      return new PatientConnection(connection, {
        mayPause: () => !this.#database.isTransaction,
        lockMilliseconds: this.#lockMilliseconds,
        async pause(milliseconds) {
          // There is one connection, used in turn: whoever reads goes first.
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
      // SQLite has rolled it back by itself; a second time would hide why.
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

interface Patience {
  /** Whether other queries may run before this one: not inside a transaction. */
  readonly mayPause: () => boolean;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly lockMilliseconds: number;
}

/** Tries a statement again while another process holds the lock that it needs. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #patience: Patience;

  constructor(connection: DatabaseConnection, patience: Patience) {
    this.#connection = connection;
    this.#patience = patience;
  }

  async executeQuery<R>(
    query: CompiledQuery,
    options?: AbortableOperationOptions,
  ): Promise<QueryResult<R>> {
    const { mayPause, pause, lockMilliseconds } = this.#patience;
    const until = performance.now() + lockMilliseconds;
    for (let milliseconds = FIRST_PAUSE_MILLISECONDS; ; milliseconds *= 2) {
      try {
        return await this.#connection.executeQuery<R>(query, options);
      } catch (error) {
        const code = primaryCode(error);
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

  streamQuery<R>(
    query: CompiledQuery,
    chunkSize: number,
    options?: AbortableOperationOptions,
  ): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery(query, chunkSize, options);
  }
}

/** SQLite's result code without its details; null for an error that is not SQLite's. */
function primaryCode(error: unknown): number | null {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : null;
}
