import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { DamagedDatabaseError, type DatabaseFacts, keysOfImage } from './database-facts.ts';
import { queryInWorker } from './query-in-worker.ts';

/** All pages in one step, in another thread: a copy in steps restarts with every concurrent write. */
const EVERY_PAGE = 2 ** 31 - 1;

/** Copies a consistent snapshot of the database to one file, during concurrent reads and writes. */
export async function snapshotSqlite(dataDir: string, target: string): Promise<void> {
  const source = new DatabaseSync(join(dataDir, 'site.db'), { readOnly: true, timeout: 5_000 });
  try {
    await backup(source, target, { rate: EVERY_PAGE });
  } finally {
    source.close();
  }
  // Without WAL mode, the copy is a single file.
  await queryInWorker(target, ['pragma journal_mode = delete']);
}

/**
 * Checks every page, index and foreign key of a database file, and reads its facts.
 * @throws DamagedDatabaseError
 */
export async function inspectSqlite(file: string): Promise<DatabaseFacts> {
  const ask = (statements: readonly string[]) =>
    queryInWorker(file, statements).catch((error: Error) => {
      throw new DamagedDatabaseError(`the database cannot be read: ${error.message}`);
    });
  const [integrity = [], references = [], names = []] = await ask([
    'pragma integrity_check',
    'pragma foreign_key_check',
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
  ]);
  const verdict = integrity.map((row) => row.integrity_check).join(', ');
  if (verdict !== 'ok') throw new DamagedDatabaseError(`the database is damaged: ${verdict}`);
  if (references.length > 0) {
    throw new DamagedDatabaseError(`${references.length} rows refer to others that are not there`);
  }
  const tables = names.map((row) => String(row.name));
  for (const needed of ['kysely_migration', 'media']) {
    if (!tables.includes(needed)) throw new DamagedDatabaseError(`the table ${needed} is missing`);
  }
  const [migrations = [], images = [], ...counts] = await ask([
    'select name from kysely_migration order by name',
    'select key, variants from media order by key',
    ...tables.map((name) => `select count(*) as rows from "${name}"`),
  ]);
  return {
    migrations: migrations.map((row) => String(row.name)),
    tables: Object.fromEntries(tables.map((name, n) => [name, Number(counts[n]?.[0]?.rows)])),
    fileKeys: images.flatMap((row) =>
      keysOfImage({ key: String(row.key), variants: String(row.variants) }),
    ),
  };
}
