import { type FormEvent, useState } from 'react';
import { Modal } from '#app/ui/admin/modal.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { ConfirmButtons, ConfirmReason, ProofFields } from './confirm-fields.tsx';
import type { ConfirmErrors, ConfirmProof } from './offered/confirm-request.ts';
import { confirmByTyping } from './passkeys/passkey-calls.ts';

interface ConfirmIdentityDialogProps {
  /** Null while nothing is asked. */
  proof: ConfirmProof | null;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks who is there before a change that the page's script makes. */
export function ConfirmIdentityDialog({ proof, ...answered }: ConfirmIdentityDialogProps) {
  return (
    <Modal open={proof !== null} title="Confirm it’s you" onClose={answered.onClose}>
      {proof ? <ConfirmForm proof={proof} {...answered} /> : null}
    </Modal>
  );
}

function ConfirmForm({
  proof,
  onConfirmed,
  onClose,
}: ConfirmIdentityDialogProps & { proof: ConfirmProof }) {
  const [errors, setErrors] = useState<ConfirmErrors>({});
  const [busy, setBusy] = useState(false);

  async function confirm(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const answer = await confirmByTyping(new FormData(event.currentTarget));
    setBusy(false);
    if (answer.ok) onConfirmed();
    else setErrors(answer.errors ?? { password: answer.message });
  }

  return (
    <form className="form" onSubmit={(event) => void confirm(event)} noValidate>
      <ConfirmReason proof={proof} />
      <ProofFields proof={proof} errors={errors} />
      <ConfirmButtons
        proof={proof}
        onConfirmed={onConfirmed}
        cancel={
          <Button look="quiet" disabled={busy} onClick={onClose}>
            Not now
          </Button>
        }
      >
        <Button type="submit" disabled={busy}>
          Confirm
        </Button>
      </ConfirmButtons>
    </form>
  );
}
