import type pg from 'pg';
import { createClient } from '../postgres-client.ts';
import { DamagedDatabaseError, type DatabaseFacts } from './database-facts.ts';
import { ProgramFailedError, runPostgresProgram } from './postgres-programs.ts';
import { readFacts } from './postgres-snapshot.ts';

/** The name of the temporary database, followed by the number of the site's own. */
export const TRIAL_PREFIX = 'wizard_services_trial_';
/** The exit status of psql when a statement of the file failed. */
const STATEMENT_FAILED = 3;

/**
 * Restores a dump into a database of its own on the server of the site's, says what is then in it, and
 * drops it again. One that a process left behind when it was killed is dropped first. One trial at a
 * time may run for a site.
 * @returns null if it could not be tried: the user may not create databases, or not reach a new one
 * @throws DamagedDatabaseError if the dump cannot be restored
 */
export async function tryPostgresRestore(
  databaseUrl: string,
  file: string,
  signal?: AbortSignal,
): Promise<DatabaseFacts | null> {
  const lost = new AbortController();
  const client = createClient(databaseUrl, (error) => lost.abort(error));
  await client.connect();
  try {
    const found = await client.query<{ number: string; right: boolean }>(
      `select d.oid::text as number, r.rolcreatedb or r.rolsuper as right
        from pg_database d, pg_roles r
        where d.datname = current_database() and r.rolname = current_user`,
    );
    const [{ number, right } = { number: '', right: false }] = found.rows;
    if (!right) return null;
    const name = `${TRIAL_PREFIX}${number}`;
    await drop(client, name);
    await create(client, name);
    try {
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      const signals = [lost.signal, ...(signal === undefined ? [] : [signal])];
      return await fill(url.href, file, AbortSignal.any(signals));
    } finally {
      await drop(client, name);
    }
  } finally {
    await client.end();
  }
}

/** With the encoding and the order of the site's database: the defaults of the server may be others. */
async function create(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L',
      $1::text, pg_encoding_to_char(encoding), datcollate, datctype) as statement
      from pg_database where datname = current_database()`,
    [name],
  );
  await client.query(rows[0]?.statement ?? '');
}

async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists "${name}" with (force)`);
}

async function fill(url: string, file: string, signal: AbortSignal): Promise<DatabaseFacts | null> {
  const client = createClient(url, () => undefined);
  try {
    await client.connect();
  } catch {
    // A pooler knows only the databases that it was told of.
    return null;
  }
  try {
    await runPostgresProgram('psql', url, [...QUIETLY, `--file=${file}`], signal);
    return await readFacts(client);
  } catch (error) {
    if (!(error instanceof ProgramFailedError) || error.status !== STATEMENT_FAILED) throw error;
    throw new DamagedDatabaseError('the dump of the database cannot be restored', { cause: error });
  } finally {
    await client.end();
  }
}

/** Terse: the context of an error would show data in the log. */
const QUIETLY = [
  '--no-psqlrc',
  '--quiet',
  '--single-transaction',
  '--set=ON_ERROR_STOP=1',
  '--set=VERBOSITY=terse',
];
