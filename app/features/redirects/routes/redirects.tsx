import { Link } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteAddresses } from '#app/services/site-addresses.server.ts';
import { listLinkedSlugs } from '#app/site/known-links.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { ListSearch } from '#app/ui/admin/list-search.tsx';
import { ListTabs } from '#app/ui/admin/list-tabs.tsx';
import { Problem } from '#app/ui/admin/problem.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { listRedirects, readRedirectSearch } from '../list-redirects.server.ts';
import { countRedirects } from '../redirect-row.server.ts';
import { isDead } from '../redirect-set.ts';
import { IgnoredList, RedirectList, UnknownList } from '../ui/redirect-lists.tsx';
import {
  ignorePath,
  listIgnoredPaths,
  listUnknownPaths,
  MOST_IGNORED,
  stopIgnoring,
} from '../unknown-paths.server.ts';
import type { Route } from './+types/redirects.ts';

export const handle = adminPage();

const VIEWS = ['redirects', 'unknown', 'ignored'] as const;

export const meta = () => pageMeta({ title: 'Redirects' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, now, unknownPaths } = context.get(services);
  const { db } = database;
  // Show the latest counts of this server, too.
  await unknownPaths.flush();
  const search = readRedirectSearch(url.searchParams);
  const view = VIEWS.find((each) => each === url.searchParams.get('view')) ?? 'redirects';
  const [page, total, asked, ignored] = await Promise.all([
    listRedirects(db, search, url.searchParams.get('after')),
    countRedirects(db),
    listUnknownPaths(db, now()),
    listIgnoredPaths(db),
  ]);
  const shown = [...page.redirects.flatMap(({ from, target }) => [from, target]), ...asked];
  const site = await readSiteAddresses(context, listLinkedSlugs(shown));
  const unknown = asked.filter(({ path }) => site.findUse(path) === null);
  const redirects = page.redirects.map((redirect) => ({
    ...redirect,
    problem: findProblem(redirect, site),
  }));
  const counts = { redirects: total, unknown: unknown.length, ignored: ignored.length };
  return {
    view,
    search,
    counts,
    redirects,
    next: page.next,
    unknown: view === 'unknown' ? unknown : [],
    ignored: view === 'ignored' ? ignored : [],
  };
}

/** Why a redirect does not do what it says; null if it does. */
function findProblem(
  { from, target }: { from: string; target: string },
  site: Awaited<ReturnType<typeof readSiteAddresses>>,
): 'covered' | 'dead' | null {
  if (site.findUse(from) !== null) return 'covered';
  return isDead(target, site) ? 'dead' : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const path = textOf(form, 'path');
  switch (textOf(form, 'intent')) {
    case 'ignore-path':
      if (await ignorePath(opened, actor, path)) return null;
      return {
        problem: `You ignore ${MOST_IGNORED.toLocaleString('en-US')} addresses, which is the most that fit. Stop ignoring some of them first.`,
      };
    case 'count-path':
      await stopIgnoring(opened, actor, path);
      return null;
    default:
      return { problem: notUnderstoodSentence };
  }
}

type LoaderData = Route.ComponentProps['loaderData'];

export default function Redirects({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const { view, redirects, next, unknown, ignored, search } = loaderData;
  return (
    <>
      <header className="admin-head">
        <h1>Redirects</h1>
        <div className="cluster">
          <Link className="button" to="/admin/redirects/new">
            Add a redirect
          </Link>
          <Link className="text-link" to="/admin/redirects/import">
            Import
          </Link>
          {loaderData.counts.redirects === 0 ? null : (
            <a className="text-link" href="/admin/redirects/export">
              Export as CSV
            </a>
          )}
        </div>
      </header>
      <p className="admin-text">
        When a page moves, a redirect leads visitors and search engines from its old address to the
        new one, so that old links keep working.
      </p>
      <Problem text={actionData?.problem} />
      {view === 'redirects' &&
      Object.values(loaderData.counts).every((count) => count === 0) ? null : (
        <Tabs view={view} counts={loaderData.counts} />
      )}
      {view === 'redirects' ? (
        <>
          {loaderData.counts.redirects === 0 ? null : (
            <ListSearch label="Part of an old or new address" search={search} />
          )}
          <RedirectList redirects={redirects} search={search} />
          {next === null ? null : (
            <p className="rows-more">
              <Link
                className="button button-quiet"
                to={`/admin/redirects?${new URLSearchParams(search === '' ? { after: next } : { q: search, after: next })}`}
              >
                Older redirects
              </Link>
            </p>
          )}
        </>
      ) : null}
      {view === 'unknown' ? <UnknownList paths={unknown} /> : null}
      {view === 'ignored' ? <IgnoredList paths={ignored} /> : null}
    </>
  );
}

const TABS = [
  { view: 'redirects', to: '/admin/redirects', label: 'Redirects' },
  { view: 'unknown', to: '/admin/redirects?view=unknown', label: 'Unknown addresses' },
  { view: 'ignored', to: '/admin/redirects?view=ignored', label: 'Ignored' },
] as const;

function Tabs({ view, counts }: Pick<LoaderData, 'view' | 'counts'>) {
  return (
    <ListTabs
      label="Redirects and unknown addresses"
      tabs={TABS.map((tab) => ({
        to: tab.to,
        text: `${tab.label} (${counts[tab.view].toLocaleString('en-US')})`,
        isCurrent: tab.view === view,
      }))}
    />
  );
}
