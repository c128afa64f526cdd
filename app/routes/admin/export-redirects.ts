import { requireRecentSignIn } from '#app/auth/require-recent-sign-in.server.ts';
import { listForExport } from '#app/domains/redirects/list-redirects.server.ts';
import { redirectsToCsv } from '#app/domains/redirects/redirects-csv.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import type { Route } from './+types/export-redirects.ts';

export const handle = resource({ access: 'admin', download: true });

/** All redirects, as CSV that can be imported again. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireRecentSignIn(context, { page: '/admin/redirects' });
  const { database, now } = context.get(services);
  const day = now().toISOString().slice(0, 10);
  return new Response(redirectsToCsv(await listForExport(database.db)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="redirects-${day}.csv"`,
    },
  });
}

export function action() {
  return new Response('Use GET to export redirects.', { status: 405, headers: { Allow: 'GET' } });
}
