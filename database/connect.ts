import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Driver, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { loadPg } from './load-pg.ts';
import type { Schema } from './schema.ts';
import { SqliteDialect } from './sqlite-dialect.ts';
import { guardConnections } from './write-guard.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  readonly engine: 'sqlite' | 'postgresql';
  readonly db: Db;
  /** Names this handle among all that write to the same data. */
  readonly writer: string;
  /** Changes when another process has written: `PRAGMA data_version`. Null where the bus says so instead. */
  readonly dataVersion: (() => number) | null;
  close(): Promise<void>;
}

/** Opens `site.db` in the folder, creating both when they are not there. */
export function connectSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const raw = new DatabaseSync(join(dataDir, 'site.db'), {
    timeout: 5_000,
    enableForeignKeyConstraints: true,
  });
  raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  // Deleted rows are overwritten with zeros: nobody finds in the file what was deleted for good.
  raw.exec('PRAGMA secure_delete = ON;');
  // 8 MB of pages instead of 2: a list of 500 posts lies in more than 2, and was read from the file each time.
  raw.exec('PRAGMA cache_size = -8000;');
  const dataVersion = raw.prepare('PRAGMA data_version');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect(raw) });
  return {
    engine: 'sqlite',
    db,
    writer: randomUUID(),
    dataVersion: () => Number(dataVersion.get()?.data_version),
    async close() {
      await db.destroy();
      // The dialect closes what it has used; one that nothing was asked of would stay open.
      if (raw.isOpen) raw.close();
    },
  };
}

class GuardedPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return guardConnections(super.createDriver());
  }
}

export function connectPostgres(url: string): Database {
  const { Pool } = loadPg();
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // Without a listener an idle connection that the server closes would end the process;
  // the next query gets a new connection or its own error.
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({ dialect: new GuardedPostgresDialect({ pool }) });
  return {
    engine: 'postgresql',
    db,
    writer: randomUUID(),
    dataVersion: null,
    close: () => db.destroy(),
  };
}

export function connect(config: { databaseUrl: string | undefined; dataDir: string }): Database {
  return config.databaseUrl === undefined
    ? connectSqlite(config.dataDir)
    : connectPostgres(config.databaseUrl);
}
