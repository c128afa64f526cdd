import { Link } from 'react-router';
import { isVersion, listVersions } from '#app/features/versions/read-versions.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { findDocument } from '../documents.ts';
import { requireDocument } from '../http/open-document.server.ts';
import { findTexts } from '../site-texts.server.ts';
import type { Route } from './+types/texts-history.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'History' });
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = requireDocument(params.document);
  const { db } = context.get(services).database;
  const { version } = await findTexts(db, id);
  const before = Number(url.searchParams.get('before'));
  const { versions, next } = await listVersions(db, id, isVersion(before) ? before : null);
  return { slug: params.document, title: findDocument(id).title, current: version, versions, next };
}

export default function TextsHistory({ loaderData }: Route.ComponentProps) {
  const { slug, title, current, versions, next } = loaderData;
  const timeZone = useAdminTimeZone();
  const path = `/admin/pages/${slug}`;
  return (
    <>
      <p>
        <Link to={path} className="text-link">
          Back to the form
        </Link>
      </p>
      <header className="admin-head">
        <h1>History of “{title}”</h1>
      </header>
      <p className="admin-text">
        Every time you publish, this version is kept. Open one to see what is different from what
        readers see now, and to restore it.
      </p>
      <ol className="rows" reversed>
        {versions.map(({ version, at, actorName }) => (
          <VersionRow
            key={version}
            path={`${path}/history/${version}`}
            name={formatInstant(at, timeZone)}
            hint={`Published by ${actorName}`}
            isCurrent={version === current}
          />
        ))}
        {next === null ? (
          <VersionRow
            path={`${path}/history/0`}
            name="The original"
            hint="Original text"
            isCurrent={current === 0}
          />
        ) : null}
      </ol>
      {next === null ? null : (
        <p className="rows-more">
          <Link className="button button-quiet" to={`${path}/history?before=${next}`}>
            Older versions
          </Link>
        </p>
      )}
    </>
  );
}

interface VersionRowProps {
  path: string;
  name: string;
  hint: string;
  isCurrent: boolean;
}

function VersionRow({ path, name, hint, isCurrent }: VersionRowProps) {
  return (
    <li className="row">
      <div className="row-main">
        <p>
          <RowLink to={path} className="row-title">
            {name}
          </RowLink>
          {isCurrent ? ' (what readers see)' : ''}
        </p>
        <p className="field-hint">{hint}</p>
      </div>
    </li>
  );
}
