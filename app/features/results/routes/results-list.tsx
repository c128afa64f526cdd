import { pageMeta } from '#app/http/page-meta.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { Empty } from '#app/ui/admin/empty.tsx';
import { loadResults } from '../http/results.server.ts';
import { periodSearch } from '../period.ts';
import { PeriodChoice } from '../ui/period-choice.tsx';
import { ResultTable } from '../ui/result-table.tsx';
import { LIST_WORDS, RESULT_LISTS } from '../ui/results-data.ts';
import type { Route } from './+types/results-list.ts';

export const handle = adminPage();

const PAGE = '/admin/results';
/** More rows are in the file only. */
const MOST_ROWS = 500;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData ? LIST_WORDS[loaderData.list].title : 'Page not found' });
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const list = RESULT_LISTS.find((each) => each === params.list);
  if (list === undefined) throw nothingHere();
  const { lists, asked, days, today } = await loadResults(context.get(services), url.searchParams);
  const search = periodSearch(asked.period);
  return {
    list,
    asked,
    days,
    today,
    search,
    count: lists[list].length,
    rows: lists[list].slice(0, MOST_ROWS),
  };
}

export default function ResultsList({ loaderData }: Route.ComponentProps) {
  const { list, asked, days, today, search, count, rows } = loaderData;
  const { title, about, empty } = LIST_WORDS[list];
  return (
    <>
      <BackLink to={`${PAGE}${search}`}>Results</BackLink>
      <header className="admin-head">
        <h1 id="results-list">{title}</h1>
        {rows.length === 0 ? null : (
          <a className="text-link" href={`${PAGE}/${list}/csv${search}`}>
            Export as CSV
          </a>
        )}
      </header>
      <PeriodChoice page={`${PAGE}/${list}`} asked={asked} days={days} today={today} />
      <p className="admin-text">{about}</p>
      {rows.length === 0 ? (
        <Empty text={empty} />
      ) : (
        <ResultTable list={list} rows={rows} labelledBy="results-list" />
      )}
      {count > rows.length ? (
        <p className="field-hint">
          The first {rows.length} of {count.toLocaleString('en-US')}. The file has all of them.
        </p>
      ) : null}
    </>
  );
}
