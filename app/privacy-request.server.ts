import { type Actor, type WriteDeps, write } from '#database/write.ts';
import {
  deleteKeptPlansOf,
  type KeptPlanRecord,
  listKeptPlansOf,
} from './domains/growth-plan/kept-plans.server.ts';
import { listNotes } from './domains/leads/inbox.server.ts';
import type { Lead, LeadNote } from './domains/leads/lead.ts';
import { deleteLeads, listLeadsOf, type Person } from './domains/leads/leads-of-person.server.ts';
import { type EraseDeps, eraseTraces } from './erase-traces.server.ts';

/** All that is kept under one email or phone. */
export interface Everything {
  leads: Lead[];
  notes: LeadNote[];
  plans: KeptPlanRecord[];
}

export async function findEverythingOf(
  { database }: Pick<WriteDeps, 'database'>,
  person: Person,
): Promise<Everything> {
  const leads = await listLeadsOf(database.db, person);
  const ids = leads.map((lead) => lead.id);
  return {
    leads,
    notes: await listNotes(database.db, ids),
    plans: await listKeptPlansOf(database.db, ids),
  };
}

/** For good, all or nothing. The audit log keeps that it was done, and not whom it was about. */
export async function deleteEverythingOf(
  deps: EraseDeps,
  actor: Actor,
  person: Person,
): Promise<{ leads: number; plans: number }> {
  const deleted = await write(deps, actor, async (tx, changes) => {
    const leads = await listLeadsOf(tx, person);
    const ids = leads.map((lead) => lead.id);
    const plans = await deleteKeptPlansOf(tx, changes, ids);
    await deleteLeads(tx, changes, leads, 'privacy request');
    return { leads: leads.length, plans };
  });
  await eraseTraces(deps);
  return deleted;
}
