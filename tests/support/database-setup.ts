import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectPostgres, connectSqlite } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { selections } from '../../scripts/lib/test-runs.mjs';
import { createDatabase, startPostgres, type TestPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server, and the name of a migrated database on it that serves as a template. */
    postgres: { url: string; migrated: string } | { missing: string };
    /** The path of a migrated database file, to be copied. */
    migratedFile: string;
    /** The variables of a command that a test runs, beside its own. */
    commandEnvironment: Readonly<Record<string, string>>;
  }
}

/**
 * Starts one PostgreSQL for the whole run, on which every test site gets its own database, migrates
 * once on each engine what the sites of the tests begin with, and gives commands a place for what they
 * compile.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-migrated-'));
  project.provide('migratedFile', await createMigratedFile(folder));
  project.provide('commandEnvironment', {
    PATH: process.env.PATH ?? '',
    // Of the processor time of a command, half goes into reading its sources.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  });
  const stopPostgres = await setUpPostgres(project);
  return async () => {
    await stopPostgres();
    rmSync(folder, { recursive: true });
  };
}

async function createMigratedFile(folder: string): Promise<string> {
  const database = connectSqlite(folder);
  await migrate(database);
  await database.close();
  return join(folder, 'site.db');
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  if (project.vitest.config.tagsFilter?.includes(selections.test.tagsFilter)) {
    project.provide('postgres', { missing: 'only `npm run test:all` uses it' });
    return async () => undefined;
  }
  const server = await startPostgres();
  if ('missing' in server) {
    console.warn(`Skipping the tests on PostgreSQL: ${server.missing}.`);
    project.provide('postgres', server);
    return async () => undefined;
  }
  const migrated = `wizard_migrated_${randomUUID().replaceAll('-', '')}`;
  const template = await createMigrated(server.url, migrated);
  project.provide('postgres', { url: server.url, migrated });
  return async () => {
    await template.drop();
    server.stop();
  };
}

async function createMigrated(serverUrl: string, name: string): Promise<TestPostgres> {
  const created = await createDatabase(serverUrl, { name });
  const database = connectPostgres({ url: created.url });
  await migrate(database);
  // PostgreSQL copies a template only while it has no connections.
  await database.close();
  return created;
}
