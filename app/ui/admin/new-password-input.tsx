import { type ChangeEvent, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { TextInput } from '#app/ui/forms/text-input.tsx';

const PAUSE_MILLISECONDS = 400;

interface NewPasswordInputProps {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
}

/** What is known beside a password: whose it will be. */
interface Typed {
  password: string;
  email: string;
  reset: string;
}

type Advice = { kind: 'none' } | { kind: 'good' } | { kind: 'reasons'; reasons: string[] };

/** A field for a new password, which says what is wrong with it while it is typed. */
export function NewPasswordInput({ error, ...field }: NewPasswordInputProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const advice = useAdvice(typed);
  const submitting = useNavigation().state === 'submitting';
  useEffect(() => {
    // From now on the server's answer counts, until somebody goes on typing.
    if (submitting) setTyped(null);
  }, [submitting]);
  function read({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>): void {
    const others = form === null ? new FormData() : new FormData(form);
    const textOf = (name: string) => String(others.get(name) ?? '');
    setTyped({ password: value, email: textOf('email'), reset: textOf('reset') });
  }
  return (
    <div className="field">
      <TextInput
        {...field}
        hint="At least 6 characters, and hard to guess. Three words that have nothing to do with each other are easy to remember. No name, no year, and no keys in a row."
        type="password"
        autoComplete="new-password"
        // What was sent is no longer what stands there.
        error={typed === null ? error : undefined}
        onChange={read}
      />
      <div aria-live="polite">
        {advice.kind === 'good' ? <p className="field-hint">This one is hard to guess.</p> : null}
        {advice.kind === 'reasons' ? (
          <p className="field-error">{advice.reasons.join(' ')}</p>
        ) : null}
      </div>
    </div>
  );
}

/** Asked when the typing pauses; without an answer the form says it after sending. */
function useAdvice(typed: Typed | null): Advice {
  const [advice, setAdvice] = useState<Advice>({ kind: 'none' });
  useEffect(() => {
    if (typed === null || typed.password === '') {
      setAdvice({ kind: 'none' });
      return;
    }
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const next = await ask(typed, left.signal);
      if (!left.signal.aborted) setAdvice(next);
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [typed]);
  return advice;
}

async function ask(typed: Typed, signal: AbortSignal): Promise<Advice> {
  try {
    const body = new URLSearchParams({ ...typed });
    const response = await fetch('/admin/password-advice', { method: 'POST', body, signal });
    if (!response.ok) return { kind: 'none' };
    const { reasons } = (await response.json()) as { reasons: string[] };
    return reasons.length === 0 ? { kind: 'good' } : { kind: 'reasons', reasons };
  } catch {
    // Left for newer typing, or no connection: the server says it at the latest after sending.
    return { kind: 'none' };
  }
}
