import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router';
import { fallbackWhenUnavailable } from '#app/http/database-unavailable.server.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { UnstoredNotice } from '#app/ui/admin/line/unstored-notice.tsx';
import { usePublicSite } from '#app/ui/admin/public-site.ts';
import { readAccountTokens, readVisitor, withTokens } from '../http/account-cookies.server.ts';
import { describeAuthFailure, REJECTION_STATUS } from '../http/form-failure.server.ts';
import { safeNextPath } from '../http/next-path.ts';
import { redirectAfterLogin } from '../http/redirect-after-login.server.ts';
import { hasPasskeys } from '../passkeys/passkeys.server.ts';
import { wasAccessRemoved } from '../people/removed-access.server.ts';
import { checkSession } from '../session.server.ts';
import { findOwnership } from '../sign-in/first-owner.server.ts';
import { ACCESS_DENIED, signIn } from '../sign-in/sign-in.server.ts';
import { signUp } from '../sign-in/sign-up.server.ts';
import { AuthForm, type AuthFormErrors } from '../ui/auth-form.tsx';
import { PasskeySignIn } from '../ui/passkeys/passkey-sign-in.tsx';
import { useFragmentToken } from '../ui/use-fragment-token.ts';
import type { Route } from './+types/login.ts';

const LINKS = ['setup', 'invitation'] as const;

const FAILED_TITLES = { login: 'Login Failed', 'sign-up': 'Signup Failed' } as const;
const SIGN_UP_FAILED = 'Failed to create account.';

export const handle = adminPage({ access: 'public', allowedWhenDiskFull: true });

export const meta = () => pageMeta({ title: 'Admin Portal' });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const opened = context.get(services);
  const { database, config } = opened;
  const { db } = database;
  const { adminOrigin } = config;
  const { session } = readAccountTokens(request.headers, adminOrigin);
  const next = safeNextPath(url.searchParams.get('next'));
  const check = await fallbackWhenUnavailable(checkSession(opened, session), null);
  if (check?.kind === 'signed-in') throw redirectDocument(next);
  const { isLocal } = context.get(requestInfo);
  const ownership = await fallbackWhenUnavailable(
    findOwnership({ config, database }, isLocal),
    'owned',
  );
  const requestedTab = url.searchParams.get('tab');
  const tab: 'login' | 'sign-up' =
    requestedTab === 'sign-up' || (requestedTab === null && ownership !== 'owned')
      ? 'sign-up'
      : 'login';
  const denied =
    check?.kind === 'no-role' ||
    (await fallbackWhenUnavailable(wasAccessRemoved(db, session), false));
  const passkeys =
    ownership === 'owned' &&
    (await fallbackWhenUnavailable(hasPasskeys({ config, database }, null), false));
  return { next, tab, ownership, passkeys, rejection: denied ? ACCESS_DENIED : null };
}

interface Failure {
  title: string;
  errors: AuthFormErrors;
  email: string;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  try {
    return await signInOrUp(form, { request, context, url });
  } catch (error) {
    const { message, init } = describeAuthFailure(context, error);
    const title = titleOf(form);
    const isSignUp = title === FAILED_TITLES['sign-up'];
    return data(
      {
        title,
        errors: { form: isSignUp ? `${SIGN_UP_FAILED} ${message}` : message },
        email: textOf(form, 'email'),
      },
      init,
    );
  }
}

function titleOf(form: FormData): string {
  return FAILED_TITLES[textOf(form, 'intent') === 'sign-up' ? 'sign-up' : 'login'];
}

async function signInOrUp(
  form: FormData,
  { request, context, url }: Pick<Route.ActionArgs, 'request' | 'context' | 'url'>,
) {
  const opened = context.get(services);
  const { adminOrigin } = opened.config;
  const visitor = readVisitor(request, context);
  const email = textOf(form, 'email');
  const password = textOf(form, 'password');
  const title = titleOf(form);

  const missing: AuthFormErrors = {};
  if (email.trim() === '') missing.email = 'Email is required';
  if (password === '') missing.password = 'Password is required';
  if (missing.email || missing.password) return failure(400, { title, errors: missing, email });

  if (textOf(form, 'intent') === 'sign-up') {
    const result = await signUp(opened, {
      ...visitor,
      email,
      password,
      setup: textOf(form, 'setup'),
      invitation: textOf(form, 'invitation'),
      isLocal: context.get(requestInfo).isLocal,
    });
    if (result.ok)
      return redirectAfterLogin('/admin', result.tokens, {
        notice: 'account-created',
        adminOrigin,
      });
    return failure(400, { title, errors: { [result.field ?? 'form']: result.message }, email });
  }
  const next = safeNextPath(url.searchParams.get('next'));
  const result = await signIn(opened, { ...visitor, email, password });
  if (result.ok) {
    return redirectAfterLogin(next, result.tokens, { notice: 'signed-in', adminOrigin });
  }
  if (result.kind === 'two-factor') {
    const query = next === '/admin' ? '' : `?next=${encodeURIComponent(next)}`;
    return redirect(`/admin/login/code${query}`, {
      headers: withTokens(result.tokens, adminOrigin),
    });
  }
  const { rejection } = result;
  return failure(REJECTION_STATUS[result.code], {
    title: rejection.title,
    errors: { form: rejection.message },
    email,
  });
}

function failure(status: number, answer: Failure) {
  return data(answer, { status });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, ownership, passkeys, rejection } = loaderData;
  const site = usePublicSite();
  const busy = useNavigation().state !== 'idle';
  const token = useFragmentToken(LINKS);
  const tab = token ? 'sign-up' : loaderData.tab;
  const denied = rejection !== null && tab === 'login';
  const query = next === '/admin' ? '' : `&next=${encodeURIComponent(next)}`;
  return (
    <main className="admin auth follows-scheme" id="main">
      <div className="auth-card">
        <h1>Admin Portal</h1>
        <nav className="auth-tabs" aria-label="Login or sign up">
          <a href={`?tab=login${query}`} aria-current={tab === 'login' ? 'page' : undefined}>
            Login
          </a>
          <a href={`?tab=sign-up${query}`} aria-current={tab === 'sign-up' ? 'page' : undefined}>
            Sign Up
          </a>
        </nav>
        <Form method="post" className="form" noValidate>
          <UnstoredNotice
            isAnswered={actionData !== undefined}
            title={FAILED_TITLES[tab]}
            failed={tab === 'sign-up' ? SIGN_UP_FAILED : undefined}
          />
          <AuthForm
            kind={tab}
            ownership={ownership}
            token={token ?? null}
            title={actionData?.title ?? (denied ? rejection.title : undefined)}
            errors={actionData?.errors ?? (denied ? { form: rejection.message } : {})}
            email={actionData?.email ?? ''}
            busy={busy}
          />
        </Form>
        {tab === 'login' && passkeys ? (
          <PasskeySignIn step="sign-in" page onSignedIn={() => window.location.assign(next)} />
        ) : null}
        {tab === 'login' ? (
          <p>
            <a href="/admin/forgot-password">Forgot your password?</a>
          </p>
        ) : null}
        <p>
          <a href={`${site}/`}>Back to the site</a>
        </p>
      </div>
    </main>
  );
}
