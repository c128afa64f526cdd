import { useEffect, useState } from 'react';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Ownership } from '../sign-in/first-owner.server.ts';
import { NewPasswordInput } from './new-password-input.tsx';
import { requestSignInOffer } from './sign-in-offer.ts';

export interface AuthFormErrors {
  email?: string;
  password?: string;
  /** An error that belongs to no single field. */
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

/** The form is all that there is on its page, or in its dialog. */
const TYPED_FIRST = { autoFocus: true };

/** The fields of Login and Sign Up. They work without JavaScript, except for a token from a link. */
export function AuthForm({ kind, ownership, token, title, errors, email, busy }: AuthFormProps) {
  const signsUp = kind === 'sign-up';
  return (
    <>
      {title ? (
        <Notice tone="error" role="alert" title={title}>
          <p>{errors.form ?? 'Please check the marked fields.'}</p>
        </Notice>
      ) : null}
      {/* A link that was rejected invites nobody. */}
      {signsUp && errors.form === undefined ? (
        <SignUpHint ownership={ownership} token={token} />
      ) : null}
      <input type="hidden" name="intent" value={kind} />
      {token ? <input type="hidden" name={token.name} value={token.value} /> : null}
      <TextInput
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete={signsUp ? 'username' : 'username webauthn'}
        defaultValue={email}
        error={errors.email}
        {...TYPED_FIRST}
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

/** Tells people what they need for signing up before they type anything. */
function SignUpHint({ ownership, token }: Pick<AuthFormProps, 'ownership' | 'token'>) {
  const hasLink = token !== null;
  if (hasLink && ownership === 'owned') return <InvitationHint token={token.value} />;
  if (ownership === 'owned') {
    return (
      <Notice title="You need an invitation first">
        <p>To sign up, open the invitation link that an admin gave you.</p>
      </Notice>
    );
  }
  if (ownership === 'needs-link' && !hasLink) {
    return (
      <Notice title="You need the set-up link first">
        <p>
          This site has no owner yet. When the server started, it printed a one-time set-up link.
          Open that link to create your account here.
        </p>
      </Notice>
    );
  }
  return (
    <p className="field-hint">
      This site has no owner yet. The account you create now will own it.
    </p>
  );
}

/** Says whether an invitation works, as far as that is known. */
function InvitationHint({ token }: { token: string }) {
  const [works, setWorks] = useState<boolean | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    requestSignInOffer(abort.signal, token)
      .then(({ invited }) => setWorks(invited))
      // Left, or out of reach: the form's answer will say it.
      .catch(() => undefined);
    return () => abort.abort();
  }, [token]);
  if (works === false) {
    return (
      <Notice tone="error" title="This invitation no longer works">
        <p>It was already used, has expired, or was withdrawn. Ask an admin for a new link.</p>
      </Notice>
    );
  }
  return (
    <p className="field-hint">
      {works ? 'You’re invited. ' : ''}Sign up with the email address your invitation was made for.
    </p>
  );
}
