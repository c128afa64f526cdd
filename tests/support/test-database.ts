import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '#database/connect.ts';
import { type Engine, freshPostgres } from './test-site.ts';

export interface TestDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

/** Opens an empty database without tables. */
export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-database-'));
  const postgres = engine === 'postgresql' ? await freshPostgres() : null;
  const database = connect({ databaseUrl: postgres?.url, dataDir });
  return {
    database,
    async close() {
      await database.close();
      await postgres?.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
