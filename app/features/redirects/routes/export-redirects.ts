import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { csvFile } from '#app/http/csv-file.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { listForExport } from '../list-redirects.server.ts';
import { redirectTable } from '../redirect-table.ts';
import type { Route } from './+types/export-redirects.ts';

export const handle = resource({ access: 'admin', download: true });

/** All redirects, as CSV that can be imported again. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireRecentSignIn(context, { page: '/admin/redirects' });
  const { database, now } = context.get(services);
  const day = now().toISOString().slice(0, 10);
  return csvFile(redirectTable(await listForExport(database.db)), `redirects-${day}.csv`);
}

export function action() {
  return new Response('Use GET to export redirects.', { status: 405, headers: { Allow: 'GET' } });
}
