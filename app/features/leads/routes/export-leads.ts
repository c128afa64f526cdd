import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { csvFile } from '#app/http/csv-file.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { exportLeads } from '../records/export-leads.server.ts';
import { readLeadFilter } from '../search/lead-filter.ts';
import type { Route } from './+types/export-leads.ts';

export const handle = resource({ access: 'admin', download: true });

/** All leads that match the inbox's filter, as CSV. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRecentSignIn(context, { page: `/admin/leads${url.search}` });
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const { prices } = await readSiteContent(context);
  const filter = readLeadFilter(url.searchParams, opened.now());
  const leads = await exportLeads(opened, actor, filter, prices);
  const day = opened.now().toISOString().slice(0, 10);
  return csvFile(leads, `leads-${day}.csv`);
}

export function action() {
  return new Response('Use GET to export leads.', { status: 405, headers: { Allow: 'GET' } });
}
