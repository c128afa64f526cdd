import type { Database, Tx } from '#database/connect.ts';
import { lockRows } from '#database/lock-rows.ts';
import { isId } from '#database/row-ids.ts';
import type { Actor, Changes } from '#database/write.ts';
import { findLead } from '../inbox.server.ts';
import { toStatus } from '../records/change-lead.server.ts';
import { queueLeadUpdate } from '../records/lead-notifications.server.ts';

interface Writing {
  readonly database: Pick<Database, 'engine'>;
  readonly tx: Tx;
  readonly changes: Changes;
}

/** Of two requests at once, the second one finds what the first has stored. */
export async function lockLead(
  { database, tx }: Omit<Writing, 'changes'>,
  id: string,
): Promise<void> {
  if (!isId(id)) return;
  await lockRows(database, tx.selectFrom('leads').select('id').where('id', '=', id)).execute();
}

/** An answer has gone out: a new lead is contacted, and no longer due. Another one stays as it is. */
export async function markAnswered(
  { database, tx, changes }: Writing,
  { leadId, actor, now }: { leadId: string; actor: Actor; now: Date },
): Promise<void> {
  await lockLead({ database, tx }, leadId);
  const lead = await findLead(tx, leadId);
  if (lead === null) return;
  changes.event({ type: 'leads', id: leadId });
  if (lead.status !== 'new') return;
  const { set, audit } = await toStatus(tx, lead, 'contacted', now);
  await tx
    .updateTable('leads')
    .set({ ...set, version: lead.version + 1 })
    .where('id', '=', leadId)
    .execute();
  if (audit !== undefined) changes.audit({ ...audit, objectType: 'lead', objectId: leadId, actor });
  await queueLeadUpdate(tx, changes, { leadId, now });
}
