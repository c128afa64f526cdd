import { useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { Problem } from '#app/ui/admin/problem.tsx';
import { RowAction } from '#app/ui/admin/row-action.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { RadioGroup } from '#app/ui/forms/choices.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { addressKey } from '#database/limits/address-key.ts';
import type { Mailer } from '#gateways/mailer/mail.ts';
import { INVITATION_HOURS, isRole, ROLES, type Role } from '../account-rules.ts';
import { adminSession } from '../http/offered/require-admin.server.ts';
import { requireRecentSignIn } from '../http/offered/require-recent-sign-in.server.ts';
import {
  createInvitation,
  deleteAccess,
  deleteInvitation,
  listInvitations,
  listPeople,
  listWaitingPeople,
  reinstate,
  setWriterRole,
} from '../people.server.ts';
import { actorOf } from '../session.server.ts';
import { ConfirmBoundary } from '../ui/offered/confirm-identity.tsx';
import { revalidateAfterConfirmation, withConfirmation } from '../ui/offered/with-confirmation.tsx';
import { ROLE_WORDS } from '../ui/people/role-words.ts';
import { WaitingPeople } from '../ui/people/waiting-people.tsx';
import type { Route } from './+types/people.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Team' });

export async function loader({ context }: Route.LoaderArgs) {
  const { database, mailer, now, whenAccessEnds } = context.get(services);
  const [people, waiting, invitations] = await Promise.all([
    listPeople(database.db),
    listWaitingPeople(database.db),
    listInvitations(database.db, now()),
  ]);
  const me = context.get(adminSession).userId;
  const ending = whenAccessEnds.map(({ made }) => made);
  return { people, waiting, invitations, ending, me, sendsMail: await canMail(mailer) };
}

async function canMail(mailer: Pick<Mailer, 'findServer'>): Promise<boolean> {
  return (await mailer.findServer())?.hasPassword ?? false;
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const form = await readForm(request);
  const email = textOf(form, 'email');
  switch (textOf(form, 'intent')) {
    case 'invite': {
      if ((await requireRecentSignIn(context, { form })) === 'cancelled') return { email };
      const clientKey = addressKey(context.get(requestInfo).clientAddress);
      const typed = textOf(form, 'role');
      const role = isRole(typed) ? typed : 'writer';
      const mailIt = await canMail(opened.mailer);
      const result = await createInvitation(opened, actor, { email, role, clientKey, mailIt });
      return result.ok
        ? { link: result.link, invited: result.email, role, wasMailed: mailIt }
        : { error: result.message, email, role };
    }
    case 'withdraw':
      await deleteInvitation(opened, actor, textOf(form, 'id'));
      return null;
    case 'let-in':
      if ((await requireRecentSignIn(context, { form })) === 'cancelled') return null;
      await reinstate(opened, actor, textOf(form, 'id'));
      return null;
    case 'may-publish':
      if ((await requireRecentSignIn(context, { form })) === 'cancelled') return null;
      await setWriterRole(opened, actor, { userId: textOf(form, 'id'), asks: false });
      return null;
    case 'asks-first':
      await setWriterRole(opened, actor, { userId: textOf(form, 'id'), asks: true });
      return null;
    case 'remove': {
      if ((await requireRecentSignIn(context, { form })) === 'cancelled') return null;
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
  wasMailed?: boolean;
  error?: string;
  email?: string;
  role?: Role;
  problem?: string;
}

type LoaderData = Route.ComponentProps['loaderData'];

export const ErrorBoundary = ConfirmBoundary;

export const shouldRevalidate = revalidateAfterConfirmation;

export default withConfirmation(People);

function People({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const { waiting, invitations, sendsMail } = loaderData;
  const answer: Answer = actionData ?? {};
  return (
    <>
      <h1>Team</h1>
      <Problem text={answer.problem} />
      <WaitingPeople waiting={waiting} />
      <h2>People with access</h2>
      <PersonList {...loaderData} />
      <h2>Invite someone</h2>
      <InvitationForm answer={answer} sendsMail={sendsMail} />
      {invitations.length > 0 ? (
        <>
          <h2>Pending invitations</h2>
          <InvitationList invitations={invitations} />
        </>
      ) : null}
    </>
  );
}

function PersonList({
  people,
  invitations,
  ending,
  me,
}: Pick<LoaderData, 'people' | 'invitations' | 'ending' | 'me'>) {
  const busy = useNavigation().state === 'submitting';
  const timeZone = useAdminTimeZone();
  const submit = useSubmit();
  const admins = people.filter(({ role }) => role === 'admin');
  const isOnlyAdmin = ({ role }: LoaderData['people'][number]) =>
    role === 'admin' && admins.length === 1;
  const [selected, setSelected] = useState<LoaderData['people'][number] | null>(null);
  return (
    <>
      <ul className="rows">
        {people.map((person) => (
          <li key={person.id} className="row row-person">
            <div className="row-main">
              <strong>{person.email}</strong>
              {person.id === me ? ' (you)' : ''}
              <p className="field-hint">
                {ROLE_WORDS[person.role].label} since {formatInstant(person.since, timeZone)}
              </p>
            </div>
            <div className="row-actions">
              {person.role === 'admin' ? null : (
                <RowAction
                  fields={{
                    intent: person.role === 'writer' ? 'asks-first' : 'may-publish',
                    id: person.id,
                  }}
                  label={person.role === 'writer' ? 'Require approval' : 'Let them publish'}
                  about={`: ${person.email}`}
                />
              )}
              <Button
                look="quiet"
                disabled={busy || isOnlyAdmin(person)}
                onClick={() => setSelected(person)}
              >
                Remove access<span className="visually-hidden"> for {person.email}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {admins.length === 1 ? (
        <p className="field-hint">
          You cannot remove the only admin: the site would have no owner.
        </p>
      ) : null}
      <ConfirmDialog
        open={selected !== null}
        title={
          selected?.id === me ? 'Remove your own access?' : `Remove access for ${selected?.email}?`
        }
        text={selected === null ? '' : describeRemoval(selected, { invitations, ending, me })}
        action="Remove access"
        onClose={() => setSelected(null)}
        onConfirm={() =>
          void submit({ intent: 'remove', id: selected?.id ?? '' }, { method: 'post' })
        }
      />
    </>
  );
}

/** Says what happens when this person's access is removed. */
function describeRemoval(
  person: LoaderData['people'][number],
  { invitations, ending, me }: Pick<LoaderData, 'invitations' | 'ending' | 'me'>,
): string {
  const unused = invitations.filter(
    ({ createdBy, email }) => createdBy === person.id || email === person.email,
  ).length;
  const mine = person.id === me;
  const whose = mine ? 'you' : 'they';
  const back = mine
    ? 'You will be signed out everywhere right away. You can come back only if another admin invites you.'
    : 'They will be signed out everywhere right away, and can come back only if an admin invites them again.';
  const out = [back, ...ending.map((made) => `${made} that ${whose} made will stop working.`)].join(
    ' ',
  );
  if (unused === 0) return out;
  return unused === 1
    ? `${out} One unused invitation that ${whose} made will stop working.`
    : `${out} ${unused} unused invitations that ${whose} made will stop working.`;
}

interface InvitationFormProps {
  answer: Answer;
  /** Whether an invitation is emailed. */
  sendsMail: boolean;
}

function InvitationForm({ answer, sendsMail }: InvitationFormProps) {
  return (
    <>
      {answer.link ? (
        <Notice
          tone="confirm"
          role="status"
          title={
            answer.wasMailed
              ? `Invitation on its way to ${answer.invited}`
              : `Invitation link for ${answer.invited}`
          }
        >
          <p>
            {answer.wasMailed
              ? 'If it doesn’t arrive, send them this link yourself.'
              : 'Copy this link and send it to them.'}{' '}
            It works once, for that email address only, and expires in {INVITATION_HOURS} hours. You
            will not see it here again.
          </p>
          <p>
            <code className="one-time-link">{answer.link}</code>
          </p>
        </Notice>
      ) : null}
      <Form method="post" className="form" noValidate long data-goes-on="">
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
        <RadioGroup
          id="invite-role"
          name="role"
          label="What they can do"
          key={`role ${answer.link ?? ''}`}
          choices={ROLES.map((value) => ({ value, ...ROLE_WORDS[value] }))}
          defaultValue={answer.error === undefined ? 'admin' : (answer.role ?? 'admin')}
        />
        <SubmitButton>{sendsMail ? 'Send invitation' : 'Create invitation link'}</SubmitButton>
      </Form>
    </>
  );
}

function InvitationList({ invitations }: Pick<LoaderData, 'invitations'>) {
  const timeZone = useAdminTimeZone();
  return (
    <ul className="rows">
      {invitations.map((invitation) => (
        <li key={invitation.id} className="row row-person">
          <div className="row-main">
            <strong>{invitation.email}</strong>
            <p className="field-hint">
              {ROLE_WORDS[invitation.role].label}. Expires{' '}
              {formatInstant(invitation.expiresAt, timeZone)}
            </p>
          </div>
          <RowAction
            fields={{ intent: 'withdraw', id: invitation.id }}
            label="Cancel invitation"
            about={` for ${invitation.email}`}
          />
        </li>
      ))}
    </ul>
  );
}
