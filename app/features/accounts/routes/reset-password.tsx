import { data, Form, useNavigation } from 'react-router';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { UnstoredNotice } from '#app/ui/admin/line/unstored-notice.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { readVisitor, withTokens } from '../http/account-cookies.server.ts';
import { describeAuthFailure } from '../http/form-failure.server.ts';
import { resetPassword } from '../passwords/password-reset.server.ts';
import { NewPasswordInput } from '../ui/new-password-input.tsx';
import { useFragmentToken } from '../ui/use-fragment-token.ts';
import type { Route } from './+types/reset-password.ts';

const LINKS = ['reset'] as const;

export const handle = adminPage({ access: 'public' });

export const meta = () => pageMeta({ title: 'New password' });

interface Answer {
  done?: boolean;
  /** An error that does not belong to the password field, such as an expired link. */
  problem?: string;
  error?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const form = await readForm(request);
  let result: Awaited<ReturnType<typeof resetPassword>>;
  try {
    result = await resetPassword(opened, {
      ...readVisitor(request, context),
      token: textOf(form, 'reset'),
      password: textOf(form, 'password'),
    });
  } catch (error) {
    const { message, init } = describeAuthFailure(context, error);
    const answer: Answer = { problem: message };
    return data(answer, init);
  }
  if (result.ok) {
    const done: Answer = { done: true };
    return data(done, { headers: withTokens(result.tokens, opened.config.adminOrigin) });
  }
  const answer: Answer =
    result.field === 'password' ? { error: result.message } : { problem: result.message };
  return data(answer, { status: 422 });
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const { done, problem, error }: Answer = actionData ?? {};
  const busy = useNavigation().state !== 'idle';
  const token = useFragmentToken(LINKS);
  return (
    <main className="admin auth follows-scheme" id="main">
      <div className="auth-card">
        <h1>New password</h1>
        {problem ? (
          <Notice tone="error" role="alert" title="That did not work">
            <p>{problem}</p>
          </Notice>
        ) : null}
        {done ? (
          <Notice tone="confirm" role="status" title="Your password was changed">
            <p>You were signed out everywhere. Sign in with your new password.</p>
          </Notice>
        ) : token ? (
          <Form method="post" className="form" noValidate>
            <UnstoredNotice isAnswered={actionData !== undefined} />
            <input type="hidden" name={token.name} value={token.value} />
            <NewPasswordInput id="password" name="password" label="New password" error={error} />
            <Button type="submit" disabled={busy}>
              Set password
            </Button>
          </Form>
        ) : (
          <MissingToken checked={token === null} />
        )}
        <p>
          <a href={done ? '/admin/login?tab=login' : '/admin/forgot-password'}>
            {done ? 'Go to login' : 'Ask for a new link'}
          </a>
        </p>
      </div>
    </main>
  );
}

function MissingToken({ checked }: { checked: boolean }) {
  if (checked) return <p>This link is incomplete. Open the full link from your email.</p>;
  return (
    <>
      <p role="status">Loading...</p>
      <noscript>
        <p>This page needs JavaScript. Turn it on in your browser, then open the link again.</p>
      </noscript>
    </>
  );
}
