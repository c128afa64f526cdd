import { type FormEvent, useState } from 'react';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { Modal } from './modal.tsx';

interface SignInDialogProps {
  open: boolean;
  onSignedIn: () => void;
  onClose: () => void;
}

type Answer = { ok: true } | { ok: false; title: string; message: string };

/** Signing in again in place: what stands on the page stays. */
export function SignInDialog({ open, onSignedIn, onClose }: SignInDialogProps) {
  const [refusal, setRefusal] = useState<{ title: string; message: string } | null>(null);
  const [busy, setBusy] = useState(false);

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const answer = await send(new FormData(event.currentTarget));
    setBusy(false);
    setRefusal(answer.ok ? null : answer);
    if (answer.ok) onSignedIn();
  }

  return (
    <Modal open={open} title="You must be logged in to save posts" onClose={onClose}>
      <p>Your session has ended. Sign in again: what you wrote is still here.</p>
      <form className="form" onSubmit={signIn} noValidate>
        {refusal ? (
          <Notice tone="error" role="alert" title={refusal.title}>
            <p>{refusal.message}</p>
          </Notice>
        ) : null}
        <TextInput
          id="again-email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
        />
        <TextInput
          id="again-password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        <div className="dialog-actions">
          <Button look="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" disabled={busy}>
            Login
          </Button>
        </div>
      </form>
    </Modal>
  );
}

async function send(form: FormData): Promise<Answer> {
  try {
    const response = await fetch('/admin/sign-in', { method: 'POST', body: form });
    return (await response.json()) as Answer;
  } catch {
    return {
      ok: false,
      title: 'Login Failed',
      message: 'The site could not be reached. Check your connection and try again.',
    };
  }
}
