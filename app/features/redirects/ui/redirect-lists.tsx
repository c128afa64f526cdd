import { Link } from 'react-router';
import { formatDate, formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { RowAction } from '#app/ui/admin/row-action.tsx';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { describePath } from '../parse-address.ts';
import type { ListedRedirect } from '../redirect.ts';

interface RedirectRow extends ListedRedirect {
  /** `covered`: a page is at the old address now. `dead`: no page is where it leads. */
  readonly problem: 'covered' | 'dead' | null;
}

export function RedirectList({
  redirects,
  search,
}: {
  redirects: readonly RedirectRow[];
  search: string;
}) {
  const timeZone = useAdminTimeZone();
  if (redirects.length === 0) {
    return (
      <Empty
        {...(search === ''
          ? {
              text: 'No redirects yet. Add one when a page gets a new address, or use Import to add the ones from your old website.',
            }
          : {
              text: 'No redirects match your search.',
              action: { label: 'Show all redirects', to: '/admin/redirects' },
            })}
      />
    );
  }
  return (
    <ul className="rows">
      {redirects.map((redirect) => (
        <li key={redirect.id} className="row">
          <div className="row-main">
            <RowLink to={`/admin/redirects/${redirect.id}`} className="row-title">
              {describePath(redirect.from)}
            </RowLink>
            <p>leads to {describePath(redirect.target)}</p>
            {redirect.problem === null ? null : (
              <p className="field-error">{describeProblem(redirect.problem)}</p>
            )}
            <p className="field-hint">
              {redirect.permanent ? 'Permanent' : 'Temporary'},{' '}
              {redirect.lastUsedAt === null
                ? 'not used yet'
                : `last used ${formatInstant(redirect.lastUsedAt, timeZone)}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function describeProblem(problem: 'covered' | 'dead'): string {
  return problem === 'covered'
    ? 'A page of your site is at the old address now, so this redirect is not used.'
    : 'Your site has no page where this leads. Change it or remove it.';
}

/** A part of it was masked, so that nobody can be led from it. */
const MASKED = /\[(?:address|token|number)\]/;

interface UnknownPath {
  readonly path: string;
  readonly requests: number;
  readonly lastDay: string;
}

export function UnknownList({ paths }: { paths: readonly UnknownPath[] }) {
  return (
    <>
      <p className="admin-text">
        Addresses that visitors asked for in the last 90 days and that do not exist, by how often.
        We don’t record who asked, and we leave out what looks like personal data. Programs that
        look for weak spots are not counted.
      </p>
      {paths.length === 0 ? (
        <Empty text="Nobody has asked for an address that does not exist. If a link to your site leads nowhere, you will see it here." />
      ) : (
        <ul className="rows">
          {paths.map(({ path, requests, lastDay }) => (
            <li key={path} className="row">
              <div className="row-main">
                <strong>{describePath(path)}</strong>
                <p className="field-hint">
                  {requests === 1 ? 'Once' : `${requests.toLocaleString('en-US')} times`}, last on{' '}
                  {formatDate(`${lastDay}T12:00:00Z`, 'short', 'UTC')}
                </p>
              </div>
              <div className="cluster">
                {MASKED.test(path) ? null : (
                  <Link
                    className="button button-quiet"
                    to={`/admin/redirects/new?${new URLSearchParams({ from: path })}`}
                  >
                    Redirect<span className="visually-hidden"> {describePath(path)}</span>
                  </Link>
                )}
                <PathAction intent="ignore-path" label="Ignore" path={path} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function IgnoredList({ paths }: { paths: readonly string[] }) {
  return (
    <>
      <p className="admin-text">
        Unknown addresses that you chose to ignore. They are not counted.
      </p>
      {paths.length === 0 ? (
        <Empty text="You ignore no addresses." />
      ) : (
        <ul className="rows">
          {paths.map((path) => (
            <li key={path} className="row">
              <div className="row-main">
                <strong>{describePath(path)}</strong>
              </div>
              <PathAction intent="count-path" label="Stop ignoring" path={path} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface PathActionProps {
  intent: 'ignore-path' | 'count-path';
  label: string;
  path: string;
}

function PathAction({ intent, label, path }: PathActionProps) {
  return <RowAction fields={{ intent, path }} label={label} about={` ${describePath(path)}`} />;
}
