import { useRef } from 'react';
import type { Href } from '#app/content/paths.ts';
import type { Placeholder } from '#app/content/placeholders.ts';
import { writeRich } from '#app/domains/site-texts/kinds/rich-text.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { LinkForm } from '../editor/rich/dialogs/link-form.tsx';
import { Modal } from '../modal.tsx';
import { type Input, replaceSelection } from './text-control.tsx';
import type { InsertKind } from './texts-form.ts';

export interface Insertion {
  readonly kind: InsertKind;
  readonly into: Input;
}

const TITLES = {
  link: 'Insert a link',
  address: 'Where it leads',
  price: 'Insert a price',
} as const;

interface InsertDialogProps {
  insertion: Insertion | null;
  placeholders: readonly Placeholder[];
  onClose: () => void;
}

/** Asks for a link or a price, and puts it into the text once the dialog is closed. */
export function InsertDialog({ insertion, placeholders, onClose }: InsertDialogProps) {
  const chosen = useRef<(() => void) | null>(null);
  const last = useRef<Input | null>(null);
  if (insertion !== null) last.current = insertion.into;
  function finish(insert: () => void): void {
    chosen.current = insert;
    onClose();
  }
  function returnFocus(): void {
    const [input, insert] = [last.current, chosen.current];
    chosen.current = null;
    // Not while React closes the dialog: it would put back the text without what is inserted.
    setTimeout(() => {
      input?.focus();
      insert?.();
    });
  }
  return (
    <Modal
      open={insertion !== null}
      title={TITLES[insertion?.kind ?? 'link']}
      onClose={onClose}
      onReturnFocus={returnFocus}
    >
      {insertion === null ? null : insertion.kind === 'price' ? (
        <PriceChoice
          placeholders={placeholders}
          onChoose={(code) => finish(() => replaceSelection(insertion.into, code, null))}
          onClose={onClose}
        />
      ) : (
        <LinkForm
          present={
            insertion.kind === 'address' && insertion.into.value !== ''
              ? insertion.into.value
              : null
          }
          asksForText={insertion.kind === 'link' && selectedText(insertion.into) === ''}
          onSave={(href, text) => finish(() => insertLink(insertion, href, text))}
          onRemove={() => finish(() => insertLink(insertion, '', ''))}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function selectedText({ value, selectionStart, selectionEnd }: Input): string {
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}

function insertLink({ kind, into }: Insertion, href: string, text: string): void {
  if (kind === 'address') {
    into.select();
    replaceSelection(into, href, null);
  } else {
    const words = selectedText(into) || text;
    replaceSelection(into, writeRich([{ text: words, href: href as Href }]), null);
  }
}

interface PriceChoiceProps {
  placeholders: readonly Placeholder[];
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** What is in the price list, with what readers see of it today. */
function PriceChoice({ placeholders, onChoose, onClose }: PriceChoiceProps) {
  return (
    <>
      <p className="field-hint">
        It comes from Prices and plans, and stays right when you change it there.
      </p>
      <ul className="price-choice">
        {placeholders.map(({ code, value }) => (
          <li key={code}>
            <Button look="quiet" onClick={() => onChoose(code)}>
              <span>{value}</span> <span className="field-hint">{code}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}
