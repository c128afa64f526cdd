import { data, redirect, useNavigation } from 'react-router';
import { withTokens } from '#app/auth/account-cookies.server.ts';
import { adminSession } from '#app/auth/admin-session.server.ts';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import type { IssuedTokens } from '#app/domains/accounts/account-tokens.server.ts';
import { changePassword } from '#app/domains/accounts/password.server.ts';
import type { AdminSession } from '#app/domains/accounts/session.server.ts';
import {
  deleteSession,
  deleteSessions,
  listSessions,
} from '#app/domains/accounts/sessions.server.ts';
import {
  disableTwoFactor,
  enrollTwoFactor,
  findTwoFactor,
  renderEnrollment,
  renewRecoveryCodes,
  verifyTwoFactor,
} from '#app/domains/accounts/two-factor.server.ts';
import { pageMeta } from '#app/framework/page-meta.ts';
import { readForm, textOf } from '#app/framework/read-form.ts';
import { adminPage } from '#app/framework/route-policy.ts';
import { type Services, services } from '#app/framework/services.server.ts';
import { PasswordForm, type PasswordFormErrors } from '#app/ui/admin/account/password-form.tsx';
import { SessionList } from '#app/ui/admin/account/session-list.tsx';
import {
  type TwoFactorAnswer,
  TwoFactorSection,
} from '#app/ui/admin/account/two-factor-section.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/account.ts';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Your account', noindex: true });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { database, now } = context.get(services);
  const session = context.get(adminSession);
  const [sessions, twoFactor] = await Promise.all([
    listSessions(database.db, session, now()),
    findTwoFactor(context.get(services), session.userId),
  ]);
  return { email: session.email, sessions, twoFactor };
}

interface Answer {
  done?: { title: string; text: string; at: string };
  problem?: string;
  password?: PasswordFormErrors;
  twoFactor?: TwoFactorAnswer;
}

function answer(status: number, body: Answer, headers?: Headers) {
  return data(body, { status, headers });
}

/** Handles the forms about two-factor sign-in; null for any other intent. */
async function answerTwoFactor(opened: Services, session: AdminSession, form: FormData) {
  const cookies = (tokens: IssuedTokens) => withTokens(tokens, opened.config.publicOrigin);
  const password = textOf(form, 'password');
  const code = textOf(form, 'code');
  switch (textOf(form, 'intent')) {
    case 'two-factor-begin': {
      const result = await enrollTwoFactor(opened, session, password);
      return result.ok
        ? answer(200, { twoFactor: { enrollment: result.enrollment } })
        : answer(422, { twoFactor: { step: 'begin', errors: result.errors } });
    }
    case 'two-factor-confirm': {
      const result = await verifyTwoFactor(opened, session, code);
      if (result.ok) {
        return answer(
          200,
          { twoFactor: { recoveryCodes: result.recoveryCodes } },
          cookies(result.tokens),
        );
      }
      const enrollment = renderEnrollment(textOf(form, 'secret'), session.email) ?? undefined;
      return answer(422, { twoFactor: { step: 'confirm', errors: result.errors, enrollment } });
    }
    case 'recovery-codes': {
      const result = await renewRecoveryCodes(opened, session, password);
      return result.ok
        ? answer(200, { twoFactor: { recoveryCodes: result.recoveryCodes } })
        : answer(422, { twoFactor: { step: 'renew', errors: result.errors } });
    }
    case 'two-factor-off': {
      const result = await disableTwoFactor(opened, session, { password, code });
      if (!result.ok) return answer(422, { twoFactor: { step: 'off', errors: result.errors } });
      const text = 'From now on you sign in with just your password.';
      const at = opened.now().toISOString();
      const done = { title: 'Two-factor sign-in is off', text, at };
      return answer(200, { done }, cookies(result.tokens));
    }
    default:
      return null;
  }
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
              text: 'All your other browsers were signed out.',
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
    default: {
      const answered = await answerTwoFactor(opened, session, form);
      return answered ?? answer(400, { problem: notUnderstoodSentence });
    }
  }
}

export default function Account({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const { email, sessions, twoFactor } = loaderData;
  const answered: Answer = actionData ?? {};
  const { done, problem, password } = answered;
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
      {/* The key clears the fields after a change. */}
      <PasswordForm key={done?.at ?? 'typed'} email={email} errors={password ?? {}} busy={busy} />
      <h2>Two-factor sign-in</h2>
      <TwoFactorSection state={twoFactor} answer={answered.twoFactor ?? {}} busy={busy} />
      <h2>Where you are signed in</h2>
      <SessionList sessions={sessions} busy={busy} />
    </>
  );
}
