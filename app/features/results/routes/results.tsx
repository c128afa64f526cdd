import { Link } from 'react-router';
import { countNoun } from '#app/formatting/count-noun.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { loadResults } from '../http/results.server.ts';
import { periodSearch } from '../period.ts';
import { ENOUGH_VIEWS } from '../results.ts';
import { PeriodChoice } from '../ui/period-choice.tsx';
import { ResultFigures } from '../ui/result-figures.tsx';
import { ResultTable } from '../ui/result-table.tsx';
import {
  formatCount,
  formatDay,
  LIST_WORDS,
  RESULT_LISTS,
  type ResultListName,
  type ResultRow,
} from '../ui/results-data.ts';
import type { Route } from './+types/results.ts';

export const handle = adminPage();

const PAGE = '/admin/results';
const MOST_ROWS = 5;
/** Left out as long as no lead of these days was won or lost. */
const OUTCOME_LISTS: readonly ResultListName[] = ['won', 'lost'];

export const meta = () => pageMeta({ title: 'Results' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { lists, ...results } = await loadResults(context.get(services), url.searchParams);
  const { period } = results.asked;
  const { views, visits, leads } = results.figures;
  return {
    ...results,
    search: periodSearch(period),
    drawn: views.now >= ENOUGH_VIEWS,
    isEmpty: views.now + visits.now + leads.now + results.oldBrowserViews === 0,
    lists: RESULT_LISTS.filter(
      (name) => !OUTCOME_LISTS.includes(name) || lists[name].length > 0,
    ).map((name) => ({
      name,
      count: lists[name].length,
      rows: lists[name].filter(isOfInterest).slice(0, MOST_ROWS),
    })),
  };
}

/** A form that nobody has seen is in the whole list. */
function isOfInterest({ views, visits, leads }: ResultRow): boolean {
  return (views ?? 0) + (visits ?? 0) + (leads ?? 0) > 0;
}

export default function Results({ loaderData }: Route.ComponentProps) {
  const { asked, today, since, figures, points, days, lists, search, isEmpty } = loaderData;
  const { drawn } = loaderData;
  const isCompared = since <= asked.period.before.from;
  return (
    <>
      <header className="admin-head">
        <h1>Results</h1>
      </header>
      <PeriodChoice page={PAGE} asked={asked} days={days} today={today} />
      {isEmpty ? (
        <Empty text={describeNothing(since)} />
      ) : (
        <>
          <ResultFigures {...{ figures, points, days }} {...{ isCompared, drawn }} />
          <div className="result-lists">
            {lists.map((list) => (
              <ShortList key={list.name} {...list} search={search} />
            ))}
          </div>
          <Devices {...loaderData} />
          {isCompared ? null : <p className="field-hint">{describeBegin(since, today)}</p>}
        </>
      )}
      <HowItCounts />
    </>
  );
}

/** The first days have none to be compared with. */
function describeBegin(since: string, today: string): string {
  const day = since === today ? 'today' : formatDay(since);
  return `Counting started ${day}; no earlier period to compare.`;
}

function describeNothing(since: string): string {
  return `Nothing was counted in this period. Your site started counting on ${formatDay(since)}. Once people visit, you’ll see how many came, where from, what they read, and which articles brought leads.`;
}

interface ShortListProps {
  name: ResultListName;
  rows: readonly ResultRow[];
  /** How many rows the whole list has. */
  count: number;
  search: string;
}

function ShortList({ name, rows, count, search }: ShortListProps) {
  const { title, all, short } = LIST_WORDS[name];
  const id = `results-${name}`;
  return (
    <section className="result-list">
      <h2 id={id}>{title}</h2>
      <ResultTable list={name} columns={short} rows={rows} labelledBy={id} />
      {count === 0 ? null : (
        <p>
          <Link className="text-link" to={`${PAGE}/${name}${search}`}>
            {count > rows.length ? `${all} (${count.toLocaleString('en-US')})` : all}
          </Link>
        </p>
      )}
    </section>
  );
}

function Devices({
  devices,
  oldBrowserViews,
}: Pick<Route.ComponentProps['loaderData'], 'devices' | 'oldBrowserViews'>) {
  const { phone, computer } = devices;
  return (
    <>
      {phone + computer === 0 ? null : (
        <p className="field-hint">
          Where the browser told us, {countNoun(phone, 'view')} {phone === 1 ? 'was' : 'were'} on a
          phone and {formatCount(computer)} on a computer.
        </p>
      )}
      {oldBrowserViews === 0 ? null : (
        <p className="field-hint">
          {oldBrowserViews === 1 ? 'One more view' : `${formatCount(oldBrowserViews)} more views`}{' '}
          came from old browsers, which say too little to be counted with the others.
        </p>
      )}
    </>
  );
}

function HowItCounts() {
  return (
    <details className="result-how">
      <summary>How this is counted</summary>
      <p>
        A visit begins when somebody opens a page of your site from outside: from a search, a link
        somewhere else, or by typing the address. Every page they look at is a view. There is no
        number of visitors, because for that your site would have to mark each of them, and it marks
        nobody. “Before” is the same number of days right before this period; for 12 months, it is
        the year before.
      </p>
      <p>
        You and your team are not counted while you are signed in. Neither are search engines and
        other programs, or people whose browser asks not to be tracked. Leads do not include spam,
        or the ones you deleted.
      </p>
      <p>
        A lead counts for the article, if the reader went from it straight to the form or the quiz.
        Two steps after an article, nothing is known of it: the lead counts for the page with the
        form. A link marked for a newsletter or an ad comes first: the lead then counts for the page
        it led to.
      </p>
      <p>
        A page that somebody loads again is another view, and not another visit. A page that a
        browser loads before anybody opens it is not counted, because nothing tells whether somebody
        did: Chrome does that while people type an address they open often.
      </p>
    </details>
  );
}
