import { Link } from 'react-router';
import { countNoun } from '#app/formatting/count-noun.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { LoadedImport } from '../http/import-page.server.ts';
import { describeWhole } from '../ledger/describe.ts';
import { Differences } from './differences.tsx';
import { FormerAdmins } from './former-admins.tsx';
import { ImportItemRow } from './import-item.tsx';
import { MissingImages } from './missing-images.tsx';
import { MoreArticles } from './more-articles.tsx';
import { MovedRows } from './moved-rows.tsx';
import { TakeBack } from './take-back.tsx';

/** The result of an import. */
export function ImportReport({ loaded }: { loaded: LoadedImport }) {
  const { found, items, next, counts, edited } = loaded;
  const timeZone = useAdminTimeZone();
  const { done = 0, skipped = 0, failed = 0 } = counts.byState;
  const isThere = found.state === 'done';
  const { differences } = loaded;
  return (
    <>
      <h1>{isThere ? 'Imported' : 'Import undone'}</h1>
      <Notice tone={failed === 0 ? 'confirm' : 'plain'} role="status">
        {differences === null ? null : <p>{describeWhole(differences)}</p>}
        <p>
          {isThere ? `${countNoun(done, 'article')} imported` : 'This import was undone'}
          {skipped === 0 || !isThere ? '' : `, ${skipped.toLocaleString('en-US')} left out`}
          {failed === 0 || !isThere
            ? ''
            : `, ${failed.toLocaleString('en-US')} that could not be imported`}
          .
        </p>
      </Notice>
      {found.problem === null ? null : (
        <Notice tone="error" title="This import waits for you">
          <p>{found.problem}</p>
        </Notice>
      )}
      <p className="admin-text">
        {found.finishedAt === null ? '' : `${formatInstant(found.finishedAt, timeZone)}. `}
        {describeMessages(loaded)}{' '}
        <a className="text-link" href={`/admin/posts/import/${found.id}/report`}>
          Download the report (CSV)
        </a>
      </p>
      {differences === null ? null : <Differences {...differences} />}
      {isThere ? <MissingImages loaded={loaded} /> : null}
      <MovedRows moved={loaded.moved} />
      <FileNotes notes={found.notes} />
      {isThere ? <Redirects {...loaded.redirects} /> : null}
      <FormerAdmins admins={loaded.admins} />
      <h2>{countNoun(counts.total, 'article')}</h2>
      <ul className="rows">
        {items.map((item) => (
          <ImportItemRow key={item.id} item={item} choosing={false} />
        ))}
      </ul>
      <MoreArticles importId={found.id} next={next} />
      {isThere ? <TakeBack edited={edited} /> : null}
    </>
  );
}

function describeMessages({ found: { options }, hasWebhook }: LoadedImport): string {
  if (options.tellsWebhook)
    return 'No email was sent. A webhook is called once, with the numbers of this import.';
  return hasWebhook && (options.rows?.leads ?? 0) > 0
    ? 'No email was sent. A webhook was called only for leads of yours whose person asked for no contact.'
    : 'No email was sent, and no webhook was called.';
}

/** What was said before the import: what is left out stays named. */
function FileNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <details className="rows-tools">
      <summary>What we found in your files</summary>
      <ul className="admin-text">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}

function Redirects({ made, failed }: LoadedImport['redirects']) {
  if (made + failed.length === 0) return null;
  return (
    <>
      <h2>Old addresses</h2>
      <div className="admin-text">
        <p>
          {countNoun(made, 'redirect')} from an old address to a new one {made === 1 ? 'is' : 'are'}{' '}
          in <Link to="/admin/redirects">your list</Link>.
        </p>
        {failed.length === 0 ? null : (
          <ul>
            {failed.map(({ from, problem }) => (
              <li key={from}>
                {from}: {problem}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
