import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Driver, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { type DatabaseLimits, POSTGRES_LIMITS, SQLITE_LIMITS } from '#config/database-limits.ts';
import { LimitedPool } from './postgres-pool.ts';
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
  /** For statements that may take long, such as migrations: on a connection that is closed afterwards. */
  withoutLimits<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Longest that SQLite itself waits for another process's lock: nothing else runs meanwhile. */
const BLOCKING_WAIT_MILLISECONDS = 10;
/** What a long reader or a large change has made of the log is given back to the disk down to this. */
export const LOG_BYTES = 16 * 1024 * 1024;
const MOST_CONNECTIONS = 10;

/** Opens `site.db` in the folder, creating both when they are not there. */
export function connectSqlite(dataDir: string, limits: DatabaseLimits = SQLITE_LIMITS): Database {
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
  raw.exec(`PRAGMA journal_size_limit = ${LOG_BYTES};`);
  // At the start nobody is kept waiting; from now on the dialect waits without blocking.
  raw.exec(`PRAGMA busy_timeout = ${BLOCKING_WAIT_MILLISECONDS};`);
  const dataVersion = raw.prepare('PRAGMA data_version');
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect(raw, { lockMilliseconds: limits.lock }),
  });
  return {
    engine: 'sqlite',
    db,
    writer: randomUUID(),
    dataVersion: () => Number(dataVersion.get()?.data_version),
    withoutLimits: (work) => work(db),
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

/** @param onLost told of each connection that was lost; what was asked on it fails by itself. */
export function connectPostgres(
  url: string,
  limits: DatabaseLimits = POSTGRES_LIMITS,
  onLost: (error: Error) => void = () => undefined,
): Database {
  const open = (own: { limits: DatabaseLimits | null; maxConnections: number }) => {
    const pool = new LimitedPool({ url, connectMilliseconds: limits.connect, onLost, ...own });
    return new Kysely<Schema>({ dialect: new GuardedPostgresDialect({ pool }) });
  };
  const db = open({ limits, maxConnections: MOST_CONNECTIONS });
  return {
    engine: 'postgresql',
    db,
    writer: randomUUID(),
    dataVersion: null,
    async withoutLimits(work) {
      const own = open({ limits: null, maxConnections: 1 });
      try {
        return await work(own);
      } finally {
        await own.destroy();
      }
    },
    close: () => db.destroy(),
  };
}

interface DatabasePlace {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Those of the engine unless said otherwise. */
  readonly databaseLimits?: DatabaseLimits;
}

export function connect(config: DatabasePlace, onLost?: (error: Error) => void): Database {
  return config.databaseUrl === undefined
    ? connectSqlite(config.dataDir, config.databaseLimits)
    : connectPostgres(config.databaseUrl, config.databaseLimits, onLost);
}
