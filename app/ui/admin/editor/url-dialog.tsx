import { type FormEvent, useState } from 'react';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Modal } from '../modal.tsx';

interface UrlDialogProps {
  open: boolean;
  title: string;
  label: string;
  hint: string;
  /** Null when the address is taken; else what is wrong with it. */
  check: (address: string) => string | null;
  onChoose: (address: string) => void;
  onClose: () => void;
}

/** Asks for one address: of a link, or of a video. */
export function UrlDialog(props: UrlDialogProps) {
  const { open, title, label, hint, check, onChoose, onClose } = props;
  const [error, setError] = useState<string | undefined>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation();
    const address = String(new FormData(event.currentTarget).get('address') ?? '').trim();
    const problem = check(address);
    setError(problem ?? undefined);
    if (problem === null) onChoose(address);
  }

  return (
    <Modal open={open} title={title} onClose={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        <TextInput
          id="address"
          name="address"
          label={label}
          hint={hint}
          error={error}
          inputMode="url"
          autoComplete="off"
        />
        <div className="dialog-actions">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Insert</Button>
        </div>
      </form>
    </Modal>
  );
}

/** An address that a link in a post may have, as the cleaning takes it. */
export function linkProblem(address: string): string | null {
  if (/^(\/(?!\/)|#)/.test(address)) return null;
  const protocol = URL.parse(address)?.protocol;
  if (protocol && ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol)) return null;
  return 'Enter an address that starts with https://, mailto:, tel:, or / for a page of this site';
}
