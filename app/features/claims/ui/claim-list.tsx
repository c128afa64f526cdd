import { Fragment } from 'react';
import { Link } from 'react-router';
import { nameClaim } from '#app/advice/claim-words.ts';
import { formatDate } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { supportPath } from '../claim-place.ts';
import { type ClaimState, type ListedClaim, STATE_NAMES, stateOf } from '../listed-claim.ts';
import { FileLink } from './support-files.tsx';

interface ClaimListProps {
  readonly register: { readonly claims: readonly ListedClaim[]; readonly next: string | null };
  readonly today: string;
}

/** Every public claim with its page, those without support first. */
export function ClaimList({ register: { claims, next }, today }: ClaimListProps) {
  const byState = Map.groupBy(claims, (claim) => stateOf(claim, today));
  return (
    <>
      <header className="admin-head">
        <h1>Claims</h1>
        {claims.length === 0 && next === null ? null : (
          <a className="text-link" href="/admin/claims/export">
            Export as CSV
          </a>
        )}
      </header>
      <p className="admin-text">
        Sentences on your public pages that promise, count or compare something. Add support while
        you have it, in case somebody asks. The list only asks: whether a claim may stay is for you
        and your lawyer to decide.
      </p>
      {claims.length === 0 ? (
        <Empty text="No claims found. When a sentence on your pages or in an article promises or compares something, you’ll see it here." />
      ) : null}
      {(Object.keys(STATE_NAMES) as ClaimState[]).map((state) => (
        <Part key={state} state={state} claims={byState.get(state) ?? []} next={next} />
      ))}
    </>
  );
}

interface PartProps {
  readonly state: ClaimState;
  readonly claims: readonly ListedClaim[];
  readonly next: string | null;
}

function Part({ state, claims, next }: PartProps) {
  if (claims.length === 0) return null;
  return (
    <section className="claims-part" aria-labelledby={`claims-${state}`}>
      <h2 id={`claims-${state}`}>{STATE_NAMES[state]}</h2>
      <ul className="rows">
        {claims.map((claim) => (
          <ClaimRow key={`${claim.place.id} ${claim.words}`} claim={claim} />
        ))}
      </ul>
      {state !== 'unsupported' || next === null ? null : (
        <p className="rows-more">
          <Link
            className="button button-quiet"
            to={`/admin/claims?${new URLSearchParams({ after: next })}`}
          >
            Older articles
          </Link>
        </p>
      )}
    </section>
  );
}

function ClaimRow({ claim }: { claim: ListedClaim }) {
  const { place, words, kinds, title, part, edit, support } = claim;
  return (
    <li className="row">
      <div className="row-main">
        <Link to={supportPath(place, words)} className="row-title">
          {words}
        </Link>
        <p className="field-hint">
          {edit === null ? title : <Link to={edit}>{title}</Link>}
          {[part, ...kinds.map((kind) => nameClaim(kind))]
            .filter((each) => each !== '')
            .map((each) => `\u00a0· ${each}`)
            .join('')}
        </p>
        {support === null ? null : <SupportLine support={support} />}
      </div>
    </li>
  );
}

function SupportLine({ support }: { support: NonNullable<ListedClaim['support']> }) {
  const timeZone = useAdminTimeZone();
  const { sentence, link, files, by, at, reviewOn } = support;
  return (
    <>
      {sentence === '' ? null : <p className="claim-support">{sentence}</p>}
      <p className="field-hint">
        {link === null ? null : (
          <>
            <a href={link} target="_blank" rel="noopener noreferrer">
              {new URL(link).host}
            </a>
            {' · '}
          </>
        )}
        {files.map(({ id, name }) => (
          <Fragment key={id}>
            <FileLink id={id} name={name} />
            {' · '}
          </Fragment>
        ))}
        {`${by}, ${formatDate(at, 'short', timeZone)}`}
        {reviewOn === null ? '' : ` · review on ${formatReviewDay(reviewOn)}`}
      </p>
    </>
  );
}

function formatReviewDay(day: string): string {
  return formatDate(`${day}T12:00:00.000Z`, 'short', 'UTC');
}
