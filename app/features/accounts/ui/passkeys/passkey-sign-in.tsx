import { useState } from 'react';
import type { PasskeyStep } from '#app/features/accounts/passkeys/passkey-sign-in.server.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { type PasskeyProblem, signInWithPasskey } from './passkey-calls.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';
import { usePasskeySupport } from './use-passkey-support.ts';

interface PasskeySignInProps {
  step: PasskeyStep;
  onSignedIn: () => void;
  /**
   * On a page, not in a dialog: passkeys are also offered at the email field, and a toast welcomes.
   */
  page?: boolean;
}

/** The button to sign in with a passkey. Not rendered where the browser cannot use one. */
export function PasskeySignIn({ step, onSignedIn, page = false }: PasskeySignInProps) {
  const able = usePasskeySupport();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  usePasskeyAutofill({
    enabled: able && page && step === 'sign-in' && !busy,
    onSignedIn,
    onProblem: setProblem,
  });
  if (!able) return null;

  async function signIn(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const answer = await signInWithPasskey(step, { welcome: page });
    if (answer?.ok) {
      onSignedIn();
      return;
    }
    setProblem(answer);
    setBusy(false);
  }

  return (
    <>
      {problem ? (
        <Notice tone="error" role="alert" title={problem.title ?? 'Login Failed'}>
          <p>{problem.message}</p>
        </Notice>
      ) : null}
      <Button look="quiet" disabled={busy} onClick={() => void signIn()}>
        {step === 'sign-in' ? 'Sign in with a passkey' : 'Use a passkey instead'}
      </Button>
    </>
  );
}
