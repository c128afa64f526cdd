import { useState } from 'react';
import { data, useSubmit } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { requireRecentSignIn } from '#app/features/accounts/http/offered/require-recent-sign-in.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { ConfirmBoundary } from '#app/features/accounts/ui/offered/confirm-identity.tsx';
import { withConfirmation } from '#app/features/accounts/ui/offered/with-confirmation.tsx';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { AdminTokenField, Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { PlaceRow } from '#app/ui/admin/place-row.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import {
  erasePersonalData,
  type PersonalDataSummary,
  summarizePersonalData,
} from '../requests/personal-data.server.ts';
import { readPerson } from '../requests/read-person.server.ts';
import type { Route } from './+types/privacy-request.ts';

/** Without the query that asks for confirmation. */
const PATH = '/admin/leads/privacy';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Privacy request' });

/** By POST, so that no email or phone number is in a URL or in a log. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  // A download form, redirected here so that the person confirms their identity and sends it again.
  const isResent = url.searchParams.has('confirm');
  if (isResent) await requireRecentSignIn(context, { form });
  const who = textOf(form, 'who');
  const parsed = readPerson(who);
  if (!parsed.ok) return data({ who, error: parsed.message, found: null, deleted: null }, 422);
  const opened = context.get(services);
  if (!isResent && textOf(form, 'intent') === 'delete') {
    const actor = actorOf(context.get(adminSession));
    const deleted = await erasePersonalData(opened, actor, parsed.person);
    return data({ who, error: null, found: null, deleted });
  }
  const found = await summarizePersonalData(opened, parsed.person);
  return data({ who, error: null, found, deleted: null });
}

export const ErrorBoundary = ConfirmBoundary;

export default withConfirmation(PrivacyRequest, { hasLoader: false });

function PrivacyRequest(props: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const { who = '', error = null, found = null, deleted = null } = actionData ?? {};
  return (
    <>
      <BackLink to="/admin/leads">All leads</BackLink>
      <h1>Privacy request</h1>
      <p className="admin-text">
        Find everything this site stores about a person by email or phone number: their leads, your
        notes, the growth plans they sent in, and their subscription. Before you hand out or erase
        anything, make sure that the request comes from that person.
      </p>
      {deleted ? (
        <Notice tone="confirm" role="status" title="Data erased">
          <p>Deleted for good: {deleted.erased.join(', and ')}.</p>
          {deleted.advice.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : null}
      <Form method="post" action={PATH} className="form" noValidate>
        <TextInput
          id="who"
          name="who"
          label="Email or phone number"
          autoComplete="off"
          key={deleted ? 'deleted' : 'typed'}
          defaultValue={deleted ? '' : who}
          error={error ?? undefined}
        />
        <div>
          <SubmitButton>Find</SubmitButton>
        </div>
      </Form>
      {found ? <Found who={who} found={found} /> : null}
    </>
  );
}

function Found({ who, found }: { who: string; found: PersonalDataSummary }) {
  const timeZone = useAdminTimeZone();
  if (found.leads.length === 0 && found.apart.length === 0) {
    return <p className="admin-empty">We have no data for {who}.</p>;
  }
  return (
    <>
      <h2>Data for {who}</h2>
      <p role="status">{found.counts}</p>
      {found.apart.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ul className="rows">
        {found.leads.map((lead) => (
          <PlaceRow
            key={lead.id}
            to={lead.href}
            label={lead.title}
            hint={`${lead.reference}, ${formatInstant(lead.createdAt, timeZone)}`}
          />
        ))}
      </ul>
      <div className="cluster">
        {/* A plain form: the response is a file for the browser to save. */}
        <form method="post" action="/admin/leads/privacy/export">
          <AdminTokenField />
          <input type="hidden" name="who" value={who} />
          <Button type="submit" look="quiet">
            Download as a file
          </Button>
        </form>
        <ErasePersonalData who={who} />
      </div>
    </>
  );
}

function ErasePersonalData({ who }: { who: string }) {
  const [open, setOpen] = useState(false);
  const submit = useSubmit();
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Erase this person’s data
      </Button>
      <ConfirmDialog
        open={open}
        title={`Erase all data for ${who}?`}
        text="Their leads, notes, growth plans and subscription will be deleted for good. This action cannot be undone."
        action="Erase data"
        onClose={() => setOpen(false)}
        onConfirm={() => submit({ intent: 'delete', who }, { method: 'post', action: PATH })}
      />
    </>
  );
}
