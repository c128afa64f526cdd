import { Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the database to the newest schema; what is there already is left alone.
 * @throws the error of the migration that failed; nothing of it has been applied.
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrations(database.engine) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
