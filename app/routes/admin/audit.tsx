import { Form, Link } from 'react-router';
import { nameAddresses } from '#app/domains/accounts/audited-address.server.ts';
import {
  AUDIT_KINDS,
  type AuditEntry,
  auditSearch,
  OTHERS,
} from '#app/domains/audit/audit-entry.ts';
import { describeEntry, objectPath } from '#app/domains/audit/describe-entry.ts';
import {
  listActors,
  listEntries,
  readAuditFilter,
} from '#app/domains/audit/list-entries.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import { useAdminTimeZone } from '#app/ui/admin/time-zone.ts';
import { Select } from '#app/ui/forms/choices.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { Route } from './+types/audit.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'History', noindex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, secret } = context.get(services);
  const { db } = database;
  const filter = readAuditFilter(url.searchParams);
  const [page, people] = await Promise.all([
    listEntries(db, filter, url.searchParams.get('after')),
    listActors(db),
  ]);
  const entries = await nameAddresses(db, secret, page.entries);
  return { ...page, entries, people, filter };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, next, people, filter } = loaderData;
  const kinds = Object.entries(AUDIT_KINDS).map(([value, { label }]) => ({ value, label }));
  const persons = people.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <header className="admin-head">
        <h1>History</h1>
      </header>
      <p>
        Who did what, and when. Nothing can be changed or removed here. What is older than the time
        in the settings goes by itself.
      </p>
      <Form
        method="get"
        className="lead-search history-search"
        key={auditSearch(filter)}
        role="search"
      >
        <Select
          id="history-who"
          name="who"
          label="Who"
          defaultValue={filter.who ?? 'all'}
          choices={[
            { value: 'all', label: 'Everybody' },
            ...persons,
            { value: OTHERS, label: 'Visitors and the server' },
          ]}
        />
        <Select
          id="history-kind"
          name="kind"
          label="What"
          defaultValue={filter.kind ?? 'all'}
          choices={[{ value: 'all', label: 'Everything' }, ...kinds]}
        />
        <Button type="submit" look="quiet">
          Show
        </Button>
      </Form>
      {entries.length === 0 ? (
        <p className="admin-empty">Nothing here.</p>
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

function Entry({ entry }: { entry: AuditEntry }) {
  const timeZone = useAdminTimeZone();
  const path = objectPath(entry);
  return (
    <li className="row">
      <div className="row-main">
        <p>
          <strong className="history-name">{entry.actorName}</strong> {describeEntry(entry)}
          {path === null ? null : (
            <>
              {' '}
              <Link to={path}>
                Open<span className="visually-hidden"> what this is about</span>
              </Link>
            </>
          )}
        </p>
        <p className="field-hint">
          <time dateTime={entry.at}>{formatInstant(entry.at, timeZone)}</time>
        </p>
      </div>
    </li>
  );
}
