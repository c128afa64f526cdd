import { data, redirect, useNavigation } from 'react-router';
import { adminSession } from '#app/domains/accounts/admin-session.server.ts';
import { changePassword } from '#app/domains/accounts/password.server.ts';
import {
  deleteSession,
  deleteSessions,
  listSessions,
} from '#app/domains/accounts/sessions.server.ts';
import { pageMeta } from '#app/page-meta.ts';
import { readForm, textOf } from '#app/read-form.ts';
import { adminPage } from '#app/route-policy.ts';
import { services } from '#app/services.server.ts';
import { PasswordForm, type PasswordFormErrors } from '#app/ui/admin/account/password-form.tsx';
import { SessionList } from '#app/ui/admin/account/session-list.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/account.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Your account', noindex: true });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { database, now } = context.get(services);
  const session = context.get(adminSession);
  return { email: session.email, sessions: await listSessions(database.db, session, now()) };
}

interface Answer {
  done?: { title: string; text: string; at: string };
  problem?: string;
  password?: PasswordFormErrors;
}

function answer(status: number, body: Answer) {
  return data(body, { status });
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const session = context.get(adminSession);
  const form = await readForm(request);
  switch (textOf(form, 'intent')) {
    case 'password': {
      const typed = { current: textOf(form, 'current'), next: textOf(form, 'next') };
      const result = await changePassword(opened, session, typed);
      return result.ok
        ? answer(200, {
            done: {
              title: 'Password changed',
              text: 'All other browsers are signed out.',
              at: opened.now().toISOString(),
            },
          })
        : answer(422, { password: result.errors });
    }
    case 'end-session':
      await deleteSession(opened, session, textOf(form, 'id'));
      return answer(200, {});
    case 'end-sessions':
      await deleteSessions(opened, session);
      throw redirect('/admin/login');
    default:
      return answer(400, {
        problem: 'This form was not understood. Reload the page and try again.',
      });
  }
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { email, sessions } = loaderData;
  const { done, problem, password }: Answer = actionData ?? {};
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <h1>Your account</h1>
      <p>You sign in as {email}.</p>
      {done ? (
        <Notice tone="confirm" role="status" title={done.title}>
          <p>{done.text}</p>
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="error" role="alert" title="Error">
          <p>{problem}</p>
        </Notice>
      ) : null}
      <h2>Password</h2>
      {/* A new password empties the fields. */}
      <PasswordForm key={done?.at ?? 'typed'} email={email} errors={password ?? {}} busy={busy} />
      <h2>Where you are signed in</h2>
      <SessionList sessions={sessions} busy={busy} />
    </>
  );
}
