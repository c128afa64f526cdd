import type { DatabaseSync } from 'node:sqlite';
import { NodeSqliteDialect } from '@better-auth/kysely-adapter/node-sqlite-dialect';
import { CompiledQuery, type DatabaseConnection, type DialectAdapter, type Driver } from 'kysely';
import { guardConnections } from './write-guard.ts';

/**
 * The adapter's SQLite dialect with three differences: a transaction takes the write lock when it
 * begins (a deferred one fails half way when a command writes beside the server), one that a full
 * disk has ended is not ended again, and migrations run inside one (SQLite's DDL is transactional).
 */
export class SqliteDialect extends NodeSqliteDialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
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
