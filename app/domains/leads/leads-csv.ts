import { BYTE_ORDER_MARK, toCsvLines } from './csv.ts';
import type { Lead } from './lead.ts';
import { CSV_COLUMNS, type CsvLine } from './lead-facts.ts';

/** The byte order mark and the heading line. */
export function csvHeader(): string {
  return BYTE_ORDER_MARK + toCsvLines([CSV_COLUMNS.map(([title]) => title)]);
}

export function leadsToCsv(leads: readonly Lead[], { notes, plans }: CsvLine): string {
  const byLead = Map.groupBy(notes, (note) => note.leadId);
  return toCsvLines(
    leads.map((lead) => {
      const line = { notes: byLead.get(lead.id) ?? [], plans };
      return CSV_COLUMNS.map(([, cell]) => cell(lead, line));
    }),
  );
}
