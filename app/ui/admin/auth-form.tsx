import type { Ownership } from '#app/domains/accounts/first-owner.server.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { NewPasswordInput } from './new-password-input.tsx';

export interface AuthFormErrors {
  email?: string;
  password?: string;
  /** What is wrong with no field in particular. */
  form?: string;
}

interface AuthFormProps {
  kind: 'login' | 'sign-up';
  ownership: Ownership;
  token: { name: 'setup' | 'invitation'; value: string } | null;
  title: string | undefined;
  errors: AuthFormErrors;
  email: string;
  busy: boolean;
}

/** The fields of Login and Sign Up; they work without JavaScript, but for a token from a link. */
export function AuthForm({ kind, ownership, token, title, errors, email, busy }: AuthFormProps) {
  const signsUp = kind === 'sign-up';
  return (
    <>
      {title ? (
        <Notice tone="error" role="alert" title={title}>
          <p>{errors.form ?? 'Please check the marked fields.'}</p>
        </Notice>
      ) : null}
      {signsUp ? <SignUpHint ownership={ownership} hasLink={token !== null} /> : null}
      <input type="hidden" name="intent" value={kind} />
      {token ? <input type="hidden" name={token.name} value={token.value} /> : null}
      <TextInput
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={errors.email}
      />
      {signsUp ? (
        <NewPasswordInput id="password" name="password" label="Password" error={errors.password} />
      ) : (
        <TextInput
          id="password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      <Button type="submit" disabled={busy}>
        {signsUp ? 'Sign Up' : 'Login'}
      </Button>
    </>
  );
}

/** Says what signing up takes before anything is typed. */
function SignUpHint({ ownership, hasLink }: { ownership: Ownership; hasLink: boolean }) {
  if (hasLink && ownership === 'owned') {
    return (
      <p className="field-hint">
        You were invited. Use the email address that the invitation was made for.
      </p>
    );
  }
  if (ownership === 'owned') {
    return (
      <Notice title="You need an invitation first">
        <p>Signing up needs an invitation: open the link that an admin gave you.</p>
      </Notice>
    );
  }
  if (ownership === 'needs-link' && !hasLink) {
    return (
      <Notice title="You need the set-up link first">
        <p>
          This site has no owner yet. The server printed a one-time set-up link when it started.
          Open that link, and this form makes your account.
        </p>
      </Notice>
    );
  }
  return (
    <p className="field-hint">This site has no owner yet. The account you create now owns it.</p>
  );
}
