import { deleteMessagesAbout } from '#app/features/outbox/change-messages.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { inChunks } from '#database/row-ids.ts';
import type { Changes } from '#database/write.ts';
import type { Lead } from '../lead.ts';

/**
 * Deleting 50 leads, each with some 60 entries in the search index, takes about 20 ms, in which
 * SQLite blocks the whole process.
 */
export const LEADS_PER_BATCH = 50;

/** A batch of the oldest leads from before this time. */
export async function listLeadsBefore(
  tx: Tx,
  limit: Date,
): Promise<Pick<Lead, 'id' | 'reference'>[]> {
  return tx
    .selectFrom('leads')
    .select(['id', 'reference'])
    .where('created_at', '<', writeTimestamp(limit))
    .orderBy('created_at')
    .limit(LEADS_PER_BATCH)
    .execute();
}

export function countLeadsBefore(db: Db, limit: Date): Promise<number> {
  return countRows(db.selectFrom('leads').where('created_at', '<', writeTimestamp(limit)));
}

/** Deletes leads with their notes and messages, as part of a larger transaction. */
export async function deleteLeads(
  tx: Tx,
  changes: Changes,
  leads: readonly Pick<Lead, 'id' | 'reference'>[],
  reason: 'privacy request' | 'kept long enough' | 'import undone',
): Promise<void> {
  if (leads.length === 0) return;
  const ids = leads.map((lead) => lead.id);
  await deleteMessagesAbout(tx, ids);
  const deleted = new Set<string>();
  for (const some of inChunks(ids)) {
    const rows = await tx.deleteFrom('leads').where('id', 'in', some).returning('id').execute();
    for (const { id } of rows) deleted.add(id);
  }
  for (const { id, reference } of leads) {
    // Somebody else may have deleted it since it was listed.
    if (!deleted.has(id)) continue;
    changes.audit({
      action: 'lead.deleted',
      objectType: 'lead',
      objectId: id,
      detail: { reference, reason },
    });
    changes.event({ type: 'leads', id });
  }
}
