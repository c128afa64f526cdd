import { Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the database to the newest schema, in one transaction; what is there already is left
 * alone. Two processes that start at once do it one after the other.
 * @param beforeChange awaited before a database that has data in it is changed; when it throws,
 *   nothing is.
 * @throws the error of the migration that failed; nothing of it has been applied.
 */
export async function migrate(
  database: Database,
  beforeChange: (pending: readonly string[]) => Promise<void> = async () => undefined,
): Promise<void> {
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrations(database.engine) },
  });
  const known = await migrator.getMigrations();
  const pending = known.filter(({ executedAt }) => executedAt === undefined);
  if (pending.length > 0 && pending.length < known.length) {
    await beforeChange(pending.map(({ name }) => name));
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
