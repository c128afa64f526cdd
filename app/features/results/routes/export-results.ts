import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { tableOf } from '#app/formatting/table.ts';
import { csvFile } from '#app/http/csv-file.server.ts';
import { nothingHere } from '#app/http/rejection.server.ts';
import { resource } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { loadResults } from '../http/results.server.ts';
import { LIST_WORDS, RESULT_LISTS } from '../ui/results-data.ts';
import type { Route } from './+types/export-results.ts';

export const handle = resource({ access: 'admin', download: true });

/** All rows of a list of the results, as CSV. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const list = RESULT_LISTS.find((each) => each === params.list);
  if (list === undefined) throw nothingHere();
  // The owner's own words, which can name somebody.
  if (list === 'lost')
    await requireRecentSignIn(context, { page: `/admin/results/lost${url.search}` });
  const { lists, asked } = await loadResults(context.get(services), url.searchParams);
  const { first, columns } = LIST_WORDS[list];
  type Row = (typeof lists)[typeof list][number];
  const table = tableOf<Row>(
    [
      [first, ({ name }) => name],
      ['Address', ({ path }) => path],
      ...columns.map(([name, heading]) => [heading, (row: Row) => row[name]] as const),
    ],
    lists[list],
  );
  const { from, to } = asked.period;
  return csvFile(table, `${list}-${from}-to-${to}.csv`);
}

export function action() {
  return new Response('Use GET to export results.', { status: 405, headers: { Allow: 'GET' } });
}
