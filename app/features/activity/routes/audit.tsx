import { Link } from 'react-router';
import { nameAddresses } from '#app/features/accounts/audited-address.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { Select } from '#app/ui/forms/choices.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { AUDIT_KINDS, auditSearch, OTHERS } from '../log/audit-entry.ts';
import { describeEntry, objectPath } from '../log/describe-entry.ts';
import { listActors, listEntries, listKinds, readAuditFilter } from '../log/list-entries.server.ts';
import type { Route } from './+types/audit.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Activity log' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { activityWords, database, secret } = context.get(services);
  const { db } = database;
  const filter = readAuditFilter(url.searchParams, activityWords);
  const [page, people] = await Promise.all([
    listEntries(db, activityWords, filter, url.searchParams.get('after')),
    listActors(db),
  ]);
  const named = await nameAddresses(db, secret, page.entries);
  const entries = named.map((entry) => ({
    ...{ id: entry.id, at: entry.at, actorName: entry.actorName },
    ...{ deed: describeEntry(activityWords, entry), path: objectPath(activityWords, entry) },
  }));
  return { entries, next: page.next, people, kinds: listKinds(activityWords), filter };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, next, people, kinds, filter } = loaderData;
  const isEmpty = entries.length === 0 && auditSearch(filter) === '';
  return (
    <>
      <header className="admin-head">
        <h1>Activity log</h1>
      </header>
      <p className="admin-text">
        Everything that was done on this site, by whom and when. Nobody can change these entries.
        They are deleted when they reach the age you chose in Settings.
      </p>
      {isEmpty ? null : <Filters people={people} kinds={kinds} filter={filter} />}
      {entries.length === 0 ? (
        <Empty
          text={
            isEmpty
              ? 'Nothing yet. Whatever you and your team change shows up here.'
              : 'No activity to show.'
          }
          action={isEmpty ? undefined : { label: 'Show all activity', to: '/admin/audit' }}
        />
      ) : (
        <ul className="rows">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {next === null ? null : (
        <p className="rows-more">
          <Link className="button button-quiet" to={`/admin/audit${auditSearch(filter, next)}`}>
            Older entries
          </Link>
        </p>
      )}
    </>
  );
}

type LoaderData = Route.ComponentProps['loaderData'];

function Filters({ people, kinds, filter }: Pick<LoaderData, 'people' | 'kinds' | 'filter'>) {
  const actors = people.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form method="get" className="list-search activity-search" role="search">
      <Select
        key={`of ${filter.who}`}
        id="activity-person"
        name="who"
        label="Person"
        defaultValue={filter.who ?? 'all'}
        choices={[
          { value: 'all', label: 'Everyone' },
          ...actors,
          { value: OTHERS, label: 'Visitors and the server' },
        ]}
      />
      <Select
        key={`is ${filter.kind}`}
        id="activity-kind"
        name="kind"
        label="Activity"
        defaultValue={filter.kind ?? 'all'}
        choices={[
          { value: 'all', label: 'All activity' },
          ...kinds.map((kind) => ({ value: kind, label: AUDIT_KINDS[kind] })),
        ]}
      />
      <Button type="submit" look="quiet">
        Show
      </Button>
    </Form>
  );
}

function Entry({ entry }: { entry: LoaderData['entries'][number] }) {
  const timeZone = useAdminTimeZone();
  const { actorName, deed, path, at } = entry;
  return (
    <li className="row">
      <div className="row-main">
        <p>
          <strong className="activity-actor">{actorName}</strong> {deed}
          {path === null ? null : (
            <>
              {' '}
              <Link to={path}>
                Open<span className="visually-hidden"> the item</span>
              </Link>
            </>
          )}
        </p>
        <p className="field-hint">
          <time dateTime={at}>{formatInstant(at, timeZone)}</time>
        </p>
      </div>
    </li>
  );
}
