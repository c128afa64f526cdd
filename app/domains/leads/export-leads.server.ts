import type { PriceList } from '#app/content/prices.ts';
import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { BYTE_ORDER_MARK, toCsvLines } from './csv.ts';
import { listNotes, readWholeLeads } from './inbox.server.ts';
import type { Lead, LeadFilter } from './lead.ts';
import { CSV_COLUMNS, type CsvLine } from './lead-facts.ts';
import { namePrograms } from './outcome/programs-sold.ts';

/**
 * Streams the filtered leads as CSV. The export is audited before the first line is sent, because
 * an aborted download has delivered some of the leads, too.
 */
export async function exportLeads(
  deps: WriteDeps,
  actor: Actor,
  filter: LeadFilter,
  prices: PriceList,
): Promise<AsyncGenerator<string>> {
  const { status, spam, search } = filter;
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({
      action: 'leads.exported',
      objectType: 'lead',
      objectId: null,
      // Without the search text: it can name a person.
      detail: { status, spam, searched: search !== '' },
    });
  });
  return readCsv(deps.database.db, filter, prices);
}

async function* readCsv(db: Db, filter: LeadFilter, prices: PriceList): AsyncGenerator<string> {
  const names = { plans: prices.tiers, programs: namePrograms(prices) };
  yield csvHeader();
  for await (const leads of readWholeLeads(db, filter)) {
    const notes = await listNotes(
      db,
      leads.map((lead) => lead.id),
    );
    yield leadsToCsv(leads, { notes, ...names });
  }
}

/** The byte order mark and the heading line. */
export function csvHeader(): string {
  return BYTE_ORDER_MARK + toCsvLines([CSV_COLUMNS.map(([title]) => title)]);
}

export function leadsToCsv(leads: readonly Lead[], { notes, ...names }: CsvLine): string {
  const byLead = Map.groupBy(notes, (note) => note.leadId);
  return toCsvLines(
    leads.map((lead) => {
      const line = { notes: byLead.get(lead.id) ?? [], ...names };
      return CSV_COLUMNS.map(([, cell]) => cell(lead, line));
    }),
  );
}

/** The audit entry names who exported a person's data, but not the person. */
export async function auditPersonExport(deps: WriteDeps, actor: Actor): Promise<void> {
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({ action: 'person.exported', objectType: 'lead', objectId: null });
  });
}
