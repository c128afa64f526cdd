import { data, Form, redirect, useNavigation } from 'react-router';
import { fallbackWhenUnavailable } from '#app/http/database-unavailable.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { UnstoredNotice } from '#app/ui/admin/line/unstored-notice.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { readAccountTokens, readVisitor } from '../http/account-cookies.server.ts';
import { describeAuthFailure, REJECTION_STATUS } from '../http/form-failure.server.ts';
import { safeNextPath } from '../http/next-path.ts';
import { redirectAfterLogin } from '../http/redirect-after-login.server.ts';
import { hasPasskeys } from '../passkeys/passkeys.server.ts';
import {
  completeTwoFactorSignIn,
  findPendingTwoFactor,
} from '../two-factor/two-factor-sign-in.server.ts';
import { CodeInput } from '../ui/account/code-input.tsx';
import { PasskeySignIn } from '../ui/passkeys/passkey-sign-in.tsx';
import type { Route } from './+types/login-code.ts';

export const handle = adminPage({ access: 'public', allowedWhenDiskFull: true });

export const meta = () => pageMeta({ title: 'Enter your code' });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { config, database } = context.get(services);
  const tokens = readAccountTokens(request.headers, config.adminOrigin);
  const next = safeNextPath(url.searchParams.get('next'));
  async function findState() {
    const pending = await findPendingTwoFactor(database.db, tokens['two-factor']);
    if (pending === null) return { pending: false, passkeys: false };
    return { pending: true, passkeys: await hasPasskeys({ config, database }, pending.userId) };
  }
  // Without the database the form stays, so that the code can be sent again.
  const state = await fallbackWhenUnavailable(findState(), { pending: true, passkeys: false });
  return { next, ...state };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const code = textOf(await readForm(request), 'code');
  let result: Awaited<ReturnType<typeof completeTwoFactorSignIn>>;
  try {
    result = await completeTwoFactorSignIn(context.get(services), {
      ...readVisitor(request, context),
      code,
    });
  } catch (error) {
    const { message, init } = describeAuthFailure(context, error);
    return data({ title: 'Login Failed', message }, init);
  }
  if (result.ok) {
    const { adminOrigin } = context.get(services).config;
    const next = safeNextPath(url.searchParams.get('next'));
    return redirectAfterLogin(next, result.tokens, { notice: 'signed-in', adminOrigin });
  }
  if (result.kind === 'two-factor') throw redirect('/admin/login');
  return data(result.rejection, { status: REJECTION_STATUS[result.code] });
}

/** Asks for the two-factor code. Without a pending sign-in it links back to the login. */
export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { next, pending, passkeys } = loaderData;
  const busy = useNavigation().state !== 'idle';
  return (
    <main className="admin auth follows-scheme" id="main">
      <div className="auth-card">
        <h1>Enter your code</h1>
        {actionData ? (
          <Notice tone="error" role="alert" title={actionData.title}>
            <p>{actionData.message}</p>
          </Notice>
        ) : null}
        {pending ? (
          <Form method="post" className="form" noValidate>
            <UnstoredNotice isAnswered={actionData !== undefined} title="Login Failed" />
            <CodeInput id="code" />
            <Button type="submit" disabled={busy}>
              Continue
            </Button>
          </Form>
        ) : (
          <p>Enter your email and password first.</p>
        )}
        {passkeys ? (
          <PasskeySignIn
            step="second-factor"
            page
            onSignedIn={() => window.location.assign(next)}
          />
        ) : null}
        <p>
          <a href="/admin/login">Back to login</a>
        </p>
      </div>
    </main>
  );
}
