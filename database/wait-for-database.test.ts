import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { Db } from './connect.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';
import { waitForDatabase } from './wait-for-database.ts';

/** Fails with these errors in turn, and then answers. */
function databaseWith(...failures: Error[]): Db {
  const connection = {
    executeQuery: async () => ({ rows: [] }),
    streamQuery: () => {
      throw new Error('not used');
    },
  };
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => undefined,
        acquireConnection: async () => {
          const failure = failures.shift();
          if (failure !== undefined) throw failure;
          return connection;
        },
        beginTransaction: async () => undefined,
        commitTransaction: async () => undefined,
        rollbackTransaction: async () => undefined,
        releaseConnection: async () => undefined,
        destroy: async () => undefined,
      }),
    },
  });
}

function away(message: string, code?: string): Error {
  const cause = Object.assign(new Error(message), code === undefined ? {} : { code });
  return new DatabaseUnavailableError('no connection to the database', { cause });
}

it('waits for a database that wakes up, and says so once', async () => {
  const onWait = vi.fn();
  const db = databaseWith(
    away('timeout exceeded when trying to connect'),
    away('Connection terminated due to connection timeout'),
    away('the database system is starting up', '57P03'),
    away('read ECONNRESET', 'ECONNRESET'),
    away('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    away('getaddrinfo EAI_AGAIN db', 'EAI_AGAIN'),
  );
  await waitForDatabase({ db, engine: 'postgresql' }, { onWait });
  expect(onWait).toHaveBeenCalledOnce();
});

it.each([
  ['password authentication failed for user "site"', '28P01'],
  ['database "site" does not exist', '3D000'],
  ['self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['getaddrinfo ENOTFOUND db.example', 'ENOTFOUND'],
  ['The server does not support SSL connections', undefined],
])('does not wait after: %s', async (message, code) => {
  const onWait = vi.fn();
  const failure = away(message, code);
  const waiting = waitForDatabase({ db: databaseWith(failure), engine: 'postgresql' }, { onWait });
  await expect(waiting).rejects.toBe(failure);
  expect(onWait).not.toHaveBeenCalled();
});

it('gives up in the end', async () => {
  const failure = away('timeout expired');
  const db = databaseWith(failure);
  const waiting = waitForDatabase(
    { db, engine: 'postgresql' },
    { onWait: () => undefined, waitMilliseconds: 0 },
  );
  await expect(waiting).rejects.toBe(failure);
});
