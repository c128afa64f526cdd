import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';
import type { Services } from '#app/services/services.server.ts';

interface Count {
  queries: number;
  rows: number;
}

const counting = new AsyncLocalStorage<Count>();

const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  // Not where a query is built: one that is part of another would count as well.
  async transformResult({ result }) {
    const count = counting.getStore();
    if (count !== undefined) {
      count.queries += 1;
      count.rows += result.rows.length;
    }
    return result;
  },
};

/**
 * Counts the queries that `work` makes, and the rows that they return. What the site does in the background
 * meanwhile, such as storing what earlier requests have counted, is not part of it.
 */
export async function countReads(
  services: Services,
  work: () => Promise<unknown>,
): Promise<{ queries: number; rows: number }> {
  const counted: Count = { queries: 0, rows: 0 };
  const database = services.database as { db: Services['database']['db'] };
  const plain = database.db;
  database.db = plain.withPlugin(counter);
  try {
    await counting.run(counted, work);
  } finally {
    database.db = plain;
  }
  return counted;
}
