import type { KyselyPlugin } from 'kysely';
import type { Services } from '#app/services.server.ts';

/** Counts the rows that the site reads while `work` goes on. */
export async function countRowsRead(
  services: Services,
  work: () => Promise<unknown>,
): Promise<number> {
  let rows = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows += result.rows.length;
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
  return rows;
}
