import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { csvFile } from '#app/http/csv-file.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { exportSubscribers } from '../export-subscribers.server.ts';
import { readSubscriberFilter } from '../list-subscribers.server.ts';
import { EVERYBODY } from '../subscriber.ts';
import type { Route } from './+types/export-subscribers.ts';

export const handle = resource({ access: 'admin', download: true });

/**
 * The subscribers of the list's filter, as CSV, for the service that sends the emails: those who have
 * confirmed, unless the others are asked for.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRecentSignIn(context, { page: `/admin/subscribers${url.search}` });
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const { topics } = await opened.topics.read();
  const asked = readSubscriberFilter(url.searchParams);
  const everybody = url.searchParams.get('state') === EVERYBODY;
  const filter = { ...asked, state: everybody ? null : (asked.state ?? 'confirmed') };
  const subscribers = await exportSubscribers(opened, actor, filter, topics);
  const day = opened.now().toISOString().slice(0, 10);
  return csvFile(subscribers, `subscribers-${day}.csv`);
}

export function action() {
  return new Response('Use GET to export subscribers.', { status: 405, headers: { Allow: 'GET' } });
}
