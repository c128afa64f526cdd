import { createReadStream } from 'node:fs';
import type pg from 'pg';
import { createClient } from '../postgres-client.ts';
import { DamagedDatabaseError, type DatabaseFacts, keysOfImage } from './database-facts.ts';
import { runPostgresProgram } from './postgres-programs.ts';

/** A restore moves the previous tables to a schema with this prefix; backups leave it out. */
export const PREVIOUS_SCHEMA_PREFIX = 'before_restore_';

/** Dumps the database as plain SQL and reads its facts, both from the same snapshot. */
export async function snapshotPostgres(
  databaseUrl: string,
  target: string,
  signal?: AbortSignal,
): Promise<DatabaseFacts> {
  const lost = new AbortController();
  const client = createClient(databaseUrl, (error) => lost.abort(error));
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const exported = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const facts = await readFacts(client);
    const snapshot = exported.rows[0]?.id ?? '';
    await runPostgresProgram(
      'pg_dump',
      databaseUrl,
      [
        '--format=plain',
        '--no-owner',
        '--no-privileges',
        `--exclude-schema=${PREVIOUS_SCHEMA_PREFIX}*`,
        `--snapshot=${snapshot}`,
        `--file=${target}`,
      ],
      signal ? AbortSignal.any([signal, lost.signal]) : lost.signal,
    );
    return facts;
  } catch (error) {
    // When the connection that holds the snapshot is lost, the dump is aborted because of it.
    throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    await client.end();
  }
}

/** What is in the database, in the transaction of the client. */
export async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  const names = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const tables: Record<string, number> = {};
  for (const { name } of names.rows) {
    const counted = await client.query<{ rows: string }>(
      `select count(*) as rows from public."${name}"`,
    );
    tables[name] = Number(counted.rows[0]?.rows);
  }
  const migrations = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  const images = await client.query<{ key: string; variants: string }>(
    'select key, variants from media order by key',
  );
  return {
    migrations: migrations.rows.map(({ name }) => name),
    tables,
    fileKeys: images.rows.flatMap(keysOfImage),
  };
}

/**
 * Counts the rows of every table in a dump.
 * @throws DamagedDatabaseError if the dump is incomplete.
 */
export async function countDumpedRows(file: string): Promise<Record<string, number>> {
  const tables: Record<string, number> = {};
  let table: string | null = null;
  let complete = false;
  for await (const line of linesOf(file)) {
    if (table !== null) {
      if (line === '\\.') table = null;
      else tables[table] = (tables[table] ?? 0) + 1;
      continue;
    }
    const [, plain, quoted] = /^COPY public\.(?:(\w+)|"([^"]+)") .*FROM stdin;$/.exec(line) ?? [];
    table = plain ?? quoted ?? null;
    if (table !== null) tables[table] = 0;
    if (line === '-- PostgreSQL database dump complete') complete = true;
  }
  if (!complete) throw new DamagedDatabaseError('the dump of the database is cut off');
  return tables;
}

/** Not `readline`, which also splits at U+2028, a character that texts can contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'latin1')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
