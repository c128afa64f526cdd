import { Link } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { listMore } from '#app/features/palette.ts';
import { toLine } from '#app/formatting/characters.ts';
import { describeCount } from '#app/formatting/many.ts';
import { shortenToWord } from '#app/formatting/shorten-to-word.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { MenuAction, MoreMenu } from '#app/ui/admin/frame/more-menu.tsx';
import { ListTabs } from '#app/ui/admin/list-tabs.tsx';
import { usePublicSite } from '#app/ui/admin/public-site.ts';
import { DUE_GROUPS, type DueGroup, dueGroupOf } from '../due-words.ts';
import { listAddresses } from '../http/change-lead-by-form.server.ts';
import { listLeads } from '../inbox.server.ts';
import { LEAD_STATUSES, type LeadFilter, STATUS_LABELS } from '../lead.ts';
import { filterToSearch, readLeadFilter } from '../search/lead-filter.ts';
import { findSavedFilters } from '../search/saved-filters.server.ts';
import {
  describeNoMatch,
  hasFilters,
  LeadFind,
  SavedFilters,
  SaveFilter,
} from '../ui/lead-find.tsx';
import { LeadRow } from '../ui/lead-row.tsx';
import { LeadViews } from '../ui/lead-views.tsx';
import type { Route } from './+types/leads.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Leads' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, now, readLeadFigures } = context.get(services);
  const { userId, email: own } = context.get(adminSession);
  const filter = readLeadFilter(url.searchParams, now());
  const [page, counts, people, saved] = await Promise.all([
    listLeads(database.db, filter, url.searchParams.get('after')),
    readLeadFigures(),
    listAddresses({ database }),
    findSavedFilters(database.db, userId),
  ]);
  const leads = page.leads.map(({ message, ...lead }) => ({
    lead: { ...lead, message: null },
    words: shortenToWord(toLine(message ?? ''), FIRST_WORDS),
  }));
  const more = listMore('leads');
  return { ...page, leads, counts, filter, people, own, saved, more, now: now().toISOString() };
}

/** Characters of a message that a row of a wide window has room for. */
const FIRST_WORDS = 160;

type LoaderData = Route.ComponentProps['loaderData'];

export default function Leads({ loaderData }: Route.ComponentProps) {
  const site = usePublicSite();
  const { leads, next, counts, filter } = loaderData;
  // A search in nothing finds nothing, and there is nothing to export or print.
  const hasAny = leads.length > 0 || filterToSearch(filter) !== '' || counts.spam > 0;
  return (
    <>
      <header className="admin-head">
        <h1>Leads</h1>
        <div className="cluster">
          {hasAny ? <LeadViews current="list" filter={filter} /> : null}
          <MoreMenu id="leads-menu" label="More">
            {hasAny ? (
              <>
                <li>
                  <a className="menu-item" href={`/admin/leads/export${filterToSearch(filter)}`}>
                    Export as CSV
                  </a>
                </li>
                <li>
                  <MenuAction onClick={() => print()}>Print</MenuAction>
                </li>
              </>
            ) : null}
            {hasAny && hasFilters(loaderData) ? <SaveFilter view="list" filter={filter} /> : null}
            {loaderData.more.map(({ to, label }) => (
              <li key={to}>
                <Link className="menu-item" to={to}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link className="menu-item" to="/admin/leads/privacy">
                Privacy request
              </Link>
            </li>
          </MoreMenu>
        </div>
      </header>
      {hasAny ? (
        <>
          <SavedFilters view="list" {...loaderData} />
          <LeadTabs counts={counts} filter={filter} />
          <LeadFind view="list" {...loaderData} />
        </>
      ) : null}
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
      {some.map(({ lead, words }) => (
        <LeadRow key={lead.id} {...{ lead, words, now }} />
      ))}
    </ul>
  );
  if (filter.spam || filter.search !== '') return list(leads);
  const at = { now: new Date(now), timeZone };
  const groups = Map.groupBy(leads, ({ lead }) => dueGroupOf(lead, at));
  // Every lead of such a list has been answered.
  if (groups.size === 1 && groups.has('none')) return list(leads);
  // Of all leads, whatever the list shows.
  const totals: Partial<Record<DueGroup, number>> =
    filter.narrowing === undefined ? { overdue: counts.overdue, today: counts.dueToday } : {};
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
  return (
    describeNoMatch(filter, { view: 'list', hasMore: next !== null }) ?? {
      text: 'No leads yet. When a visitor sends a form on your site, you’ll see it here.',
      action: { label: 'See your contact page', to: contactPage },
    }
  );
}

function LeadTabs({
  counts,
  filter: { status, spam, search, narrowing },
}: Pick<LoaderData, 'counts' | 'filter'>) {
  const narrowed = { spam: false, search, ...(narrowing && { narrowing }) };
  const tabs: { text: string; filter: LeadFilter }[] = [
    { text: 'All', filter: { ...narrowed, status: null } },
    ...LEAD_STATUSES.map((each) => ({
      text: withCount(STATUS_LABELS[each], counts.byStatus[each]),
      filter: { ...narrowed, status: each },
    })),
    {
      text: withCount('Spam', counts.spam),
      filter: { status: null, spam: true, search },
    },
  ];
  return (
    <ListTabs
      label="Leads by status"
      tabs={tabs.map(({ text, filter }) => ({
        to: `/admin/leads${filterToSearch(filter)}`,
        text,
        isCurrent: filter.status === status && filter.spam === spam,
      }))}
    />
  );
}

function withCount(label: string, count: number): string {
  return count === 0 ? label : `${label} (${describeCount(count)})`;
}

function withAfter(search: string, after: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set('after', after);
  return `/admin/leads?${parameters}`;
}
