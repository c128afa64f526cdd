import { data, Form, useNavigation } from 'react-router';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { requestInfo, services } from '#app/services/services.server.ts';
import { UnstoredNotice } from '#app/ui/admin/line/unstored-notice.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { addressKey } from '#database/limits/address-key.ts';
import { describeAuthFailure } from '../http/form-failure.server.ts';
import { requestReset } from '../passwords/password-reset.server.ts';
import type { Route } from './+types/forgot-password.ts';

export const handle = adminPage({ access: 'public' });

export const meta = () => pageMeta({ title: 'Forgot your password?' });

export async function loader({ context }: Route.LoaderArgs) {
  const server = await context.get(services).mailer.findServer();
  return { sendsMail: server?.hasPassword ?? false };
}

export async function action({ request, context }: Route.ActionArgs) {
  const clientKey = addressKey(context.get(requestInfo).clientAddress);
  const email = textOf(await readForm(request), 'email');
  let result: Awaited<ReturnType<typeof requestReset>>;
  try {
    result = await requestReset(context.get(services), { email, clientKey });
  } catch (error) {
    const { message, init } = describeAuthFailure(context, error);
    return data({ sent: false, error: message, email }, init);
  }
  return result.ok
    ? data({ sent: true, error: undefined, email: '' })
    : data({ sent: false, error: result.message, email }, { status: 422 });
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <main className="admin auth follows-scheme" id="main">
      <div className="auth-card">
        <h1>Forgot your password?</h1>
        {actionData?.sent ? (
          <Sent sendsMail={loaderData.sendsMail} />
        ) : (
          <Form method="post" className="form" noValidate>
            <UnstoredNotice isAnswered={actionData !== undefined} />
            <TextInput
              id="email"
              name="email"
              label="Email"
              hint={
                loaderData.sendsMail
                  ? 'If this email has an account, we will send it a link.'
                  : 'This site can’t send email yet. The person who runs the server gets your link.'
              }
              type="email"
              autoComplete="username"
              defaultValue={actionData?.email ?? ''}
              error={actionData?.error}
            />
            <Button type="submit" disabled={busy}>
              {loaderData.sendsMail ? 'Send link' : 'Make a link'}
            </Button>
          </Form>
        )}
        <p>
          <a href="/admin/login">Back to login</a>
        </p>
      </div>
    </main>
  );
}

function Sent({ sendsMail }: { sendsMail: boolean }) {
  if (sendsMail) {
    return (
      <Notice tone="confirm" role="status" title="Check your email">
        <p>If this email has an account, a link is on its way. It works once, for one hour.</p>
      </Notice>
    );
  }
  return (
    <Notice role="status" title="This site can’t send email yet">
      <p>
        Ask the person who runs the server for a link. If this email has an account, they will find
        the message in the “mails” folder of the site’s data. They can also create a link with{' '}
        <code>npm run reset-password</code>.
      </p>
    </Notice>
  );
}
