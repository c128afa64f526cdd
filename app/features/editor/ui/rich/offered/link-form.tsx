import { useState } from 'react';
import { usePublicSite } from '#app/ui/admin/public-site.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { readAddress } from '../dialogs/address.ts';
import { AddressInput } from '../dialogs/address-input.tsx';
import { DialogForm } from '../dialogs/dialog-form.tsx';
import { toLine } from '../dialogs/to-line.ts';

interface LinkFormProps {
  /** The address of the link at the cursor; null makes a link. */
  present: string | null;
  /** Whether to ask for the text of the link, because none is selected. */
  asksForText: boolean;
  onSave: (href: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

const LINK_TEXT_MAX = 500;

/** Asks where a link goes. */
export function LinkForm({ present, asksForText, onSave, onRemove, onClose }: LinkFormProps) {
  const [address, setAddress] = useState(present ?? '');
  const [text, setText] = useState('');
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const publicSite = usePublicSite();

  function submit(): void {
    const result = readAddress(address, [window.location.origin, publicSite]);
    setProblem(result.ok ? null : result.problem);
    if (result.ok) onSave(result.href, toLine(text || title || address, LINK_TEXT_MAX));
  }

  return (
    <DialogForm
      action={present === null ? 'Insert' : 'Save'}
      onSubmit={submit}
      onClose={onClose}
      actions={
        present === null ? null : (
          <Button look="quiet" onClick={onRemove}>
            Remove link
          </Button>
        )
      }
    >
      <AddressInput
        value={address}
        problem={problem}
        onChange={(value) => {
          setAddress(value);
          setTitle('');
          setProblem(null);
        }}
        onChoose={(target) => {
          setAddress(target.path);
          setTitle(target.title);
          setProblem(null);
        }}
      />
      {title === '' ? null : <p className="field-hint">This links to “{title}”.</p>}
      {present === null || present.startsWith('#') ? null : (
        <p className="present-link">
          <a
            className="text-link"
            href={present.startsWith('/') ? publicSite + present : present}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open<span className="visually-hidden"> {present} (in a new tab)</span>
          </a>
        </p>
      )}
      {asksForText ? (
        <TextInput
          id="link-text"
          name="text"
          label="Text to show"
          hint="The words that people click. Without any, the title or the address is shown."
          optional="optional"
          autoComplete="off"
          maxLength={LINK_TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
    </DialogForm>
  );
}
