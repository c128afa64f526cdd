import { type Table, toRow } from '#app/formatting/table.ts';
import type { PriceList } from '#app/site/words/prices.ts';
import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { listNotes, readWholeLeads } from '../inbox.server.ts';
import type { LeadFilter } from '../lead.ts';
import { namePrograms } from '../programs-sold.ts';
import { LEAD_COLUMNS } from './lead-facts.ts';

/**
 * The leads of a filter, read while they are written. The export is audited before the first of them
 * is sent, because an aborted download has delivered some of the leads, too.
 */
export async function exportLeads(
  deps: WriteDeps,
  actor: Actor,
  filter: LeadFilter,
  prices: PriceList,
): Promise<Table> {
  const { status, spam, search, narrowing } = filter;
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({
      action: 'leads.exported',
      objectType: 'lead',
      objectId: null,
      // Without the search text: it can name a person.
      detail: { status, spam, searched: search !== '', narrowed: narrowing !== undefined },
    });
  });
  return leadTable(deps.database.db, filter, prices);
}

/** The leads of a filter, newest first. */
function leadTable(db: Db, filter: LeadFilter, prices: PriceList): Table {
  const names = { plans: prices.tiers, programs: namePrograms(prices) };
  return {
    headings: LEAD_COLUMNS.map(([heading]) => heading),
    async *read() {
      for await (const leads of readWholeLeads(db, filter)) {
        const ids = leads.map(({ id }) => id);
        const byLead = Map.groupBy(await listNotes(db, ids), ({ leadId }) => leadId);
        yield leads.map((lead) =>
          toRow(LEAD_COLUMNS, lead, { notes: byLead.get(lead.id) ?? [], ...names }),
        );
      }
    },
  };
}
