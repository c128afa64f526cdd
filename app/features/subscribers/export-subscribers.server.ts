import { type Table, toRow } from '#app/formatting/table.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { readWholeSubscribers, type SubscriberFilter } from './list-subscribers.server.ts';
import { type ColumnContext, SUBSCRIBER_COLUMNS } from './subscriber-facts.ts';
import { subscriptionAddresses } from './subscription-token.server.ts';

interface ExportSubscribersDeps extends WriteDeps {
  readonly secret: string;
  readonly config: { readonly publicOrigin: string };
}

/**
 * Everybody of the filter, read while they are written. The export is in the activity log before the
 * first of them is sent.
 */
export async function exportSubscribers(
  deps: ExportSubscribersDeps,
  actor: Actor,
  filter: SubscriberFilter,
  topics: ColumnContext['topics'],
): Promise<Table> {
  await write(deps, actor, async (_tx, changes) => {
    changes.audit({
      action: 'subscribers.exported',
      objectType: 'subscriber',
      objectId: null,
      // Without the search text: it can name a person.
      detail: { state: filter.state, searched: filter.search !== '' },
    });
  });
  const { secret, config, now } = deps;
  const place = { secret, publicOrigin: config.publicOrigin };
  const context: ColumnContext = {
    topics,
    preferencesOf: (id) => subscriptionAddresses(place, id, now()).preferences,
  };
  return {
    headings: SUBSCRIBER_COLUMNS.map(([heading]) => heading),
    async *read() {
      for await (const subscribers of readWholeSubscribers(deps.database.db, filter)) {
        yield subscribers.map((each) => toRow(SUBSCRIBER_COLUMNS, each, context));
      }
    },
  };
}
