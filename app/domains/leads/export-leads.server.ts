import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { listNotes, readWholeLeads } from './inbox.server.ts';
import type { LeadFilter } from './lead.ts';
import { csvHeader, leadsToCsv } from './leads-csv.ts';

/**
 * The CSV of what the filter leaves, some leads at a time. That leads left the house is audited
 * before the first of them does: a download that is broken off has taken some along, too.
 */
export async function exportLeads(
  deps: WriteDeps,
  actor: Actor,
  filter: LeadFilter,
): Promise<AsyncGenerator<string>> {
  const { status, spam, search } = filter;
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({
      action: 'leads.exported',
      objectType: 'lead',
      objectId: null,
      // Not what was searched for: it can name a person.
      detail: { status, spam, searched: search !== '' },
    });
  });
  return readCsv(deps.database.db, filter);
}

async function* readCsv(db: Db, filter: LeadFilter): AsyncGenerator<string> {
  yield csvHeader();
  for await (const leads of readWholeLeads(db, filter)) {
    const notes = await listNotes(
      db,
      leads.map((lead) => lead.id),
    );
    yield leadsToCsv(leads, notes);
  }
}

/** Who took along all that is kept about one person is written down; about whom is not. */
export async function auditPersonExport(deps: WriteDeps, actor: Actor): Promise<void> {
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({ action: 'person.exported', objectType: 'lead', objectId: null });
  });
}
