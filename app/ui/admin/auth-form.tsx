import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';

export interface AuthFormErrors {
  email?: string;
  password?: string;
  /** What is wrong with no field in particular. */
  form?: string;
}

interface AuthFormProps {
  kind: 'login' | 'sign-up';
  /** Nobody owns this site yet. */
  fresh: boolean;
  token: { name: 'setup' | 'invitation'; value: string } | null;
  title: string | undefined;
  errors: AuthFormErrors;
  email: string;
  busy: boolean;
}

/** The fields of Login and Sign Up; they work without JavaScript, but for a token from a link. */
export function AuthForm({ kind, fresh, token, title, errors, email, busy }: AuthFormProps) {
  const signsUp = kind === 'sign-up';
  return (
    <>
      {title ? (
        <Notice tone="error" role="alert" title={title}>
          <p>{errors.form ?? 'Please check the marked fields.'}</p>
        </Notice>
      ) : null}
      {signsUp ? <p className="field-hint">{signUpHint(fresh, token !== null)}</p> : null}
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
      <TextInput
        id="password"
        name="password"
        label="Password"
        hint={signsUp ? 'At least 6 characters, and nothing that is easy to guess.' : undefined}
        type="password"
        autoComplete={signsUp ? 'new-password' : 'current-password'}
        error={errors.password}
      />
      <Button type="submit" disabled={busy}>
        {signsUp ? 'Sign Up' : 'Login'}
      </Button>
    </>
  );
}

function signUpHint(fresh: boolean, invited: boolean): string {
  if (fresh) return 'This site has no owner yet. The account you create now owns it.';
  if (invited) return 'You were invited. Use the email address that the invitation was made for.';
  return 'Signing up needs an invitation: open the link that an admin gave you.';
}
