import { useState } from 'react';
import { data, Link, useNavigation, useSubmit } from 'react-router';
import { redirectWithNotice } from '#app/auth/flash-message.server.ts';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { readStoredAnswers } from '#app/domains/growth-plan/answers.ts';
import { describeAnswers } from '#app/domains/growth-plan/describe-answers.ts';
import {
  addNote,
  deleteLead,
  type LeadChange,
  type NoteResult,
  setSpam,
  setStatus,
} from '#app/domains/leads/change-lead.server.ts';
import { setDoNotText } from '#app/domains/leads/do-not-text.server.ts';
import { findLead, listNotes } from '#app/domains/leads/inbox.server.ts';
import { isLeadStatus } from '#app/domains/leads/lead.ts';
import { type SpamReason, wasSpamOnArrival } from '#app/domains/leads/spam-score.ts';
import { eraseTraces } from '#app/domains/privacy/erase-traces.server.ts';
import { findSettings } from '#app/domains/settings/settings.server.ts';
import { rejectionStatus, revalidateAfterConflict } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { LeadInfo } from '#app/ui/admin/leads/lead-facts.tsx';
import { LeadNotes } from '#app/ui/admin/leads/lead-notes.tsx';
import { LeadStatusForm } from '#app/ui/admin/leads/lead-status-form.tsx';
import { LeadTexting } from '#app/ui/admin/leads/lead-texting.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/lead.ts';

export const handle = adminPage();

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.lead?.name ?? 'Lead' });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, now } = context.get(services);
  const lead = await findLead(database.db, params.id);
  const { growthPlan, prices } = await readSiteContent(context);
  const plans = prices.tiers;
  if (lead === null) return data({ lead, notes: [], answers: [], plans, now: '' }, 404);
  const answers = readStoredAnswers(lead.quizAnswers);
  return data({
    lead,
    notes: await listNotes(database.db, [lead.id]),
    answers: answers ? describeAnswers(answers, growthPlan) : [],
    plans,
    now: now().toISOString(),
  });
}

const NOT_UNDERSTOOD = {
  ok: false,
  code: 'invalid',
  message: notUnderstoodSentence,
} as const;

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await change(form, params.id, context);
  if (result.ok && textOf(form, 'intent') === 'delete') {
    await eraseTraces(context.get(services));
    const { adminOrigin } = context.get(services).config;
    throw redirectWithNotice('/admin/leads', 'lead-deleted', adminOrigin);
  }
  if (result.ok) {
    return data({ problem: null, note: null, noteId: 'noteId' in result ? result.noteId : null });
  }
  const note = result.code === 'invalid' ? textOf(form, 'body') : null;
  return data({ problem: result.message, note, noteId: null }, rejectionStatus(result));
}

async function change(
  form: FormData,
  id: string,
  context: Route.ActionArgs['context'],
): Promise<LeadChange | NoteResult> {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const target = { id, version: Number(textOf(form, 'version')) };
  switch (textOf(form, 'intent')) {
    case 'status': {
      const status = textOf(form, 'status');
      return isLeadStatus(status)
        ? setStatus(opened, actor, { ...target, status })
        : NOT_UNDERSTOOD;
    }
    case 'spam': {
      const { webhookUrl } = await findSettings(opened.database.db);
      const spam = textOf(form, 'spam') === 'yes';
      return setSpam(opened, actor, { ...target, spam, notifyWebhook: webhookUrl !== null });
    }
    case 'note':
      return addNote(opened, actor, { leadId: id, body: textOf(form, 'body') });
    case 'do-not-text':
      return setDoNotText(opened, actor, { leadId: id, noted: textOf(form, 'noted') === 'yes' });
    case 'delete':
      return deleteLead(opened, actor, target);
    default:
      return NOT_UNDERSTOOD;
  }
}

export const shouldRevalidate = revalidateAfterConflict;

export default function LeadPage({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const { lead, notes, answers, plans, now } = loaderData;
  // Until the answer is shown with the lead as it is now: after a conflict, its version has changed.
  const busy = useNavigation().state !== 'idle';
  if (lead === null) return <Gone />;
  const { name, spam, version, spamReasons } = lead;
  return (
    <>
      <p>
        <Link to="/admin/leads" className="text-link">
          All leads
        </Link>
      </p>
      <h1>{name}</h1>
      {actionData?.problem ? (
        <Notice tone="error" role="alert" title="Error">
          <p>{actionData.problem}</p>
        </Notice>
      ) : null}
      {spam ? <SpamNotice reasons={spamReasons} /> : null}
      <LeadStatusForm lead={lead} now={now} busy={busy} />
      <LeadInfo lead={lead} answers={answers} plans={plans} />
      <LeadTexting lead={lead} busy={busy} />
      <LeadNotes
        notes={notes}
        typed={actionData?.note ?? ''}
        storedId={actionData?.noteId ?? null}
        busy={busy}
      />
      <h2>Spam or delete</h2>
      <div className="cluster">
        <Form method="post">
          <input type="hidden" name="intent" value="spam" />
          <input type="hidden" name="version" value={version} />
          <Button
            type="submit"
            look="quiet"
            name="spam"
            value={spam ? 'no' : 'yes'}
            disabled={busy}
          >
            {spam ? 'Not spam, move to inbox' : 'Mark as spam'}
          </Button>
        </Form>
        <DeleteLead name={name} version={version} />
      </div>
    </>
  );
}

function SpamNotice({ reasons }: { reasons: readonly SpamReason[] }) {
  return (
    <Notice title="This lead is in Spam">
      {wasSpamOnArrival(reasons) ? (
        <ul>
          {reasons.map((reason) => (
            <li key={reason.id}>{reason.text}</li>
          ))}
        </ul>
      ) : (
        <p>You or another admin marked it as spam.</p>
      )}
    </Notice>
  );
}

function Gone() {
  return (
    <>
      <h1>We could not find this lead</h1>
      <p>It was deleted, or part of the address is missing.</p>
      <p>
        <Link to="/admin/leads">All leads</Link>
      </p>
    </>
  );
}

function DeleteLead({ name, version }: { name: string; version: number }) {
  const [open, setOpen] = useState(false);
  const submit = useSubmit();
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Delete for good
      </Button>
      <ConfirmDialog
        open={open}
        title={`Delete the lead from ${name}?`}
        text="The lead and its notes will be deleted for good. This action cannot be undone."
        action="Delete"
        onClose={() => setOpen(false)}
        onConfirm={() => submit({ intent: 'delete', version: String(version) }, { method: 'post' })}
      />
    </>
  );
}
