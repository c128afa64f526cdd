import type { KyselyPlugin } from 'kysely';
import type { Services } from '#app/services.server.ts';

/** Counts the queries that the site makes while `work` goes on. */
export async function countQueries(
  services: Services,
  work: () => Promise<unknown>,
): Promise<number> {
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const database = services.database as { db: Services['database']['db'] };
  const plain = database.db;
  database.db = plain.withPlugin(counter);
  try {
    await work();
  } finally {
    database.db = plain;
  }
  return queries;
}
