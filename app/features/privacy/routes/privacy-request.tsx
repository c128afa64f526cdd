import { useState } from 'react';
import { data, Link, useNavigation, useSubmit } from 'react-router';
import { adminSession } from '#app/features/accounts/http/require-admin.server.ts';
import { requireRecentSignIn } from '#app/features/accounts/http/require-recent-sign-in.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { ConfirmBoundary } from '#app/features/accounts/ui/confirm-identity.tsx';
import { withConfirmation } from '#app/features/accounts/ui/with-confirmation.tsx';
import { describeCount, MOST_COUNTED } from '#app/features/leads/lead-count.ts';
import { topicLabel } from '#app/features/leads/lead-topic-labels.ts';
import { readPerson } from '#app/features/leads/leads-of-person.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { AdminTokenField, Form } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { erasePersonalData, summarizePersonalData } from '../personal-data.server.ts';
import type { Route } from './+types/privacy-request.ts';

/** Without the query that asks for confirmation. */
const PATH = '/admin/leads/privacy';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Privacy request' });
}

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
  const { leads, counts, hasAccount, isSubscriber } = await summarizePersonalData(
    opened,
    parsed.person,
  );
  const found = {
    leads: leads.map(({ id, reference, topic, name, createdAt }) => ({
      id,
      reference,
      topic,
      name,
      createdAt,
    })),
    counts,
    hasAccount,
    isSubscriber,
  };
  return data({ who, error: null, found, deleted: null });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ConfirmBoundary error={error} />;
}

export default withConfirmation(PrivacyRequest, { hasLoader: false });

function PrivacyRequest(props: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const busy = useNavigation().state === 'submitting';
  const { who = '', error = null, found = null, deleted = null } = actionData ?? {};
  return (
    <>
      <p>
        <Link to="/admin/leads" className="text-link">
          All leads
        </Link>
      </p>
      <h1>Privacy request</h1>
      <p className="field-hint">
        Find everything this site stores about a person by email or phone number: their leads, your
        notes, the growth plans they sent in, and their subscription. Before you hand out or erase
        anything, make sure that the request comes from that person.
      </p>
      {deleted ? (
        <Notice tone="confirm" role="status" title="Data erased">
          <p>
            Deleted for good: {count(deleted.leads, 'lead')} with all notes, and{' '}
            {count(deleted.plans, 'growth plan')}
            {deleted.accounts > 0 ? ', and the account without access' : ''}
            {deleted.subscribers > 0 ? ', and the subscription' : ''}.
          </p>
          {deleted.subscribers > 0 ? (
            <p>
              If another service sends your emails, delete the address there, too: this site no
              longer knows it.
            </p>
          ) : null}
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
          <Button type="submit" disabled={busy}>
            Find
          </Button>
        </div>
      </Form>
      {found ? <Found who={who} found={found} /> : null}
    </>
  );
}

interface FoundProps {
  who: string;
  found: {
    leads: { id: string; reference: string; topic: string; name: string; createdAt: string }[];
    counts: { leads: number; notes: number; plans: number };
    hasAccount: boolean;
    isSubscriber: boolean;
  };
}

function Found({ who, found }: FoundProps) {
  const timeZone = useAdminTimeZone();
  if (found.leads.length === 0 && !found.hasAccount && !found.isSubscriber) {
    return <p className="admin-empty">We have no data for {who}.</p>;
  }
  return (
    <>
      <h2>Data for {who}</h2>
      <p role="status">{describeFound(found.counts)}</p>
      {found.hasAccount ? <p>An account without access to this site.</p> : null}
      {found.isSubscriber ? <p>A subscription, with what they agreed to.</p> : null}
      <ul className="rows">
        {found.leads.map((lead) => (
          <li key={lead.id} className="row">
            <div className="row-main">
              <Link to={`/admin/leads/${lead.id}`} className="row-title">
                {lead.name}, {topicLabel(lead.topic)}
              </Link>
              <p className="field-hint">
                {lead.reference}, {formatInstant(lead.createdAt, timeZone)}
              </p>
            </div>
          </li>
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

function describeFound({ leads, notes, plans }: FoundProps['found']['counts']): string {
  if (leads > MOST_COUNTED) {
    return `${describeCount(leads)} leads, with their notes and growth plans. The list shows the newest ones.`;
  }
  return `${count(leads, 'lead')}, ${count(notes, 'note')}, ${count(plans, 'growth plan')}.`;
}

function count(total: number, noun: string): string {
  return `${total.toLocaleString('en-US')} ${noun}${total === 1 ? '' : 's'}`;
}
