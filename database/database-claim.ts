import type pg from 'pg';
import { createClient } from './postgres-client.ts';
import { DataFolderInUseError } from './server-lock.ts';

/** Any number of our own, the same for every version. */
const KEY = 7_265_108_421;

/** On a PostgreSQL connection that a server keeps open: it works on this database. */
export async function shareDatabase(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [KEY]);
}

/**
 * A connection that has the database for itself: no server works on it until it is closed.
 * @throws DataFolderInUseError
 */
export async function claimDatabase(databaseUrl: string): Promise<pg.Client> {
  // When it is lost, what is asked on it next fails and says so.
  const client = createClient(databaseUrl, () => undefined);
  await client.connect();
  const answer = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    KEY,
  ]);
  if (answer.rows[0]?.got === true) return client;
  await client.end();
  throw new DataFolderInUseError(
    'A server is running on the database of DATABASE_URL. Stop every one of them first.',
  );
}
