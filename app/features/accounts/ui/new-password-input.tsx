import { type ChangeEvent, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { readAnswer } from '#app/ui/admin/line/read-answer.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';

const PAUSE_MILLISECONDS = 400;

interface NewPasswordInputProps {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
}

/** The password with what identifies its account, which the password must not contain. */
interface PasswordEntry {
  password: string;
  email: string;
  reset: string;
}

type Advice = { kind: 'none' } | { kind: 'good' } | { kind: 'reasons'; reasons: string[] };

/** A field for a new password that shows its weaknesses while it is typed. */
export function NewPasswordInput({ error, ...field }: NewPasswordInputProps) {
  const [typed, setTyped] = useState<PasswordEntry | null>(null);
  const advice = useAdvice(typed);
  const submitting = useNavigation().state === 'submitting';
  useEffect(() => {
    // The server's response counts from now on, until the person types again.
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
        hint="At least 6 characters, and hard to guess. Three unrelated words are easy to remember. Don’t use a name, a year, or keys in a row."
        type="password"
        autoComplete="new-password"
        // The error belongs to the submitted password, not to the one being typed.
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

/** Requests advice when typing pauses. If that fails, the form's response shows the weaknesses. */
function useAdvice(typed: PasswordEntry | null): Advice {
  const [advice, setAdvice] = useState<Advice>({ kind: 'none' });
  useEffect(() => {
    if (typed === null || typed.password === '') {
      setAdvice({ kind: 'none' });
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const next = await requestAdvice(typed, abort.signal);
      if (!abort.signal.aborted) setAdvice(next);
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return advice;
}

async function requestAdvice(typed: PasswordEntry, signal: AbortSignal): Promise<Advice> {
  try {
    const body = new URLSearchParams({ ...typed });
    const response = await fetch('/admin/password-advice', { method: 'POST', body, signal });
    if (!response.ok) return { kind: 'none' };
    const { reasons } = await readAnswer<{ reasons: string[] }>(response, { reasons: 'array' });
    return reasons.length === 0 ? { kind: 'good' } : { kind: 'reasons', reasons };
  } catch {
    // Aborted by more typing, or no connection. The server checks the password after submitting, too.
    return { kind: 'none' };
  }
}
