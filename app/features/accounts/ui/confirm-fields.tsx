import { type MouseEvent, type ReactNode, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import {
  CONFIRM_FIELDS,
  type ConfirmErrors,
  type ConfirmProof,
} from './offered/confirm-request.ts';
import { confirmWithPasskey } from './passkeys/passkey-calls.ts';
import { usePasskeySupport } from './passkeys/use-passkey-support.ts';

export function ConfirmReason({ proof }: { proof: ConfirmProof | null }) {
  if (proof === null) return null;
  return (
    <p>
      It has been a while since you signed in. To continue, enter your password
      {proof.code
        ? ' or a code from your authenticator app. You only need one of them.'
        : ' so we know it’s you.'}
    </p>
  );
}

interface ProofFieldsProps {
  proof: ConfirmProof | null;
  errors: ConfirmErrors;
}

export function ProofFields({ proof, errors }: ProofFieldsProps) {
  const layout = useRouteLoaderData('features/home/routes/admin-layout') as
    | { email: string }
    | undefined;
  if (proof === null) return null;
  return (
    <>
      {/* Lets password managers find the account. */}
      <input type="email" autoComplete="username" value={layout?.email ?? ''} readOnly hidden />
      <TextInput
        id="confirm-password"
        name={CONFIRM_FIELDS.password}
        label="Your password"
        type="password"
        autoComplete="current-password"
        optional={proof.code ? 'or a code' : undefined}
        error={errors.password}
      />
      {proof.code ? (
        <TextInput
          id="confirm-code"
          name={CONFIRM_FIELDS.code}
          label="Code"
          hint="The six digits in your authenticator app."
          inputMode="numeric"
          autoComplete="one-time-code"
          optional="or your password"
          error={errors.code}
        />
      ) : null}
    </>
  );
}

interface ConfirmButtonsProps {
  proof: ConfirmProof | null;
  /** What happens after a passkey was used. */
  onConfirmed?: (form: HTMLFormElement) => void;
  /** The button that continues. */
  children: ReactNode;
  /** The button or link that does not. */
  cancel: ReactNode;
}

/** Sends the form as if the person had pressed the button that continues. */
function goOn(form: HTMLFormElement): void {
  form.requestSubmit(form.querySelector<HTMLElement>('[type="submit"]'));
}

/** The buttons of a question who is there. A person with a passkey can use it instead of typing. */
export function ConfirmButtons({
  proof,
  onConfirmed = goOn,
  children,
  cancel,
}: ConfirmButtonsProps) {
  const able = usePasskeySupport();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm(event: MouseEvent<HTMLButtonElement>): Promise<void> {
    const { form } = event.currentTarget;
    setBusy(true);
    setProblem(null);
    const answer = await confirmWithPasskey();
    setBusy(false);
    if (!answer?.ok) setProblem(answer?.message ?? null);
    else if (form !== null) onConfirmed(form);
  }

  return (
    <>
      {problem ? (
        <Notice tone="error" role="alert" title="That did not work">
          <p>{problem}</p>
        </Notice>
      ) : null}
      <div className="cluster">
        {children}
        {able && proof?.passkey ? (
          <Button look="quiet" disabled={busy} onClick={(event) => void confirm(event)}>
            Use a passkey
          </Button>
        ) : null}
        {cancel}
      </div>
    </>
  );
}
