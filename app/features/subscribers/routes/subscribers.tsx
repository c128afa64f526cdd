import { data, Link } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { Empty } from '#app/ui/admin/empty.tsx';
import { MoreMenu } from '#app/ui/admin/frame/more-menu.tsx';
import { ListSearch } from '#app/ui/admin/list-search.tsx';
import { Problem } from '#app/ui/admin/problem.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { endSubscription } from '../change-subscription.server.ts';
import { whyNoForm } from '../http/subscribe-form.server.ts';
import {
  countSubscribers,
  listSubscribers,
  readSubscriberFilter,
} from '../list-subscribers.server.ts';
import { EVERYBODY, SUBSCRIBER_STATES } from '../subscriber.ts';
import { SubscriberList, SubscriberTabs } from '../ui/subscriber-list.tsx';
import { toQuery } from '../ui/subscriber-query.ts';
import type { Route } from './+types/subscribers.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Subscribers' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(services);
  const { database, readSettings, topics } = site;
  const filter = readSubscriberFilter(url.searchParams);
  const [page, counts, settings, index] = await Promise.all([
    listSubscribers(database.db, filter, url.searchParams.get('after')),
    countSubscribers(database.db),
    readSettings(),
    topics.read(),
  ]);
  const names = Object.fromEntries(index.topics.map(({ id, name }) => [id, name]));
  return { ...page, counts, filter, topics: names, missing: await whyNoForm(site, settings) };
}

const MISSING = {
  setting: {
    why: 'The sign-up form isn’t on your site.',
    to: '/admin/settings/articles#subscribers',
    label: 'Turn it on',
  },
  address: {
    why: 'The sign-up form isn’t on your site: each of these emails has to show your mailing address.',
    to: '/admin/settings/contact#postalAddress',
    label: 'Enter your mailing address',
  },
  mail: {
    why: 'The sign-up form isn’t on your site: the site can’t send email.',
    to: '/admin/settings/mail',
    label: 'Set up email',
  },
} as const;

/** Takes somebody off the list, who asked for it in another way. The list stays as it was filtered. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const site = context.get(services);
  const form = await readForm(request);
  if (textOf(form, 'intent') !== 'unsubscribe')
    return data({ problem: notUnderstoodSentence }, 422);
  const actor = actorOf(context.get(adminSession));
  const id = textOf(form, 'id');
  const isKnown = await endSubscription(site, actor, { id, by: 'person' });
  if (!isKnown) return data({ problem: 'This subscriber is no longer on the list.' }, 404);
  const list = `${url.pathname}${url.search}`;
  return redirectWithNotice(list, 'subscriber-ended', site.config.adminOrigin);
}

export default function Subscribers({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { subscribers, next, counts, filter, topics, missing } = loaderData;
  // A search in nothing finds nothing, and there is nothing to export.
  const hasAny = SUBSCRIBER_STATES.some((state) => counts[state] > 0);
  return (
    <>
      <BackLink to="/admin/leads">All leads</BackLink>
      <header className="admin-head">
        <h1>Subscribers</h1>
        {hasAny ? (
          <MoreMenu id="subscribers-menu" label="More">
            <li>
              <a className="menu-item" href={`/admin/subscribers/export${toQuery(filter)}`}>
                {filter.state === null ? 'Export confirmed subscribers as CSV' : 'Export as CSV'}
              </a>
            </li>
            {filter.state === null ? (
              <li>
                <a
                  className="menu-item"
                  href={`/admin/subscribers/export${toQuery(filter, { state: EVERYBODY })}`}
                >
                  Export everyone as CSV, even those who left
                </a>
              </li>
            ) : null}
          </MoreMenu>
        ) : null}
      </header>
      <p className="admin-text">
        People who signed up to hear from you by email. This site doesn’t send newsletters. The
        service you use for that gets their addresses by webhook or as a CSV file.
      </p>
      {missing === null ? null : (
        <Notice>
          <p>
            {MISSING[missing].why}{' '}
            <Link className="whole" to={MISSING[missing].to}>
              {MISSING[missing].label}
            </Link>
          </p>
        </Notice>
      )}
      <Problem text={answer?.problem} />
      {hasAny ? (
        <>
          <SubscriberTabs counts={counts} filter={filter} />
          <ListSearch label="Start of an email address" search={filter.search}>
            {filter.state === null ? null : (
              <input type="hidden" name="state" value={filter.state} />
            )}
          </ListSearch>
        </>
      ) : null}
      {subscribers.length === 0 ? (
        <Empty
          {...(filter.search === '' && filter.state === null
            ? {
                text: 'Nobody has signed up yet. When somebody uses the form on your site, you’ll see them here.',
              }
            : {
                text: 'No subscribers here.',
                action: { label: 'Show all subscribers', to: '/admin/subscribers' },
              })}
        />
      ) : (
        <SubscriberList subscribers={subscribers} topics={topics} />
      )}
      {next === null ? null : (
        <p className="rows-more">
          <Link
            className="button button-quiet"
            to={`/admin/subscribers${toQuery(filter, { after: next })}`}
          >
            Older subscribers
          </Link>
        </p>
      )}
    </>
  );
}
