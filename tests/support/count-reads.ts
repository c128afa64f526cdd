import type { KyselyPlugin } from 'kysely';
import type { Services } from '#app/framework/services.server.ts';

/** Counts the queries that the site makes during `work`, and the rows that they return. */
export async function countReads(
  services: Services,
  work: () => Promise<unknown>,
): Promise<{ queries: number; rows: number }> {
  const counted = { queries: 0, rows: 0 };
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      counted.queries += 1;
      return node;
    },
    async transformResult({ result }) {
      counted.rows += result.rows.length;
      return result;
    },
  };
  const database = services.database as { db: Services['database']['db'] };
  const plain = database.db;
  database.db = plain.withPlugin(counter);
  try {
    await work();
  } finally {
    database.db = plain;
  }
  return counted;
}
