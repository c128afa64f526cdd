import { data, redirect } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { describeCount } from '#app/formatting/many.ts';
import { rejectionStatus, revalidateAfterConflict } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { MoreMenu } from '#app/ui/admin/frame/more-menu.tsx';
import { listAddresses, moveLeadByForm } from '../http/change-lead-by-form.server.ts';
import { findLead, type LeadPage, listLeads } from '../inbox.server.ts';
import { LEAD_STATUSES, type LeadStatus } from '../lead.ts';
import { listLostReasons } from '../outcome/lost-reasons.server.ts';
import { namePrograms } from '../programs-sold.ts';
import { filterToSearch, LEAD_VIEWS, readLeadFilter } from '../search/lead-filter.ts';
import { findSavedFilters } from '../search/saved-filters.server.ts';
import { type BoardColumn, LeadBoard } from '../ui/board/lead-board.tsx';
import type { MoveAnswer } from '../ui/board/lead-move.ts';
import {
  describeNoMatch,
  hasFilters,
  LeadFind,
  SavedFilters,
  SaveFilter,
} from '../ui/lead-find.tsx';
import { LeadViews } from '../ui/lead-views.tsx';
import type { Route } from './+types/leads-board.ts';

export const handle = adminPage();

/** So many leads of each status; the list has all. */
const SHOWN = 20;

export const meta = () => pageMeta({ title: 'Leads' });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, now, readLeadFigures } = context.get(services);
  const { userId, email: own } = context.get(adminSession);
  const filter = readLeadFilter(url.searchParams, now());
  // Spam has no columns.
  if (filter.spam) throw redirect(`${LEAD_VIEWS.list}${filterToSearch(filter)}`);
  const { prices } = await readSiteContent(context);
  const [pages, counts, reasons, people, saved] = await Promise.all([
    Promise.all(
      LEAD_STATUSES.map(async (status): Promise<LeadPage> => {
        if (filter.status !== null && filter.status !== status) return { leads: [], next: null };
        return listLeads(database.db, { ...filter, status }, null, SHOWN);
      }),
    ),
    readLeadFigures(),
    listLostReasons(database.db),
    listAddresses({ database }),
    findSavedFilters(database.db, userId),
  ]);
  const totals = filterToSearch(filter) === '' ? counts.byStatus : null;
  return {
    leads: pages.flatMap(({ leads }) => leads),
    columns: LEAD_STATUSES.map((status, index) => toColumn(status, pages[index], totals)),
    filter,
    people,
    own,
    saved,
    programs: namePrograms(prices),
    reasons,
    now: now().toISOString(),
  };
}

/** @param totals how many leads there are of each status; null if a filter leaves some out */
function toColumn(
  status: LeadStatus,
  page: LeadPage | undefined,
  totals: Readonly<Record<LeadStatus, number>> | null,
): BoardColumn {
  const [shown, hasMore] = [page?.leads.length ?? 0, page?.next != null];
  const count = totals === null ? `${shown}${hasMore ? '+' : ''}` : describeCount(totals[status]);
  return { status, count: count === '0' || shown === 0 ? null : count, hasMore };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const id = textOf(form, 'lead');
  const result = await moveLeadByForm(form, id, context);
  const lead = await findLead(context.get(services).database.db, id);
  const version = lead?.version ?? null;
  if (!result.ok) {
    return data<MoveAnswer>({ problem: result.message, version }, rejectionStatus(result));
  }
  return data<MoveAnswer>({ problem: null, version });
}

export const shouldRevalidate = revalidateAfterConflict;

const NO_LEADS = { text: 'No leads yet. Each new one starts in the first column.' };

export default function LeadsBoard({ loaderData }: Route.ComponentProps) {
  const { filter, leads, columns } = loaderData;
  const hasMore = columns.some((column) => column.hasMore);
  const noMatch = describeNoMatch(filter, { view: 'board', hasMore });
  const hasAny = leads.length > 0 || noMatch !== null;
  return (
    <>
      <header className="admin-head">
        <h1>Leads</h1>
        <div className="cluster">
          <LeadViews current="board" filter={filter} />
          {hasAny && hasFilters(loaderData) ? (
            <MoreMenu id="leads-menu" label="More">
              <SaveFilter view="board" filter={filter} />
            </MoreMenu>
          ) : null}
        </div>
      </header>
      {hasAny ? (
        <>
          <SavedFilters view="board" {...loaderData} />
          <LeadFind view="board" {...loaderData} />
        </>
      ) : null}
      {leads.length === 0 ? <Empty {...(noMatch ?? NO_LEADS)} /> : null}
      {/* A move may take the last lead of a filter away, and is still offered to be undone. */}
      {hasAny ? <LeadBoard {...loaderData} /> : null}
    </>
  );
}
