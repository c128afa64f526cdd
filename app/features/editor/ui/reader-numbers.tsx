import { Link } from 'react-router';
import type { PostNumbers } from '#app/features/articles/readers.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { money } from '#app/site/words/prices.ts';

/** What readers did with the article, beside its fields. */
export function ReaderNumbers({ views, visits, leads, won, amount }: PostNumbers) {
  return (
    <div className="field">
      <p className="field-label">Last 28 days</p>
      <p className="field-hint">
        {views + leads === 0
          ? 'Nobody has opened it yet.'
          : `${countNoun(views, 'view')}. ${countNoun(visits, 'visit')} and ${countNoun(leads, 'lead')} began here.`}
      </p>
      {won === 0 ? null : (
        <p className="field-hint">
          {`${countNoun(won, 'lead')} won${amount === 0 ? '' : `, for ${money(amount)}`}.`}
        </p>
      )}
      <p>
        <Link className="text-link" to="/admin/results/articles">
          All articles
        </Link>
      </p>
    </div>
  );
}
