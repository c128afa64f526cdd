import { adminSession } from '#app/auth/require-admin.server.ts';
import { requireRecentSignIn } from '#app/auth/require-recent-sign-in.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import {
  exportSubscribers,
  readSubscriberFilter,
} from '#app/domains/subscribers/list-subscribers.server.ts';
import type { Subscriber } from '#app/domains/subscribers/subscriber.ts';
import {
  subscribersCsvHeader,
  subscribersToCsv,
} from '#app/domains/subscribers/subscriber-facts.ts';
import { subscriptionAddresses } from '#app/domains/subscribers/subscription-token.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { streamText } from '#app/http/stream-text.server.ts';
import { services } from '#app/services/services.server.ts';
import type { Route } from './+types/export-subscribers.ts';

export const handle = resource({ access: 'admin', download: true });

/** The subscribers of the list's filter, as CSV, for the service that sends the emails. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRecentSignIn(context, { page: `/admin/subscribers${url.search}` });
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const { topics } = await opened.topics.read();
  const now = opened.now();
  const place = { secret: opened.secret, publicOrigin: opened.config.publicOrigin };
  const csvContext = {
    topics,
    preferencesOf: (id: string) => subscriptionAddresses(place, id, now).preferences,
  };
  const pages = await exportSubscribers(opened, actor, readSubscriberFilter(url.searchParams));
  return new Response(streamText(toCsv(pages, csvContext)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="subscribers-${now.toISOString().slice(0, 10)}.csv"`,
    },
  });
}

async function* toCsv(
  pages: AsyncGenerator<readonly Subscriber[]>,
  csvContext: Parameters<typeof subscribersToCsv>[1],
): AsyncGenerator<string> {
  yield subscribersCsvHeader();
  for await (const subscribers of pages) yield subscribersToCsv(subscribers, csvContext);
}

export function action() {
  return new Response('Use GET to export subscribers.', { status: 405, headers: { Allow: 'GET' } });
}
