import { BYTE_ORDER_MARK, type CsvCell, toCsvLines } from '../leads/csv.ts';
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

interface CsvContext {
  readonly topics: readonly NamedTopic[];
  /** The address of somebody's own page. */
  readonly preferencesOf: (id: string) => string;
}

const COLUMNS: readonly [string, (subscriber: Subscriber, context: CsvContext) => CsvCell][] = [
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

/** The byte order mark and the heading line. */
export function subscribersCsvHeader(): string {
  return BYTE_ORDER_MARK + toCsvLines([COLUMNS.map(([title]) => title)]);
}

export function subscribersToCsv(subscribers: readonly Subscriber[], context: CsvContext): string {
  return toCsvLines(subscribers.map((each) => COLUMNS.map(([, cell]) => cell(each, context))));
}
