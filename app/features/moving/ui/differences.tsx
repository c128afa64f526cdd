import { Link } from 'react-router';
import { countNoun } from '#app/formatting/count-noun.ts';
import type { ImportDifferences } from '../import-items.server.ts';
import { describeDifference } from '../ledger/describe.ts';

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
      {kinds.map(({ of, articles, first }) => (
        <details key={of} className="rows-tools">
          <summary>
            {of.charAt(0).toUpperCase() + of.slice(1)}: {countNoun(articles, 'article')}
          </summary>
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
