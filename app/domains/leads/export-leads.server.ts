import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { listNotes, listWholeLeads } from './inbox.server.ts';
import type { LeadFilter } from './lead.ts';
import { leadsToCsv } from './leads-csv.ts';

/** The CSV of what the filter leaves; that it left the house is audited. */
export async function exportLeads(
  deps: WriteDeps,
  actor: Actor,
  filter: LeadFilter,
): Promise<string> {
  const { db } = deps.database;
  const leads = await listWholeLeads(db, filter);
  const notes = await listNotes(
    db,
    leads.map((lead) => lead.id),
  );
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({
      action: 'leads.exported',
      objectType: 'lead',
      objectId: null,
      detail: { count: leads.length },
    });
  });
  return leadsToCsv(leads, notes);
}

/** Who took along all that is kept about one person is written down; about whom is not. */
export async function auditPersonExport(deps: WriteDeps, actor: Actor): Promise<void> {
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({ action: 'person.exported', objectType: 'lead', objectId: null });
  });
}
