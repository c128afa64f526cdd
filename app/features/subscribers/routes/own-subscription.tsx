import { use } from 'react';
import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Topic } from '#app/features/articles/topics/offered/topic.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import { storeForVisitor } from '#app/http/database-unavailable.server.ts';
import { pageTitle } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { rejection } from '#app/http/rejection.server.ts';
import { sitePage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { siteContent } from '#app/services/site-content.server.ts';
import { findPublicSettings } from '#app/services/site-settings.server.ts';
import { PageHead } from '#app/site/frame/page-head.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { Checkbox } from '#app/ui/forms/choices.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { Section } from '#app/ui/primitives/section.tsx';
import {
  chooseTopics,
  confirmSubscription,
  endOwnSubscription,
} from '../change-subscription.server.ts';
import { findSubscriber } from '../subscriber-row.server.ts';
import {
  readSubscriptionToken,
  type SubscriptionLink,
  subscriptionAddresses,
} from '../subscription-token.server.ts';
import { takesSubscribers } from '../takes-subscribers.ts';
import type { Route } from './+types/own-subscription.ts';

const KILOBYTE = 1024;

/**
 * What the links in emails to subscribers open. Private: the address is the secret. Opening it changes
 * nothing, because programs that look for harmful links open it before the person does.
 */
export const handle = sitePage({
  cache: null,
  views: 'secret-address',
  indexed: false,
  maxBodyBytes: 8 * KILOBYTE,
  allowedWhenDiskFull: true,
});

export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

export function meta() {
  // The header alone is lost when the browser restores the page from a saved copy.
  return [{ name: 'referrer', content: 'no-referrer' }];
}

const DONE = ['confirmed', 'saved'] as const;
const MOST_TOPICS = 100;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const opened = context.get(services);
  const link = readSubscriptionToken(opened.secret, params.token, opened.now());
  const subscriber = link && (await findSubscriber(opened.database.db, link.id));
  if (link === null || subscriber === null) return data({ kind: 'gone' as const }, 404);
  const { email, state, topics: chosen } = subscriber;
  if (state === 'unsubscribed') return { kind: 'ended' as const, email };
  if (state === 'waiting') return openWaiting(context, link, email);
  const { topics } = await opened.topics.read();
  const done = DONE.find((each) => each === url.searchParams.get('done')) ?? null;
  // Whoever holds the link to confirm holds the mailbox.
  return { kind: 'own' as const, email, done, topics: listChoices(topics, chosen) };
}

/** Only the link in the first mail confirms, and only while the owner takes subscribers. */
async function openWaiting(
  context: Readonly<RouterContextProvider>,
  link: SubscriptionLink,
  email: string,
) {
  const canConfirm = link.kind === 'confirm' && takesSubscribers(await findPublicSettings(context));
  return canConfirm ? { kind: 'confirm' as const, email } : data({ kind: 'gone' as const }, 404);
}

interface TopicChoice {
  readonly id: string;
  readonly name: string;
  readonly checked: boolean;
}

function listChoices(topics: readonly Topic[], chosen: readonly string[] | null): TopicChoice[] {
  return topics.map(({ id, name }) => ({ id, name, checked: chosen?.includes(id) ?? false }));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const { rejected } = context.get(siteContent).messages;
  const form = await readForm(request, rejected);
  const link = readSubscriptionToken(opened.secret, params.token, opened.now());
  if (link === null) return null;
  const taken = await storeForVisitor(context, 'a subscription was not changed', () =>
    change(context, link, form),
  );
  if (!taken.ok) throw rejection(taken.status, rejected.notStored);
  const { preferences } = subscriptionAddresses(
    { secret: opened.secret, publicOrigin: '' },
    link.id,
    opened.now(),
  );
  const done = taken.value === null ? '' : `?done=${taken.value}`;
  throw redirect(`${preferences}${done}`, 303);
}

/** What was done; null if the page says so by itself. */
async function change(
  context: Readonly<RouterContextProvider>,
  { kind, id }: SubscriptionLink,
  form: FormData,
): Promise<(typeof DONE)[number] | null> {
  const opened = context.get(services);
  switch (textOf(form, 'intent')) {
    case 'confirm': {
      const isOpen = takesSubscribers(await findPublicSettings(context));
      if (kind !== 'confirm' || !isOpen) return null;
      return (await confirmSubscription(opened, id)) ? 'confirmed' : null;
    }
    case 'save': {
      const { topics } = await opened.topics.read();
      const chosen = form.getAll('topic').slice(0, MOST_TOPICS);
      const ids = topics.filter((topic) => chosen.includes(topic.id)).map((topic) => topic.id);
      return (await chooseTopics(opened, id, ids.length === 0 ? null : ids)) ? 'saved' : null;
    }
    case 'stop':
      await endOwnSubscription(opened, id, 'link');
      return null;
    default:
      return null;
  }
}

type LoaderData = Route.ComponentProps['loaderData'];

export default function OwnSubscription({ loaderData }: Route.ComponentProps) {
  const { subscription } = use(SiteContext).content.forms;
  switch (loaderData.kind) {
    case 'confirm':
      return <Confirm email={loaderData.email} />;
    case 'own':
      return <Own shown={loaderData} />;
    case 'ended': {
      const { heading, text } = subscription.ended;
      return <Told heading={heading} text={fillSlots(text, { email: loaderData.email })} />;
    }
    case 'gone':
      return <Told {...subscription.gone} />;
  }
}

function Told({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <title>{pageTitle(heading)}</title>
      <PageHead title={heading} subtitle={text} />
    </>
  );
}

function Confirm({ email }: { email: string }) {
  const { heading, text, submit } = use(SiteContext).content.forms.subscription.confirm;
  return (
    <>
      <title>{pageTitle(heading)}</title>
      <PageHead title={heading} subtitle={fillSlots(text, { email })}>
        <form method="post">
          <Button type="submit" name="intent" value="confirm">
            {submit}
          </Button>
        </form>
      </PageHead>
    </>
  );
}

function Own({ shown }: { shown: Extract<LoaderData, { kind: 'own' }> }) {
  const { email, done, topics } = shown;
  const { own } = use(SiteContext).content.forms.subscription;
  return (
    <>
      <title>{pageTitle(own.heading)}</title>
      <PageHead title={own.heading} subtitle={fillSlots(own.text, { email })}>
        {done === null ? null : (
          <Notice tone="confirm" role="status">
            <p>{done === 'confirmed' ? own.confirmed : own.saved}</p>
          </Notice>
        )}
      </PageHead>
      <Section className="band-tight">
        <div className="stack stack-wide">
          {topics.length > 0 ? <Topics topics={topics} /> : null}
          <form method="post" className="stack">
            <p>{own.stopText}</p>
            <div>
              <Button type="submit" name="intent" value="stop" look="quiet">
                {own.stop}
              </Button>
            </div>
          </form>
        </div>
      </Section>
    </>
  );
}

function Topics({ topics }: { topics: readonly TopicChoice[] }) {
  const { own } = use(SiteContext).content.forms.subscription;
  return (
    <form method="post" className="form">
      <fieldset className="field">
        <legend className="field-label">{own.topics}</legend>
        {topics.map(({ id, name, checked }) => (
          <Checkbox
            key={id}
            id={`topic-${id}`}
            name="topic"
            value={id}
            label={name}
            defaultChecked={checked}
          />
        ))}
        <p className="field-hint">{own.everything}</p>
      </fieldset>
      <div>
        <Button type="submit" name="intent" value="save">
          {own.save}
        </Button>
      </div>
    </form>
  );
}
