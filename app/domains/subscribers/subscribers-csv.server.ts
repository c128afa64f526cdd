import type { Actor, WriteDeps } from '#database/write.ts';
import { exportSubscribers, type SubscriberFilter } from './list-subscribers.server.ts';
import type { Subscriber } from './subscriber.ts';
import { subscribersCsvHeader, subscribersToCsv } from './subscriber-facts.ts';
import { subscriptionAddresses } from './subscription-token.server.ts';

export interface SubscribersCsvDeps extends WriteDeps {
  readonly secret: string;
  readonly config: { readonly publicOrigin: string };
}

type CsvContext = Parameters<typeof subscribersToCsv>[1];

/** Streams everybody of the filter as CSV. The export is in the activity log before its first line. */
export async function streamSubscribersCsv(
  deps: SubscribersCsvDeps,
  actor: Actor,
  filter: SubscriberFilter,
  topics: CsvContext['topics'],
): Promise<AsyncGenerator<string>> {
  const { secret, config, now } = deps;
  const place = { secret, publicOrigin: config.publicOrigin };
  const preferencesOf = (id: string) => subscriptionAddresses(place, id, now()).preferences;
  return toCsv(await exportSubscribers(deps, actor, filter), { topics, preferencesOf });
}

async function* toCsv(
  pages: AsyncGenerator<readonly Subscriber[]>,
  context: CsvContext,
): AsyncGenerator<string> {
  yield subscribersCsvHeader();
  for await (const subscribers of pages) yield subscribersToCsv(subscribers, context);
}
