import { csvFile } from '#app/http/csv-file.server.ts';
import { rejection } from '#app/http/rejection.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { reportTable } from '../records/import-report.server.ts';
import { findImport } from '../records/imports.server.ts';
import type { Route } from './+types/import-report.ts';

export const handle = resource({ access: 'admin', download: true });

/** The result for each article of an import, as CSV. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(services).database;
  const found = await findImport(db, params.id);
  if (found === null) throw rejection(404, 'This import is no longer there.');
  return csvFile(reportTable(db, found), `import-${found.createdAt.slice(0, 10)}.csv`);
}

export function action() {
  return new Response('Use GET to download a report.', { status: 405, headers: { Allow: 'GET' } });
}
