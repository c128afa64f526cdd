import { streamCsv, type Table } from '#app/formatting/table.ts';
import { streamText } from './stream-text.server.ts';

/** The response that a browser saves as a CSV file. */
export function csvFile(table: Table, fileName: string): Response {
  return new Response(streamText(streamCsv(table)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  });
}
