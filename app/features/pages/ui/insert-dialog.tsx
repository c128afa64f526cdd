import { useRef } from 'react';
import { LinkForm } from '#app/features/editor/ui/rich/offered/link-form.tsx';
import type { Placeholder } from '#app/site/words/placeholders.ts';
import { Modal } from '#app/ui/admin/modal.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { InsertTarget } from './insert-target.ts';
import type { InsertKind } from './texts-form.ts';

export interface Insertion {
  readonly kind: InsertKind;
  readonly into: InsertTarget;
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

/** Asks for a link or a price, and inserts it into the text when the dialog has closed. */
export function InsertDialog({ insertion, placeholders, onClose }: InsertDialogProps) {
  const chosen = useRef<(() => void) | null>(null);
  const last = useRef<InsertTarget | null>(null);
  if (insertion !== null) last.current = insertion.into;
  function finish(insert: () => void): void {
    chosen.current = insert;
    onClose();
  }
  function returnFocus(): void {
    const [into, insert] = [last.current, chosen.current];
    chosen.current = null;
    // Not while React closes the dialog: React would restore the text without the insertion.
    setTimeout(() => {
      into?.focus();
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
          onChoose={(code) => finish(() => insertion.into.putPrice(code))}
          onClose={onClose}
        />
      ) : (
        <LinkForm
          present={insertion.into.address}
          asksForText={asksForText(insertion)}
          onSave={(href, text) => finish(() => insertion.into.putLink(href, text))}
          onRemove={() => finish(() => insertion.into.putLink('', ''))}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

/** A new link needs words, if none are selected. */
function asksForText({ kind, into }: Insertion): boolean {
  return kind === 'link' && into.address === null && into.selected === '';
}

interface PriceChoiceProps {
  placeholders: readonly Placeholder[];
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** The prices in the list, as readers see them today. */
function PriceChoice({ placeholders, onChoose, onClose }: PriceChoiceProps) {
  return (
    <>
      <p className="field-hint">It comes from Prices, and stays right when you change it there.</p>
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
