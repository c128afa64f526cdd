import { useState } from 'react';
import { data, Form, Link, useNavigation, useSubmit } from 'react-router';
import { adminSession } from '#app/auth/admin-session.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { describeCount, MOST_COUNTED } from '#app/domains/leads/lead-count.ts';
import { topicLabel } from '#app/domains/leads/lead-topics.ts';
import { readPerson } from '#app/domains/leads/leads-of-person.server.ts';
import {
  erasePersonalData,
  summarizePersonalData,
} from '#app/domains/privacy/personal-data.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { readForm, textOf } from '#app/framework/read-form.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { services } from '#app/framework/services.server.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { useAdminTimeZone } from '#app/ui/admin/time-zone.ts';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/privacy-request.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Privacy request', noindex: true });
}

/** Posted, so that nobody's email stands in an address or in a log. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const who = textOf(form, 'who');
  const reading = readPerson(who);
  if (!reading.ok) return data({ who, error: reading.message, found: null, deleted: null }, 422);
  const opened = context.get(services);
  if (textOf(form, 'intent') === 'delete') {
    const actor = actorOf(context.get(adminSession));
    const deleted = await erasePersonalData(opened, actor, reading.person);
    return data({ who, error: null, found: null, deleted });
  }
  const { leads, counts } = await summarizePersonalData(opened, reading.person);
  const found = {
    leads: leads.map(({ id, reference, topic, name, createdAt }) => ({
      id,
      reference,
      topic,
      name,
      createdAt,
    })),
    counts,
  };
  return data({ who, error: null, found, deleted: null });
}

export default function PrivacyRequest({ ...props }: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const busy = useNavigation().state === 'submitting';
  const { who = '', error = null, found = null, deleted = null } = actionData ?? {};
  return (
    <>
      <h1>Privacy request</h1>
      <p className="field-hint">
        Finds what the site keeps under an email or a phone number: leads, their notes, and growth
        plans that were talked over. Make sure first that whoever asks is that person.
      </p>
      {deleted ? (
        <Notice tone="confirm" role="status" title="Deleted for good">
          <p>
            {count(deleted.leads, 'lead')} with all notes, and {count(deleted.plans, 'growth plan')}
            .
          </p>
        </Notice>
      ) : null}
      <Form method="post" className="form" noValidate>
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
  };
}

function Found({ who, found }: FoundProps) {
  const timeZone = useAdminTimeZone();
  if (found.leads.length === 0) return <p className="admin-empty">Nothing is kept under {who}.</p>;
  return (
    <>
      <h2>Kept under {who}</h2>
      <p role="status">{describeFound(found.counts)}</p>
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
        {/* A file to save: the browser itself sends this form. */}
        <form method="post" action="/admin/leads/privacy/export">
          <input type="hidden" name="who" value={who} />
          <Button type="submit" look="quiet">
            Export as a file
          </Button>
        </form>
        <EraseEverything who={who} />
      </div>
    </>
  );
}

function EraseEverything({ who }: { who: string }) {
  const [asking, setAsking] = useState(false);
  const submit = useSubmit();
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Delete everything for good
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Delete everything under ${who}`}
        text="Leads, notes and growth plans under it are deleted for good. This action cannot be undone."
        action="Delete"
        onClose={() => setAsking(false)}
        onConfirm={() => submit({ intent: 'delete', who }, { method: 'post' })}
      />
    </>
  );
}

function describeFound({ leads, notes, plans }: FoundProps['found']['counts']): string {
  if (leads > MOST_COUNTED) {
    return `${describeCount(leads)} leads, with their notes and growth plans. The newest ones are shown.`;
  }
  return `${count(leads, 'lead')}, ${count(notes, 'note')}, ${count(plans, 'growth plan')}.`;
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`;
}
