import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { readTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { WEBSITE, type WriteDeps, write } from '#database/write.ts';
import type { DatedRules } from './answer-rules.server.ts';
import { toDueColumns } from './due-columns.server.ts';

/** A transaction blocks other writes, so it has to stay short. */
const BATCH_SIZE = 100;

/**
 * Some of the waiting leads whose date follows from other settings, or that an earlier release stored
 * without one.
 */
async function listOutdated(db: Db | Tx, key: string, most: number) {
  // Two ranges of the index, because neither database uses an index for "not this key".
  for (const side of ['<', '>'] as const) {
    const leads = await db
      .selectFrom('leads')
      .select(['id', 'created_at', 'reminders'])
      .where(sql<boolean>`status = 'new'`)
      .where('due_rules', side, key)
      .limit(most)
      .execute();
    if (leads.length > 0) return leads;
  }
  return [];
}

export async function hasOutdatedLead(db: Db, { key }: DatedRules): Promise<boolean> {
  return (await listOutdated(db, key, 1)).length > 0;
}

/** Dates the waiting leads again after the hours, the promise or the time zone changed. */
export async function redateLeads(
  deps: WriteDeps,
  rules: DatedRules,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await hasOutdatedLead(deps.database.db, rules))) {
    await write(deps, WEBSITE, async (tx, changes) => {
      const leads = await listOutdated(tx, rules.key, BATCH_SIZE);
      for (const { id, created_at, reminders } of leads) {
        const received = new Date(readTimestamp(created_at));
        await tx
          .updateTable('leads')
          .set(toDueColumns(rules, { received, reminders }))
          .where('id', '=', id)
          .where(sql<boolean>`status = 'new'`)
          .execute();
      }
      if (leads.length > 0) changes.event({ type: 'leads', id: 'due' });
    });
    await nextTurn();
  }
}
