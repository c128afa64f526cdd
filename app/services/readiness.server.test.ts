import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectSqlite } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createReadiness } from './readiness.server.ts';

it('queries the database once a second, however often it is called', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-ready-'));
  const database = connectSqlite(folder);
  await migrate(database);
  let seconds = 0;
  const requireReady = createReadiness(database, () => seconds * 1_000);
  await Promise.all(Array.from({ length: 50 }, requireReady));
  await database.db.schema.dropTable('site_state').execute();
  // The result of the same second, so the missing table is not noticed.
  await requireReady();
  seconds = 1;
  const results = await Promise.allSettled(Array.from({ length: 50 }, requireReady));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  await database.close();
  rmSync(folder, { recursive: true });
});
