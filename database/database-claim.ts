import type pg from 'pg';
import { createClient } from './postgres-client.ts';
import { DataFolderInUseError } from './server-lock.ts';

/** The key of the advisory lock; must stay the same in every version. */
const LOCK_KEY = 7_265_108_421;

/**
 * Marks the database as used by a server, for as long as the connection is open. The connection must
 * be the server's own: through a pooler, others would hold the lock.
 * @throws while the database is being restored
 */
export async function shareDatabase(client: pg.Client): Promise<void> {
  const result = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock_shared($1) as got',
    [LOCK_KEY],
  );
  if (result.rows[0]?.got !== true) throw new Error('the database is being restored');
}

/**
 * Claims the database exclusively: no server uses it until the returned connection is closed.
 * @throws DataFolderInUseError
 */
export async function claimDatabase(databaseUrl: string): Promise<pg.Client> {
  // No handler is needed: after a loss, the next query on the connection rejects.
  const client = createClient(databaseUrl, () => undefined);
  await client.connect();
  const result = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    LOCK_KEY,
  ]);
  if (result.rows[0]?.got === true) return client;
  await client.end();
  throw new DataFolderInUseError(
    'A server is running on the database of DATABASE_URL. Stop every one of them first.',
  );
}
