import type { DatabaseSync } from 'node:sqlite';
import { NodeSqliteDialect } from '@better-auth/kysely-adapter/node-sqlite-dialect';
import { CompiledQuery, type DatabaseConnection, type DialectAdapter, type Driver } from 'kysely';
import { guardConnections } from './write-guard.ts';

/**
 * The adapter's SQLite dialect with two differences: a transaction takes the write lock when it
 * begins (a deferred one fails half way when a command writes beside the server), and migrations
 * run inside one (SQLite's DDL is transactional).
 */
export class SqliteDialect extends NodeSqliteDialect {
  constructor(database: DatabaseSync) {
    super({ database });
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    driver.beginTransaction = async (connection: DatabaseConnection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    };
    return guardConnections(driver);
  }

  override createAdapter(): DialectAdapter {
    const adapter = super.createAdapter();
    Object.defineProperty(adapter, 'supportsTransactionalDdl', { value: true });
    return adapter;
  }
}
