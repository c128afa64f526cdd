import { Link } from 'react-router';
import { publicPath } from '#app/features/articles/post-kind.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { formatDate } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import type { ImportItem } from '../records/import.ts';
import { ITEM_WORDS, listChoices, MATCH_WORDS } from './words.ts';

/** An article of an import: what will come of it, or what has. */
export function ImportItemRow({ item, choosing }: { item: ImportItem; choosing: boolean }) {
  return (
    <li className="row">
      <div className="row-main">
        {item.postId !== null && item.state !== 'taken-back' ? (
          <Link className="row-title" to={`/admin/posts/${item.postId}/edit`}>
            {item.title}
          </Link>
        ) : (
          <strong>{item.title}</strong>
        )}
        <p className="field-hint">
          <Facts item={item} />
        </p>
        {item.match === null ? null : (
          <p>
            Here already: <Link to={`/admin/posts/${item.match.id}/edit`}>{item.match.title}</Link>,{' '}
            {MATCH_WORDS[item.match.by]}.
          </p>
        )}
        {item.problem === null ? null : <p>{item.problem}</p>}
        <Losses losses={item.losses} />
      </div>
      {choosing && item.state === 'waiting' ? <Choose item={item} /> : null}
      {choosing && item.state === 'failed' ? <p>Cannot be imported</p> : null}
      {choosing && item.state === 'skipped' ? <p>{ITEM_WORDS.skipped}</p> : null}
      {choosing ? null : <p>{ITEM_WORDS[item.state]}</p>}
    </li>
  );
}

function Facts({ item }: { item: ImportItem }) {
  const timeZone = useAdminTimeZone();
  const facts = [
    item.published ? 'Published' : 'Draft',
    ...(item.datedAt === null ? [] : [formatDate(item.datedAt, 'short', timeZone)]),
    publicPath(item),
    ...(item.images === 0 ? [] : [countNoun(item.images, 'image')]),
  ];
  return facts.join(' · ');
}

/** More of them fold away. */
const SHOWN = 3;

function Losses({ losses }: Pick<ImportItem, 'losses'>) {
  const [first] = losses;
  if (first === undefined) return null;
  if (losses.length <= SHOWN) {
    return losses.map((loss) => (
      <p key={loss} className="field-hint">
        {loss}
      </p>
    ));
  }
  return (
    <details className="rows-tools">
      <summary>{countNoun(losses.length, 'thing')} to know</summary>
      <ul className="field-hint">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </details>
  );
}

function Choose({ item }: { item: ImportItem }) {
  return (
    <label>
      <span className="visually-hidden">What to do with {item.title}</span>
      <select className="input" name={`choice:${item.id}`} defaultValue={item.choice}>
        {listChoices(item.match !== null).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
