import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectPostgres, connectSqlite, type Tx } from '#database/connect.ts';
import { claimDatabase } from '#database/database-claim.ts';
import { applyMigrations } from '#database/migrate.ts';
import type { End } from '#database/move/end.ts';
import { copyAllRows, deleteAllRows } from '#database/move/rows.ts';
import { listTables, mergeKinds, type Table } from '#database/move/tables.ts';
import { putTablesBack, schemaExists, setTablesAside } from '#database/own-tables.ts';
import { keysOfImage } from '#database/snapshot/database-info.ts';
import { BackupError } from '../archive/backup-error.ts';
import { finishRestore, type RestoredAccess, type Restoring } from './finish-restore.server.ts';

interface RestoreLocation {
  readonly dataDir: string;
  readonly databaseUrl: string;
}

/** A restore puts the previous tables into a schema with this prefix. */
const PREVIOUS_SCHEMA_PREFIX = 'before_restore_';

interface FromBackup extends Restoring {
  /** The folder with the restored files, and with the restored rows as a `site.db`. */
  readonly staged: string;
  readonly migrations: readonly string[];
  /** The folder for files that are not in the backup. */
  readonly previousData: string;
}

/**
 * Restores the files first, then the database in one transaction, which puts the current tables into a
 * schema beside their own and creates new ones. If it is interrupted, the site has either the old rows
 * or the new ones, and all of their files.
 */
export async function restorePostgres(
  location: RestoreLocation,
  { staged, migrations, previousData, ...restoring }: FromBackup,
): Promise<{ access: RestoredAccess; hadSite: boolean }> {
  const source = connectSqlite(staged);
  let hadSite = false;
  try {
    const access = await replaceTables(location, previousData, {
      files: join(staged, 'uploads'),
      async work(tx) {
        hadSite = await setTablesAside(tx, schemaOf(previousData));
        await applyMigrations({ engine: 'postgresql', db: tx }, migrations);
        const target = { engine: 'postgresql', db: tx } as const;
        const tables = await listSharedTables(source, target);
        await deleteAllRows('postgresql', tx, tables);
        await copyAllRows(source, target, tables);
        return finishRestore('postgresql', tx, restoring);
      },
    });
    return { access, hadSite };
  } finally {
    await source.close();
  }
}

/** Other programs may have tables beside the new ones. */
async function listSharedTables(source: End, target: End): Promise<Table[]> {
  const tables = await listTables(source);
  const names = new Set(tables.map(({ name }) => name));
  const made = (await listTables(target)).filter(({ name }) => names.has(name));
  return mergeKinds(tables, made);
}

/** Swaps the current tables and files with those that the last restore has set aside. */
export async function rollBackPostgresRestore(
  location: RestoreLocation,
  { before, previousData, ...restoring }: Restoring & { before: string; previousData: string },
): Promise<RestoredAccess> {
  return replaceTables(location, previousData, {
    files: join(location.dataDir, before, 'uploads'),
    async work(tx) {
      if (!(await schemaExists(tx, schemaOf(before)))) {
        throw new BackupError(
          'nothing_to_go_back_to',
          `The database has no tables from before the last restore, which would be in the schema ${schemaOf(before)}. So there is nothing to go back to.`,
        );
      }
      await setTablesAside(tx, schemaOf(previousData));
      await putTablesBack(tx, schemaOf(before));
      return finishRestore('postgresql', tx, restoring);
    },
  });
}

interface Replacement {
  /** Those of the new rows. */
  readonly files: string;
  readonly work: (tx: Tx) => Promise<RestoredAccess>;
}

async function replaceTables(
  { dataDir, databaseUrl }: RestoreLocation,
  previousData: string,
  { files, work }: Replacement,
): Promise<RestoredAccess> {
  const claim = await claimDatabase(databaseUrl);
  const database = connectPostgres({ url: databaseUrl });
  try {
    const { access, named } = await database.withoutLimits((db) =>
      db.transaction().execute(async (tx) => {
        await requireRight(tx);
        await addFiles(files, join(dataDir, 'uploads'));
        const access = await work(tx);
        const images = await tx.selectFrom('media').select(['key', 'variants']).execute();
        return { access, named: new Set(images.flatMap(keysOfImage)) };
      }),
    );
    await quarantineFiles(named, dataDir, previousData);
    return access;
  } finally {
    await database.close();
    await claim.end();
  }
}

async function requireRight(tx: Tx): Promise<void> {
  const { rows } = await sql<{ user: string; database: string; right: boolean }>`
    select quote_ident(current_user) as user, quote_ident(current_database()) as database,
      has_database_privilege(current_database(), 'CREATE') as right`.execute(tx);
  const [found] = rows;
  if (found?.right === true) return;
  throw new BackupError(
    'not_allowed',
    `The earlier tables are kept in a separate schema, which the user ${found?.user} may not create. Let it with GRANT CREATE ON DATABASE ${found?.database} TO ${found?.user}.`,
  );
}

/** The schema name for a folder such as `before-restore-2026-11-21-030000`. */
function schemaOf(previousData: string): string {
  return `${PREVIOUS_SCHEMA_PREFIX}${previousData.replace(/\D/g, '')}`;
}

/** File names are never reused, so an existing file is the same file. */
async function addFiles(from: string, to: string): Promise<void> {
  for (const key of await listFiles(from)) {
    if (existsSync(join(to, key))) continue;
    await mkdir(join(to, key, '..'), { recursive: true });
    await rename(join(from, key), join(to, key));
  }
}

async function quarantineFiles(
  named: ReadonlySet<string>,
  dataDir: string,
  previousData: string,
): Promise<void> {
  const uploads = join(dataDir, 'uploads');
  await mkdir(join(dataDir, previousData, 'uploads'), { recursive: true, mode: 0o700 });
  for (const key of await listFiles(uploads)) {
    if (named.has(key)) continue;
    await mkdir(join(dataDir, previousData, 'uploads', key, '..'), { recursive: true });
    await rename(join(uploads, key), join(dataDir, previousData, 'uploads', key));
  }
}

async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
