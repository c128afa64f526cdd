import { Link } from 'react-router';
import { DUE_GROUPS, type DueGroup, dueGroupOf } from '#app/domains/leads/due/due-words.ts';
import { listLeads } from '#app/domains/leads/inbox.server.ts';
import { LEAD_STATUSES, STATUS_LABELS } from '#app/domains/leads/lead.ts';
import { describeCount } from '#app/domains/leads/lead-count.ts';
import { filterToSearch, readLeadFilter } from '#app/domains/leads/lead-filter.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { MoreMenu } from '#app/ui/admin/frame/more-menu.tsx';
import { LeadRow } from '#app/ui/admin/leads/lead-row.tsx';
import { LeadViews } from '#app/ui/admin/leads/lead-views.tsx';
import { ListSearch } from '#app/ui/admin/list-search.tsx';
import { usePublicSite } from '#app/ui/admin/public-site.ts';
import type { Route } from './+types/leads.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Leads' });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, now, readLeadFigures } = context.get(services);
  const filter = readLeadFilter(url.searchParams);
  const [page, counts] = await Promise.all([
    listLeads(database.db, filter, url.searchParams.get('after')),
    readLeadFigures(),
  ]);
  return { ...page, counts, filter, now: now().toISOString() };
}

type LoaderData = Route.ComponentProps['loaderData'];

export default function Leads({ loaderData }: Route.ComponentProps) {
  const site = usePublicSite();
  const { leads, next, counts, filter } = loaderData;
  return (
    <>
      <header className="admin-head">
        <h1>Leads</h1>
        <LeadViews current="list" />
        <MoreMenu id="leads-menu" label="More">
          <li>
            <a className="menu-item" href={`/admin/leads/export${filterToSearch(filter)}`}>
              Export as CSV
            </a>
          </li>
          <li>
            <Link className="menu-item" to="/admin/subscribers">
              Subscribers
            </Link>
          </li>
          <li>
            <Link className="menu-item" to="/admin/leads/privacy">
              Privacy request
            </Link>
          </li>
        </MoreMenu>
      </header>
      <LeadTabs counts={counts} filter={filter} />
      <LeadSearch filter={filter} />
      {leads.length === 0 ? (
        <Empty {...describeEmpty(loaderData, `${site}/contact`)} />
      ) : (
        <LeadGroups loaderData={loaderData} />
      )}
      {next === null ? null : (
        <p className="rows-more">
          <Link className="button button-quiet" to={withAfter(filterToSearch(filter), next)}>
            Older leads
          </Link>
        </p>
      )}
    </>
  );
}

/** In parts by when an answer is due; spam and what a search found in one. */
function LeadGroups({ loaderData: { leads, counts, filter, now } }: { loaderData: LoaderData }) {
  const timeZone = useAdminTimeZone();
  const list = (some: typeof leads) => (
    <ul className="lead-rows">
      {some.map((lead) => (
        <LeadRow key={lead.id} lead={lead} now={now} />
      ))}
    </ul>
  );
  if (filter.spam || filter.search !== '') return list(leads);
  const at = { now: new Date(now), timeZone };
  const groups = Map.groupBy(leads, (lead) => dueGroupOf(lead, at));
  // Every lead of such a list has been answered.
  if (groups.size === 1 && groups.has('none')) return list(leads);
  const totals: Partial<Record<DueGroup, number>> = {
    overdue: counts.overdue,
    today: counts.dueToday,
  };
  return [...groups].map(([group, some]) => (
    <section key={group} aria-labelledby={`leads-${group}`} className="lead-group">
      <h2 id={`leads-${group}`} className={group === 'overdue' ? 'overdue' : undefined}>
        {withCount(DUE_GROUPS[group], totals[group] ?? 0)}
      </h2>
      {list(some)}
    </section>
  ));
}

function describeEmpty({ filter, next }: LoaderData, contactPage: string) {
  const all = { label: 'Show all leads', to: '/admin/leads' };
  if (next !== null) {
    return { text: 'No match among the newer leads. There may be one among the older leads.' };
  }
  if (filter.search !== '') return { text: 'No leads match your search.', action: all };
  if (filter.status !== null || filter.spam) return { text: 'No leads here.', action: all };
  return {
    text: 'No leads yet. When a visitor sends a form on your site, it shows up here.',
    action: { label: 'See your contact page', to: contactPage },
  };
}

function LeadTabs({
  counts,
  filter: { status, spam, search },
}: Pick<LoaderData, 'counts' | 'filter'>) {
  const tabs = [
    { label: 'All', filter: { status: null, spam: false, search } },
    ...LEAD_STATUSES.map((each) => ({
      label: withCount(STATUS_LABELS[each], counts.byStatus[each]),
      filter: { status: each, spam: false, search },
    })),
    {
      label: withCount('Spam', counts.spam),
      filter: { status: null, spam: true, search },
    },
  ];
  return (
    <nav aria-label="Leads by status">
      <ul className="lead-tabs">
        {tabs.map((tab) => {
          const current = tab.filter.status === status && tab.filter.spam === spam;
          return (
            <li key={tab.label.replace(/ \(.*/, '')}>
              <Link
                to={`/admin/leads${filterToSearch(tab.filter)}`}
                aria-current={current ? 'page' : undefined}
              >
                {tab.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function withCount(label: string, count: number): string {
  return count === 0 ? label : `${label} (${describeCount(count)})`;
}

function LeadSearch({ filter: { status, spam, search } }: Pick<LoaderData, 'filter'>) {
  return (
    <ListSearch id="lead-search" search={search}>
      {status ? <input type="hidden" name="status" value={status} /> : null}
      {spam ? <input type="hidden" name="spam" value="1" /> : null}
    </ListSearch>
  );
}

function withAfter(search: string, after: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set('after', after);
  return `/admin/leads?${parameters}`;
}
