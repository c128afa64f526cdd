import { Link } from 'react-router';
import type { PostNumbers } from '#app/domains/numbers/post-numbers.ts';
import { countNoun } from '#app/formatting/count-noun.ts';

/** What readers did with the article, beside its fields. */
export function ReaderNumbers({ views, visits, leads }: PostNumbers) {
  return (
    <div className="field">
      <p className="field-label">Last 28 days</p>
      <p className="field-hint">
        {views + leads === 0
          ? 'Nobody has opened it yet.'
          : `${countNoun(views, 'view')}. ${countNoun(visits, 'visit')} and ${countNoun(leads, 'lead')} began here.`}
      </p>
      <p>
        <Link className="text-link" to="/admin/results/articles">
          All articles
        </Link>
      </p>
    </div>
  );
}
