import type { Column } from '#app/formatting/table.ts';
import { ENDED_BY_LABELS, STATE_LABELS, type Subscriber } from './subscriber.ts';

interface NamedTopic {
  readonly id: string;
  readonly name: string;
}

/** The names of what somebody chose; empty for everything. */
function namesOf({ topics: chosen }: Subscriber, topics: readonly NamedTopic[]): string[] {
  return topics.filter(({ id }) => chosen?.includes(id)).map(({ name }) => name);
}

/** What the webhook says of a subscriber. */
export function toSubscriberFacts(
  subscriber: Subscriber,
  topics: readonly NamedTopic[],
  preferencesUrl: string,
): object {
  const { id, email, state, sourcePage, wording, askedAt, confirmedAt, endedAt } = subscriber;
  return {
    id,
    email,
    state,
    topics: namesOf(subscriber, topics),
    sourcePage,
    consent: wording,
    askedAt,
    confirmedAt,
    endedAt,
    preferencesUrl,
  };
}

export interface ColumnContext {
  readonly topics: readonly NamedTopic[];
  /** The address of somebody's own page. */
  readonly preferencesOf: (id: string) => string;
}

/** The columns of the exported file. */
export const SUBSCRIBER_COLUMNS: readonly Column<Subscriber, ColumnContext>[] = [
  ['Email', ({ email }) => email],
  ['State', ({ state }) => STATE_LABELS[state]],
  ['Topics', (subscriber, { topics }) => namesOf(subscriber, topics).join(', ')],
  ['Signed up (UTC)', ({ askedAt }) => askedAt],
  ['Confirmed (UTC)', ({ confirmedAt }) => confirmedAt],
  ['Unsubscribed (UTC)', ({ endedAt }) => endedAt],
  ['Unsubscribed', ({ endedBy }) => (endedBy === null ? null : ENDED_BY_LABELS[endedBy])],
  ['Page', ({ sourcePage }) => sourcePage],
  ['What they agreed to', ({ wording }) => wording.text],
  ['Version of the words', ({ wording }) => wording.version],
  ['Their own page', ({ id }, { preferencesOf }) => preferencesOf(id)],
];
