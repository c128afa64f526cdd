import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from './postgres-client.ts';

/** The key of the advisory lock; must stay the same in every version. */
const LOCK_KEY = 7_265_108_422;
const TRY_MILLISECONDS = 500;
/** Longer than a backup and a migration take. */
const WAIT_MILLISECONDS = 10 * 60 * 1000;

/** Another server has been migrating the database for too long. */
export class MigrationBusyError extends Error {
  override name = 'MigrationBusyError';
  readonly code = 'migration_busy';
}

/**
 * Lets one server at a time back up and migrate the database. The lock belongs to a transaction, so
 * it also works through a connection pooler and ends with the connection.
 * @param onWait called once if another server has the lock
 * @throws MigrationBusyError
 */
export async function withMigrationLock<T>(
  url: string,
  work: () => Promise<T>,
  {
    onWait,
    waitMilliseconds = WAIT_MILLISECONDS,
  }: { onWait: () => void; waitMilliseconds?: number },
): Promise<T> {
  // No handler is needed: the work does not depend on the connection, and a second one finds nothing pending.
  const client = createClient(url, () => undefined);
  await client.connect();
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    const since = performance.now();
    for (let isFirst = true; ; isFirst = false) {
      const { rows } = await client.query<{ got: boolean }>(
        'select pg_try_advisory_xact_lock($1) as got',
        [LOCK_KEY],
      );
      if (rows[0]?.got === true) break;
      if (isFirst) onWait();
      if (performance.now() - since > waitMilliseconds) {
        throw new MigrationBusyError(
          'Another server has been migrating the database of DATABASE_URL for ten minutes. See its log; when it has ended, start this one again.',
        );
      }
      await wait(TRY_MILLISECONDS);
    }
    return await work();
  } finally {
    await client.end();
  }
}
