import type { KyselyPlugin } from 'kysely';
import type { Services } from '#app/services/services.server.ts';

/** How many turns the event loop makes during `work`: in each, other requests can be answered. */
export async function countTurns(
  work: () => Promise<unknown>,
  onTurn: () => void = () => undefined,
): Promise<number> {
  let turns = 0;
  let timer = setImmediate(function count() {
    turns += 1;
    onTurn();
    timer = setImmediate(count);
  });
  try {
    await work();
  } finally {
    clearImmediate(timer);
  }
  return turns;
}

/** The most rows that `work` inserts, updates and deletes within one turn of the event loop. */
export async function mostChangedPerTurn(
  services: Services,
  work: () => Promise<unknown>,
): Promise<number> {
  let changed = 0;
  let most = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      changed += Number(result.numAffectedRows ?? 0);
      most = Math.max(most, changed);
      return result;
    },
  };
  const database = services.database as { db: Services['database']['db'] };
  const plain = database.db;
  database.db = plain.withPlugin(counter);
  try {
    await countTurns(work, () => {
      changed = 0;
    });
  } finally {
    database.db = plain;
  }
  return most;
}
