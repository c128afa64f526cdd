import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { adminSession } from '#app/auth/admin-session.server.ts';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import { INVITATION_HOURS } from '#app/domains/accounts/account-rules.ts';
import {
  createInvitation,
  deleteAccess,
  deleteInvitation,
  listInvitations,
  listPeople,
} from '#app/domains/accounts/people.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { addressKey } from '#app/domains/limits/address-key.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { readForm, textOf } from '#app/framework/read-form.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { requestFacts, services } from '#app/framework/services.server.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { useAdminTimeZone } from '#app/ui/admin/time-zone.ts';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/people.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'People', noindex: true });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { database, now } = context.get(services);
  const [people, invitations] = await Promise.all([
    listPeople(database.db),
    listInvitations(database.db, now()),
  ]);
  return { people, invitations, me: context.get(adminSession).userId };
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const email = textOf(form, 'email');
  switch (textOf(form, 'intent')) {
    case 'invite': {
      const clientKey = addressKey(context.get(requestFacts).clientAddress);
      const result = await createInvitation(opened, actor, { email, clientKey });
      return result.ok
        ? { link: result.link, invited: result.email }
        : { error: result.message, email };
    }
    case 'withdraw':
      await deleteInvitation(opened, actor, textOf(form, 'id'));
      return null;
    case 'remove': {
      const result = await deleteAccess(opened, actor, textOf(form, 'id'));
      return result.ok ? null : { problem: result.message };
    }
    default:
      return { problem: notUnderstoodSentence };
  }
}

interface Answer {
  link?: string;
  invited?: string;
  error?: string;
  email?: string;
  problem?: string;
}

type Shown = Route.ComponentProps['loaderData'];

export default function People({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const { people, invitations, me } = loaderData;
  const answer: Answer = actionData ?? {};
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <h1>People</h1>
      {answer.problem ? (
        <Notice tone="error" role="alert" title="Error">
          <p>{answer.problem}</p>
        </Notice>
      ) : null}
      <h2>Who has access</h2>
      <PersonList people={people} invitations={invitations} me={me} busy={busy} />
      <h2>Invite somebody</h2>
      <InvitationForm answer={answer} busy={busy} />
      {invitations.length > 0 ? (
        <>
          <h2>Invitations under way</h2>
          <InvitationList invitations={invitations} busy={busy} />
        </>
      ) : null}
    </>
  );
}

function PersonList({ people, invitations, me, busy }: Shown & { busy: boolean }) {
  const timeZone = useAdminTimeZone();
  const submit = useSubmit();
  const [asked, setAsked] = useState<Shown['people'][number] | null>(null);
  return (
    <>
      <ul className="rows">
        {people.map((person) => (
          <li key={person.id} className="row">
            <div className="row-main">
              <strong>{person.email}</strong>
              {person.id === me ? ' (you)' : ''}
              <p className="field-hint">Since {formatInstant(person.since, timeZone)}</p>
            </div>
            <Button
              look="quiet"
              disabled={busy || people.length === 1}
              onClick={() => setAsked(person)}
            >
              Take access away<span className="visually-hidden"> from {person.email}</span>
            </Button>
          </li>
        ))}
      </ul>
      {people.length === 1 ? (
        <p className="field-hint">
          The last admin cannot be removed: the site would have no owner.
        </p>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        title={
          asked?.id === me ? 'Take your own access away?' : `Take access away from ${asked?.email}?`
        }
        text={asked === null ? '' : describeRemoval(asked, invitations, me)}
        action="Take access away"
        onClose={() => setAsked(null)}
        onConfirm={() => void submit({ intent: 'remove', id: asked?.id ?? '' }, { method: 'post' })}
      />
    </>
  );
}

/** What happens when this person's access is taken away. */
function describeRemoval(
  person: Shown['people'][number],
  invitations: Shown['invitations'],
  me: string,
): string {
  const theirs = invitations.filter(
    ({ createdBy, email }) => createdBy === person.id || email === person.email,
  ).length;
  const mine = person.id === me;
  const out = mine
    ? 'You are signed out everywhere at once. You can come back only if another admin invites you.'
    : 'They are signed out everywhere at once, and can come back only if an admin invites them again.';
  if (theirs === 0) return out;
  const whose = mine ? 'you' : 'they';
  return theirs === 1
    ? `${out} An invitation that ${whose} made, and that nobody has used yet, stops working.`
    : `${out} ${theirs} invitations that ${whose} made, and that nobody has used yet, stop working.`;
}

function InvitationForm({ answer, busy }: { answer: Answer; busy: boolean }) {
  return (
    <>
      {answer.link ? (
        <Notice tone="confirm" role="status" title={`A link for ${answer.invited}`}>
          <p>
            Send it to them yourself. It works once, for that address only, within{' '}
            {INVITATION_HOURS} hours, and is not shown again.
          </p>
          <p>
            <code className="one-time-link">{answer.link}</code>
          </p>
        </Notice>
      ) : null}
      <Form method="post" className="form" noValidate>
        <input type="hidden" name="intent" value="invite" />
        <TextInput
          id="invite-email"
          name="email"
          label="Their email address"
          type="email"
          autoComplete="off"
          key={answer.link ?? 'typed'}
          defaultValue={answer.email ?? ''}
          error={answer.error}
        />
        <Button type="submit" disabled={busy}>
          Make a one-time link
        </Button>
      </Form>
    </>
  );
}

function InvitationList({ invitations, busy }: Pick<Shown, 'invitations'> & { busy: boolean }) {
  const timeZone = useAdminTimeZone();
  return (
    <ul className="rows">
      {invitations.map((invitation) => (
        <li key={invitation.id} className="row">
          <div className="row-main">
            <strong>{invitation.email}</strong>
            <p className="field-hint">
              Can be used until {formatInstant(invitation.expiresAt, timeZone)}
            </p>
          </div>
          <Form method="post">
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="id" value={invitation.id} />
            <Button type="submit" look="quiet" disabled={busy}>
              Withdraw<span className="visually-hidden"> the one for {invitation.email}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
