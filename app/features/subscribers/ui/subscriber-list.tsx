import { useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { ListTabs } from '#app/ui/admin/list-tabs.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import {
  ENDED_BY_LABELS,
  STATE_LABELS,
  SUBSCRIBER_STATES,
  type Subscriber,
  type SubscriberState,
} from '../subscriber.ts';
import { type ShownSubscribers, toQuery } from './subscriber-query.ts';

interface SubscriberTabsProps {
  counts: Readonly<Record<SubscriberState, number>>;
  filter: ShownSubscribers;
}

export function SubscriberTabs({ counts, filter: { state, search } }: SubscriberTabsProps) {
  const tabs = [
    { text: 'All', of: null },
    ...SUBSCRIBER_STATES.map((each) => ({
      text: `${STATE_LABELS[each]} (${counts[each].toLocaleString('en-US')})`,
      of: each,
    })),
  ];
  return (
    <ListTabs
      label="Subscribers by state"
      tabs={tabs.map(({ text, of }) => ({
        to: `/admin/subscribers${toQuery({ state: of, search })}`,
        text,
        isCurrent: of === state,
      }))}
    />
  );
}

interface SubscriberListProps {
  subscribers: readonly Subscriber[];
  /** The names of the topics, by id. */
  topics: Readonly<Record<string, string>>;
}

export function SubscriberList({ subscribers, topics }: SubscriberListProps) {
  const [asked, setAsked] = useState<Subscriber | null>(null);
  const submit = useSubmit();
  return (
    <>
      <ul className="rows">
        {subscribers.map((subscriber) => (
          <SubscriberRow
            key={subscriber.id}
            subscriber={subscriber}
            topics={topics}
            onUnsubscribe={() => setAsked(subscriber)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={`Unsubscribe ${asked?.email ?? ''}?`}
        text="They get no more of your emails, and your mail service is told if your webhook says so. Only they can sign up again."
        action="Unsubscribe"
        onClose={() => setAsked(null)}
        onConfirm={() => submit({ intent: 'unsubscribe', id: asked?.id ?? '' }, { method: 'post' })}
      />
    </>
  );
}

interface SubscriberRowProps {
  subscriber: Subscriber;
  topics: SubscriberListProps['topics'];
  onUnsubscribe: () => void;
}

function SubscriberRow({ subscriber, topics, onUnsubscribe }: SubscriberRowProps) {
  const timeZone = useAdminTimeZone();
  const busy = useNavigation().state === 'submitting';
  const { email, state, sourcePage, wording } = subscriber;
  const chosen = (subscriber.topics ?? []).flatMap((id) => topics[id] ?? []);
  return (
    <li className="row">
      <div className="row-main">
        <strong>{email}</strong>
        <p className="field-hint">{describe(subscriber, timeZone)}</p>
        {chosen.length === 0 ? null : <p className="field-hint">Only about {chosen.join(', ')}</p>}
        <details>
          <summary>
            What they agreed to<span className="visually-hidden"> ({email})</span>
          </summary>
          <p>“{wording.text}”</p>
          <p className="field-hint">
            On {sourcePage}, {formatInstant(subscriber.askedAt, timeZone)}, version{' '}
            {wording.version}
          </p>
        </details>
      </div>
      {state === 'unsubscribed' ? null : (
        <div className="row-actions">
          <Button look="quiet" small disabled={busy} onClick={onUnsubscribe}>
            Unsubscribe<span className="visually-hidden"> {email}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

function describe(
  { state, askedAt, confirmedAt, endedAt, endedBy }: Subscriber,
  timeZone: string,
): string {
  const at = (iso: string) => formatInstant(iso, timeZone);
  if (state === 'waiting') return `${STATE_LABELS.waiting} yet, signed up ${at(askedAt)}`;
  if (state === 'confirmed') return `${STATE_LABELS.confirmed} ${at(confirmedAt ?? askedAt)}`;
  const how = endedBy === null ? '' : `, ${ENDED_BY_LABELS[endedBy]}`;
  return `${STATE_LABELS.unsubscribed} ${at(endedAt ?? askedAt)}${how}`;
}
