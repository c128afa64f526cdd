import { Form, useNavigation } from 'react-router';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import { actorOf, adminSession } from '#app/domains/accounts/admin-session.server.ts';
import { INVITATION_HOURS } from '#app/domains/accounts/invitation-rules.ts';
import {
  createInvitation,
  deleteAccess,
  deleteInvitation,
  listInvitations,
  listPeople,
} from '#app/domains/accounts/people.server.ts';
import { addressKey } from '#app/domains/limits/address-key.ts';
import { pageMeta } from '#app/page-meta.ts';
import { readForm, textOf } from '#app/read-form.ts';
import { adminPage } from '#app/route-policy.ts';
import { requestFacts, services } from '#app/services.server.ts';
import { formatInstant } from '#app/ui/admin/format-instant.ts';
import { useAdminTimeZone } from '#app/ui/admin/time-zone.ts';
import { useAnswer } from '#app/ui/admin/use-answer.ts';
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
  const actionData = useAnswer(props.actionData);
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
      <PersonList people={people} me={me} busy={busy} />
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

function PersonList({ people, me, busy }: Pick<Shown, 'people' | 'me'> & { busy: boolean }) {
  const timeZone = useAdminTimeZone();
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
            <Form method="post">
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="id" value={person.id} />
              <Button type="submit" look="quiet" disabled={busy || people.length === 1}>
                Take access away<span className="visually-hidden"> from {person.email}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {people.length === 1 ? (
        <p className="field-hint">
          The last admin cannot be removed: the site would have no owner.
        </p>
      ) : null}
    </>
  );
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
