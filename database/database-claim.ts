import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from './connect.ts';
import { createClient } from './postgres-client.ts';
import { DataFolderInUseError } from './server-lock.ts';

/** The key of the advisory lock; must stay the same in every version. */
const LOCK_KEY = 7_265_108_421;

/** A server that has not reported for this long is gone. By the database's clock. */
export const GONE_AFTER = "interval '15 seconds'";

/**
 * For the transaction in which a server reports that it is running: a command either already has
 * the claim, or finds the server.
 * @throws DataFolderInUseError while a command has the claim
 */
export async function requireUnclaimed(tx: Tx): Promise<void> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(LOCK_KEY)}) as got`.execute(tx);
  if (rows[0]?.got === true) return;
  throw new DataFolderInUseError(
    'The database of DATABASE_URL is being restored, or a site is being moved to it. Start this server when that has ended.',
  );
}

/**
 * Claims the database exclusively: no server uses it until the returned connection is closed.
 * @throws DataFolderInUseError
 */
export async function claimDatabase(databaseUrl: string): Promise<pg.Client> {
  // No handler is needed: after a loss, the next query on the connection rejects.
  const client = createClient(databaseUrl, () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1) as got',
      [LOCK_KEY],
    );
    if (rows[0]?.got === true && !(await serversRun(client))) return client;
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  throw new DataFolderInUseError(
    'A server is running on the database of DATABASE_URL. Stop every one of them first; one that was killed counts as running for 15 seconds.',
  );
}

async function serversRun(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query("select to_regclass('replicas') as name");
  if (tables[0]?.name === null) return false;
  const { rowCount } = await client.query(
    `select from replicas where seen_at > now() - ${GONE_AFTER} limit 1`,
  );
  return rowCount !== 0;
}
