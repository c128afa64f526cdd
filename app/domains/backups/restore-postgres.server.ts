import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { claimDatabase } from '#database/database-claim.ts';
import { keysOfImage } from '#database/snapshot/database-facts.ts';
import { runPostgresProgram } from '#database/snapshot/postgres-programs.ts';
import { PREVIOUS_SCHEMA_PREFIX } from '#database/snapshot/postgres-snapshot.ts';
import { BackupError } from './backup-error.ts';
import { DATABASE_NAMES } from './manifest.server.ts';
import {
  listRoles,
  type RestoredAccess,
  type RoleRow,
  readAccess,
  revokingStatements,
} from './revoke-restored-rights.server.ts';

interface RestoreLocation {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly now: () => Date;
  readonly admin?: string | undefined;
}

interface Restoring {
  /** The folder that the backup was extracted to. */
  readonly staged: string;
  /** The folder for files that are not in the backup. */
  readonly previousData: string;
  readonly at: Date;
  readonly detail: Record<string, unknown>;
}

/**
 * Restores the files first, then the database in one transaction that renames the current schema. If
 * it is interrupted, the site has either the old rows or the new ones, and all of their files.
 */
export async function restorePostgres(
  location: RestoreLocation,
  restoring: Restoring,
): Promise<RestoredAccess> {
  const { staged, previousData } = restoring;
  const client = await claimDatabase(location.databaseUrl);
  try {
    await addFiles(join(staged, 'uploads'), join(location.dataDir, 'uploads'));
    await runPostgresProgram('psql', location.databaseUrl, [
      ...IN_ONE_TRANSACTION,
      `--command=alter schema public rename to ${schemaOf(previousData)}`,
      '--command=create schema public',
      `--file=${join(staged, DATABASE_NAMES.postgresql)}`,
      ...finalStatements(location, restoring.at, restoring.detail),
    ]);
    await quarantineFiles(client, location.dataDir, previousData);
    return await findAccess(client);
  } finally {
    await client.end();
  }
}

/** Swaps the current schema and files with the quarantined ones of the last restore. */
export async function rollBackPostgresRestore(
  location: RestoreLocation,
  { before, previousData }: { before: string; previousData: string },
): Promise<RestoredAccess> {
  const client = await claimDatabase(location.databaseUrl);
  try {
    const found = await client.query('select from pg_namespace where nspname = $1', [
      schemaOf(before),
    ]);
    if (found.rowCount === 0) {
      throw new BackupError(
        'nothing_to_go_back_to',
        `The database has no schema ${schemaOf(before)} any more, so there is nothing to go back to.`,
      );
    }
    await addFiles(join(location.dataDir, before, 'uploads'), join(location.dataDir, 'uploads'));
    await runPostgresProgram('psql', location.databaseUrl, [
      ...IN_ONE_TRANSACTION,
      `--command=alter schema public rename to ${schemaOf(previousData)}`,
      `--command=alter schema ${schemaOf(before)} rename to public`,
      ...finalStatements(location, location.now(), { back: true }),
    ]);
    await quarantineFiles(client, location.dataDir, previousData);
    return await findAccess(client);
  } finally {
    await client.end();
  }
}

const IN_ONE_TRANSACTION = [
  '--no-psqlrc',
  '--quiet',
  '--single-transaction',
  '--set=ON_ERROR_STOP=1',
  '--command=set client_min_messages = warning',
];

/** Revokes restored access, and records the restore in the audit log. */
function finalStatements(
  location: RestoreLocation,
  at: Date,
  detail: Record<string, unknown>,
): string[] {
  const row = `'${randomUUID()}', '${at.toISOString()}', 'Command on the server', 'backup.restored', 'backup', '${JSON.stringify(detail)}'`;
  return [
    ...revokingStatements(location.admin ?? null).map((statement) => `--command=${statement}`),
    `--command=insert into public.audit_log (id, at, actor_name, action, object_type, detail) values (${row})`,
  ];
}

async function findAccess(client: pg.Client): Promise<RestoredAccess> {
  return readAccess((await client.query<RoleRow>(listRoles('public.'))).rows);
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
  client: pg.Client,
  dataDir: string,
  previousData: string,
): Promise<void> {
  const images = await client.query<{ key: string; variants: string }>(
    'select key, variants from public.media',
  );
  const named = new Set(images.rows.flatMap(keysOfImage));
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
