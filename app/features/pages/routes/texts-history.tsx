import { Link } from 'react-router';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { findDocument } from '../documents.ts';
import { requireDocument } from '../http/open-document.server.ts';
import { findTexts, listVersions } from '../site-texts.server.ts';
import type { Route } from './+types/texts-history.ts';

export const handle = adminPage();

/** The newest ones; older ones are kept, and named by the address of each. */
const MOST_VERSIONS = 500;

export function meta() {
  return pageMeta({ title: 'History' });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = requireDocument(params.document);
  const { db } = context.get(services).database;
  const { version } = await findTexts(db, id);
  const versions = await listVersions(db, id, MOST_VERSIONS);
  return { slug: params.document, title: findDocument(id).title, current: version, versions };
}

export default function TextsHistory({ loaderData }: Route.ComponentProps) {
  const { slug, title, current, versions } = loaderData;
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
        {versions.map(({ version, publishedAt, publishedBy }) => (
          <VersionRow
            key={version}
            path={`${path}/history/${version}`}
            name={formatInstant(publishedAt, timeZone)}
            hint={`Published by ${publishedBy}`}
            isCurrent={version === current}
          />
        ))}
        <VersionRow
          path={`${path}/history/0`}
          name="The original"
          hint="Original text"
          isCurrent={current === 0}
        />
      </ol>
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
