import { data, redirect } from 'react-router';
import { listFirstLeads } from '#app/domains/leads/inbox.server.ts';
import { isClosed, isLeadStatus, LEAD_STATUSES } from '#app/domains/leads/lead.ts';
import { listLostReasons } from '#app/domains/leads/outcome/lost-reasons.server.ts';
import { namePrograms } from '#app/domains/leads/outcome/programs-sold.ts';
import { rejectionStatus, revalidateAfterConflict } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { moveLeadByForm, readTypedOutcome } from '#app/shared/admin/change-lead-by-form.server.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { LeadBoard } from '#app/ui/admin/leads/board/lead-board.tsx';
import type { MoveAnswer } from '#app/ui/admin/leads/board/lead-move.ts';
import { LeadViews } from '#app/ui/admin/leads/lead-views.tsx';
import { OUTCOME_FIELD } from '#app/ui/admin/leads/outcome-fields.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/leads-board.ts';

export const handle = adminPage();

/** So many leads of each status; the list has all. */
const SHOWN = 20;

export function meta() {
  return pageMeta({ title: 'Leads' });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { database, now, readLeadFigures } = context.get(services);
  const { prices } = await readSiteContent(context);
  const [columns, counts, reasons] = await Promise.all([
    Promise.all(LEAD_STATUSES.map((status) => listFirstLeads(database.db, status, SHOWN))),
    readLeadFigures(),
    listLostReasons(database.db),
  ]);
  return {
    leads: columns.flat(),
    counts: counts.byStatus,
    programs: namePrograms(prices),
    reasons,
    now: now().toISOString(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const id = textOf(form, 'lead');
  const status = textOf(form, 'status');
  const result = await moveLeadByForm(form, id, context);
  if (!result.ok) {
    return data<MoveAnswer>({ problem: result.message }, rejectionStatus(result));
  }
  // Our script asks first. Without it, the lead's page does.
  if (isLeadStatus(status) && isClosed(status) && readTypedOutcome(form) === null) {
    throw redirect(`/admin/leads/${id}#${OUTCOME_FIELD}`);
  }
  return data<MoveAnswer>({ problem: null });
}

export const shouldRevalidate = revalidateAfterConflict;

export default function LeadsBoard({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  return (
    <>
      <header className="admin-head">
        <h1>Leads</h1>
        <LeadViews current="board" />
      </header>
      {answer?.problem ? (
        <Notice tone="error" role="alert" title="Error">
          <p>{answer.problem}</p>
        </Notice>
      ) : null}
      {loaderData.leads.length === 0 ? (
        <Empty text="No leads yet. Each new one starts in the first column." />
      ) : (
        <LeadBoard {...loaderData} />
      )}
    </>
  );
}
