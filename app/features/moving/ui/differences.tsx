import { Link } from 'react-router';
import { countNoun } from '#app/formatting/count-noun.ts';
import { describeDifference } from '../ledger/describe.ts';
import type { ImportDifferences } from '../records/import-items.server.ts';

/** What is not the same here as in the files, by kind. */
export function Differences({ kinds }: ImportDifferences) {
  if (kinds.length === 0) return null;
  return (
    <>
      <h2>What differs</h2>
      <div className="admin-text">
        <p>
          Before an article is read, we count what its file holds, and compare that with what is
          here.
        </p>
      </div>
      {kinds.map(({ of, articles, reasons, first }) => (
        <details key={of} className="rows-tools">
          <summary>
            {of.charAt(0).toUpperCase() + of.slice(1)}: {countNoun(articles, 'article')}
          </summary>
          {articles === 1 ? null : <Reasons reasons={reasons} />}
          <ul>
            {first.map(({ id, title, difference }) => (
              <li key={id}>
                <Link to={`/admin/posts/${id}/edit`}>{title}</Link>:{' '}
                {describeDifference(difference)}
              </li>
            ))}
          </ul>
          {articles > first.length ? <p>The report (CSV) has the others.</p> : null}
        </details>
      ))}
    </>
  );
}

/** Why articles differ, and how many of them for each reason. */
function Reasons({ reasons }: Pick<ImportDifferences['kinds'][number], 'reasons'>) {
  return (
    <div className="admin-text">
      <p>Why, and in how many of them:</p>
      <ul>
        {reasons.map(({ says, articles }) => (
          <li key={says}>
            {countNoun(articles, 'article')}: {says}.
          </li>
        ))}
      </ul>
    </div>
  );
}
