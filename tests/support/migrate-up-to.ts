import { Migrator } from 'kysely/migration';
import type { Database } from '#database/connect.ts';
import { migrations } from '#database/migrations/index.ts';

/** Makes a database as one that was last opened by a version with this migration, and no later one. */
export async function migrateUpTo(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  last: string,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(engine) },
  });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}
