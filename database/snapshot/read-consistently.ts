import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { SQLITE_LIMITS } from '#config/database-limits.ts';
import { connectPostgres } from '../connect.ts';
import type { End } from '../move/end.ts';
import type { Schema } from '../schema.ts';
import { SqliteDialect } from '../sqlite-dialect.ts';

/** The location of a site's rows. */
export type RowsLocation = { readonly dataDir: string } | { readonly url: string };

/** Reads a database as of one moment, in one transaction, while others may write. */
export function readConsistently<T>(
  location: RowsLocation,
  work: (source: End) => Promise<T>,
): Promise<T> {
  return 'url' in location ? readPostgres(location.url, work) : readSqlite(location.dataDir, work);
}

async function readSqlite<T>(dataDir: string, work: (source: End) => Promise<T>): Promise<T> {
  const raw = new DatabaseSync(join(dataDir, 'site.db'), { readOnly: true, timeout: 5_000 });
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect(raw, { lockMilliseconds: SQLITE_LIMITS.lock }),
  });
  try {
    raw.exec('begin');
    return await work({ engine: 'sqlite', db });
  } finally {
    await db.destroy();
    if (raw.isOpen) raw.close();
  }
}

async function readPostgres<T>(url: string, work: (source: End) => Promise<T>): Promise<T> {
  const database = connectPostgres({ url });
  try {
    return await database.withoutLimits((db) =>
      db.transaction().execute(async (tx) => {
        await sql`set transaction isolation level repeatable read, read only`.execute(tx);
        return work({ engine: 'postgresql', db: tx });
      }),
    );
  } finally {
    await database.close();
  }
}
