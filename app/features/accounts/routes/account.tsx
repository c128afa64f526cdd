import { data, redirect } from 'react-router';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { notUnderstoodSentence, passwordsBusySentence } from '#app/site/words/errors.ts';
import { Problem } from '#app/ui/admin/problem.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { QueueFullError } from '#queue/fair-queue.ts';
import { listDevices, revokeDevice } from '../devices/own-devices.server.ts';
import { deleteSession, deleteSessions, listSessions } from '../devices/sessions.server.ts';
import { describeBrowser } from '../devices/user-agent.ts';
import { readAccountTokens, withTokens } from '../http/account-cookies.server.ts';
import { adminSession } from '../http/offered/require-admin.server.ts';
import { hasPasskeys, listPasskeys } from '../passkeys/passkeys.server.ts';
import { changePassword } from '../passwords/password.server.ts';
import { changeOwnName } from '../people/own-name.server.ts';
import { findOwnName } from '../people.server.ts';
import type { AdminSession } from '../session.server.ts';
import type { IssuedTokens } from '../sign-in/account-tokens.server.ts';
import {
  disableTwoFactor,
  enrollTwoFactor,
  findTwoFactor,
  renderEnrollment,
  renewRecoveryCodes,
  verifyTwoFactor,
} from '../two-factor/two-factor.server.ts';
import { DeviceList } from '../ui/account/device-list.tsx';
import { NameForm } from '../ui/account/name-form.tsx';
import { PasskeySection } from '../ui/account/passkey-section.tsx';
import { PasswordForm, type PasswordFormErrors } from '../ui/account/password-form.tsx';
import { SessionList } from '../ui/account/session-list.tsx';
import { type TwoFactorResult, TwoFactorSection } from '../ui/account/two-factor-section.tsx';
import { ConfirmBoundary } from '../ui/offered/confirm-identity.tsx';
import type { Route } from './+types/account.ts';

export const handle = adminPage({ forWriters: true });

export const meta = () => pageMeta({ title: 'Your account' });

export async function loader({ request, context }: Route.LoaderArgs) {
  const opened = context.get(services);
  const session = context.get(adminSession);
  const [name, sessions, devices, twoFactor, passkeys] = await Promise.all([
    findOwnName(opened.database.db, session.userId),
    listSessions(opened.database.db, session),
    listDevices(opened, session, deviceTokenOf(request, context)),
    findTwoFactor(opened, session.userId),
    listPasskeys(opened, session.userId),
  ]);
  const browser = describeBrowser(request.headers.get('User-Agent'));
  return {
    email: session.email,
    name: name ?? '',
    sessions,
    devices,
    twoFactor,
    passkeys,
    browser,
  };
}

function deviceTokenOf(request: Request, context: Route.LoaderArgs['context']): string | null {
  return readAccountTokens(request.headers, context.get(services).config.adminOrigin).device;
}

interface Answer {
  done?: { title: string; text: string; at: string };
  problem?: string;
  /** What is wrong with the name. */
  name?: string;
  password?: PasswordFormErrors;
  twoFactor?: TwoFactorResult;
}

function answer(status: number, body: Answer, headers?: Headers) {
  return data(body, { status, headers });
}

const SIGNED_OUT = 'All your other browsers were signed out and are no longer trusted.';

/** Handles the forms about two-factor sign-in; null for any other intent. */
async function answerTwoFactor(
  opened: Services,
  session: AdminSession,
  { form, device }: { form: FormData; device: string | null },
) {
  const cookies = (tokens: IssuedTokens) => withTokens(tokens, opened.config.adminOrigin);
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
      const result = await verifyTwoFactor(opened, session, code, device);
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

export async function action(args: Route.ActionArgs) {
  try {
    return await answerForm(args);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    return answer(422, { problem: passwordsBusySentence });
  }
}

async function answerForm({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const session = context.get(adminSession);
  const form = await readForm(request);
  const device = deviceTokenOf(request, context);
  switch (textOf(form, 'intent')) {
    case 'password': {
      const typed = { current: textOf(form, 'current'), next: textOf(form, 'next') };
      const result = await changePassword(opened, session, typed, device);
      if (!result.ok) return answer(422, { password: result.errors });
      const text = (await hasPasskeys(opened, session.userId))
        ? `${SIGNED_OUT} Your passkeys still work: remove any below that you do not know.`
        : SIGNED_OUT;
      const at = opened.now().toISOString();
      return answer(200, { done: { title: 'Password changed', text, at } });
    }
    case 'name': {
      const result = await changeOwnName(opened, session, textOf(form, 'name'));
      if (!result.ok) return answer(422, { name: result.message });
      const at = opened.now().toISOString();
      const done =
        result.name === ''
          ? { title: 'Name removed', text: 'The name of the business signs your emails to leads.' }
          : { title: 'Name saved', text: 'It signs the emails that you write to leads.' };
      return answer(200, { done: { ...done, at } });
    }
    case 'end-session':
      await deleteSession(opened, session, textOf(form, 'id'));
      return answer(200, {});
    case 'revoke-device':
      await revokeDevice(opened, session, textOf(form, 'id'));
      return answer(200, {});
    case 'end-sessions':
      await deleteSessions(opened, session);
      throw redirect('/admin/login');
    default: {
      const answered = await answerTwoFactor(opened, session, { form, device });
      return answered ?? answer(400, { problem: notUnderstoodSentence });
    }
  }
}

export const ErrorBoundary = ConfirmBoundary;

export default function Account({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useStickyActionData(props.actionData);
  const { email, name, sessions, devices, twoFactor, passkeys, browser } = loaderData;
  const answered: Answer = actionData ?? {};
  const { done, problem, password } = answered;
  return (
    <>
      <h1>Your account</h1>
      <p>You sign in as {email}.</p>
      {done ? (
        <Notice tone="confirm" role="status" title={done.title}>
          <p>{done.text}</p>
        </Notice>
      ) : null}
      <Problem text={problem} />
      <h2>Name</h2>
      <NameForm name={name} error={answered.name} />
      <h2>Password</h2>
      {/* The key clears the fields after a change. */}
      <PasswordForm key={done?.at ?? 'typed'} email={email} errors={password ?? {}} />
      <h2>Two-factor sign-in</h2>
      <TwoFactorSection state={twoFactor} answer={answered.twoFactor ?? {}} />
      <h2>Passkeys</h2>
      <PasskeySection passkeys={passkeys} suggestedName={browser} />
      <h2>Where you are signed in</h2>
      <SessionList sessions={sessions} />
      <h2>Trusted browsers</h2>
      <DeviceList devices={devices} />
    </>
  );
}
