import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, type Driver, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { type DatabaseLimits, POSTGRES_LIMITS, SQLITE_LIMITS } from '#config/database-limits.ts';
import { databaseFile, prepareDatabaseFile } from './database-file.ts';
import { FIRST_EARLY_STEP } from './early-steps.ts';
import { migrations } from './migrations/index.ts';
import { beginStatement, LimitedPool, type PoolUse } from './postgres-pool.ts';
import type { Schema } from './schema.ts';
import { SqliteDialect } from './sqlite-dialect.ts';
import { guardConnections } from './write-guard.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/**
 * PostgreSQL settings for one session. A connection pooler, which shares sessions, rejects them.
 */
export type SessionSettings = Readonly<Record<string, number>>;

export interface Database {
  readonly engine: 'sqlite' | 'postgresql';
  readonly db: Db;
  /** Identifies this handle among all writers to the same database. */
  readonly writer: string;
  /** `PRAGMA data_version`, which changes when another process writes. Null on PostgreSQL, which has `change_events`. */
  readonly dataVersion: (() => number) | null;
  /** How the pool is used now. Null on SQLite, which has one connection. */
  readonly readPoolUse: (() => PoolUse) | null;
  /** For long-running statements, such as migrations. Uses its own connection, closed afterwards. */
  withoutLimits<T>(work: (db: Db) => Promise<T>, session?: SessionSettings): Promise<T>;
  /**
   * Replaces all connections by new ones: the present ones may lead nowhere, or to a server that
   * was replaced.
   */
  reconnect(): void;
  close(): Promise<void>;
}

/** SQLite's own wait for a lock blocks the whole process, so it is short; the dialect retries. */
const BLOCKING_WAIT_MILLISECONDS = 10;
/** After a checkpoint, the WAL file is truncated to this size. */
export const WAL_BYTES = 16 * 1024 * 1024;
const MAX_CONNECTIONS = 10;

/**
 * Opens `site.db` in the folder, creating both if they do not exist.
 * @throws DatabaseFileError if this user may not use it, or if it has lost its content
 */
export function connectSqlite(dataDir: string, limits: DatabaseLimits = SQLITE_LIMITS): Database {
  mkdirSync(dataDir, { recursive: true });
  prepareDatabaseFile(dataDir);
  const raw = new DatabaseSync(databaseFile(dataDir), {
    timeout: 5_000,
    enableForeignKeyConstraints: true,
  });
  // WAL mode is written to the file, and we must not change another program's file.
  if (isNewOrOwn(raw)) raw.exec('PRAGMA journal_mode = WAL;');
  raw.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  // Deleted rows are overwritten with zeros, so that erased data cannot be recovered from the file.
  raw.exec('PRAGMA secure_delete = ON;');
  // 8 MB instead of 2: a list of 500 posts takes more than 2 MB and would be read from the file
  // each time.
  raw.exec('PRAGMA cache_size = -8000;');
  raw.exec(`PRAGMA journal_size_limit = ${WAL_BYTES};`);
  // Blocking is harmless only during startup; from here on, the dialect waits without blocking.
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
    readPoolUse: null,
    withoutLimits: (work) => work(db),
    reconnect: () => undefined,
    async close() {
      await db.destroy();
      // Kysely does not close a database that it has never queried.
      if (raw.isOpen) raw.close();
    },
  };
}

function isNewOrOwn(raw: DatabaseSync): boolean {
  const [hasTables, hasMigrations] = ['%', 'kysely_migration'].map(
    (name) =>
      raw.prepare('select 1 from sqlite_schema where name like ? limit 1').get(name) !== undefined,
  );
  if (!hasTables) return true;
  const [first = ''] = Object.keys(migrations('sqlite'));
  const isApplied = () =>
    raw.prepare('select 1 from kysely_migration where name in (?, ?)').get(first, FIRST_EARLY_STEP);
  return hasMigrations === true && isApplied() !== undefined;
}

/** Begins a transaction and sets its time limits in one statement; the session has none. */
class GuardedPostgresDialect extends PostgresDialect {
  readonly #limits: DatabaseLimits | null;

  constructor(pool: LimitedPool, limits: DatabaseLimits | null) {
    super({ pool });
    this.#limits = limits;
  }

  override createDriver(): Driver {
    const driver = guardConnections(super.createDriver());
    const begin = beginStatement(this.#limits);
    driver.beginTransaction = async (connection, { isolationLevel, accessMode }) => {
      if (isolationLevel !== undefined || accessMode !== undefined) {
        throw new TypeError('transactions of this site have the default isolation');
      }
      await connection.executeQuery(CompiledQuery.raw(begin));
    };
    return driver;
  }
}

export interface PostgresLocation {
  readonly url: string;
  /** An address that bypasses the connection pooler; by default the same address. */
  readonly directUrl?: string | undefined;
}

/** @param onLost called for each lost connection; the queries on it reject separately. */
export function connectPostgres(
  { url, directUrl = url }: PostgresLocation,
  limits: DatabaseLimits = POSTGRES_LIMITS,
  onLost: (error: Error) => void = () => undefined,
): Database {
  const open = (own: { url: string; limits: DatabaseLimits | null; maxConnections: number }) => {
    const pool = new LimitedPool({ connectMilliseconds: limits.connect, onLost, ...own });
    return {
      pool,
      db: new Kysely<Schema>({ dialect: new GuardedPostgresDialect(pool, own.limits) }),
    };
  };
  const { pool, db } = open({ url, limits, maxConnections: MAX_CONNECTIONS });
  return {
    engine: 'postgresql',
    db,
    writer: randomUUID(),
    dataVersion: null,
    readPoolUse: () => pool.use,
    async withoutLimits(work, session = {}) {
      const url = withSettings(directUrl, session);
      const own = open({ url, limits: null, maxConnections: 1 });
      try {
        return await work(own.db);
      } finally {
        await own.db.destroy();
      }
    },
    reconnect: () => pool.retireConnections(),
    close: () => db.destroy(),
  };
}

/** Adds them to the options that the address may have. */
function withSettings(url: string, session: SessionSettings): string {
  const settings = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`);
  if (settings.length === 0) return url;
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', [given, ...settings].join(' ').trim());
  return address.href;
}

interface DatabaseLocation {
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
  readonly dataDir: string;
  /** Defaults to the limits of the engine. */
  readonly databaseLimits?: DatabaseLimits;
}

export function connect(config: DatabaseLocation, onLost?: (error: Error) => void): Database {
  return config.databaseUrl === undefined
    ? connectSqlite(config.dataDir, config.databaseLimits)
    : connectPostgres(
        { url: config.databaseUrl, directUrl: config.databaseDirectUrl },
        config.databaseLimits,
        onLost,
      );
}
