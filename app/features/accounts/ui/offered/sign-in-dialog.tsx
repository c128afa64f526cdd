import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { ADMIN_TOKEN_HEADER, replaceAdminToken } from '#app/ui/admin/line/admin-token.ts';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { readAnswer } from '#app/ui/admin/line/read-answer.ts';
import { readLiveAgain } from '#app/ui/admin/live/live.ts';
import { useSignInElsewhere } from '#app/ui/admin/live/sign-in-elsewhere.ts';
import { Modal } from '#app/ui/admin/modal.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { CodeInput } from '../account/code-input.tsx';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import { requestSignInOffer } from '../sign-in-offer.ts';

interface SignInDialogProps {
  open: boolean;
  onSignedIn: () => void;
  onClose: () => void;
}

type Rejection = { title: string; message: string };
type Answer =
  | { ok: true }
  | { ok: false; code: 'two-factor' }
  | ({ ok: false; code: 'rejected' } & Rejection);

/** Signs in again without leaving the page, so that unsaved work stays. */
export function SignInDialog({ open, onSignedIn, onClose }: SignInDialogProps) {
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [busy, setBusy] = useState(false);

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const answer = await send(new FormData(event.currentTarget));
    setBusy(false);
    setRejection(!answer.ok && answer.code === 'rejected' ? answer : null);
    if (answer.ok) {
      finish();
    } else if (answer.code === 'two-factor') {
      setStep('code');
    }
  }

  function finish(): void {
    setRejection(null);
    setStep('password');
    readLiveAgain();
    onSignedIn();
  }

  useSignInElsewhere(open, finish);

  return (
    <Modal open={open} title="You must be logged in to save posts" onClose={onClose}>
      <p>Your session has ended. Sign in again to continue. What you wrote is still here.</p>
      <form className="form" onSubmit={signIn} noValidate>
        {rejection ? (
          <Notice tone="error" role="alert" title={rejection.title}>
            <p>{rejection.message}</p>
          </Notice>
        ) : null}
        {step === 'code' ? <CodeInput id="again-code" /> : <PasswordFields />}
        <OfferedPasskey
          key={step}
          step={step === 'code' ? 'second-factor' : 'sign-in'}
          onSignedIn={finish}
        />
        <div className="dialog-actions">
          {step === 'code' ? (
            <Button look="quiet" onClick={() => setStep('password')}>
              Back
            </Button>
          ) : (
            <Button look="quiet" onClick={onClose}>
              Not now
            </Button>
          )}
          <Button type="submit" disabled={busy}>
            {step === 'code' ? 'Continue' : 'Login'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** The button for a passkey, once the site has said that somebody has one. */
function OfferedPasskey(props: ComponentProps<typeof PasskeySignIn>) {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    requestSignInOffer(abort.signal)
      .then(({ passkeys }) => setOffered(passkeys))
      // Closed, or out of reach: the password is there.
      .catch(() => undefined);
    return () => abort.abort();
  }, []);
  return offered ? <PasskeySignIn {...props} /> : null;
}

function PasswordFields() {
  return (
    <>
      <TextInput id="again-email" name="email" label="Email" type="email" autoComplete="username" />
      <TextInput
        id="again-password"
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
      />
    </>
  );
}

async function send(form: FormData): Promise<Answer> {
  try {
    const response = await fetch('/admin/sign-in', { method: 'POST', body: form });
    const token = response.headers.get(ADMIN_TOKEN_HEADER);
    if (token !== null) replaceAdminToken(token);
    return await readAnswer<Answer>(response, { ok: 'boolean' });
  } catch (error) {
    return { ok: false, code: 'rejected', title: 'Login Failed', message: describeFailure(error) };
  }
}
