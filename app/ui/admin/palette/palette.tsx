import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Modal } from '../modal.tsx';
import { TYPED_MOST } from './found-place.ts';
import type { FoundPlaces } from './palette-parts.tsx';

interface PaletteProps {
  /** Undefined until it is loaded. */
  Found: typeof FoundPlaces | undefined;
  onClose: () => void;
}

/**
 * Goes to a page, an article, a lead or a setting by its words, by the keys of a combobox: the focus
 * stays in the field, and the arrows choose. The field is there before what it finds is loaded, so
 * that it has the letters typed right after ⌘K.
 */
export function Palette({ Found, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const keys = useRef<(event: KeyboardEvent) => void>(null);
  const listId = useId();
  return (
    <Modal open title="Go to" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        className="input"
        aria-label="A page, an article, a lead or a setting"
        aria-expanded={chosenId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={TYPED_MOST}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => keys.current?.(event)}
      />
      {Found === undefined ? (
        <p id={listId} className="field-hint" role="status">
          Loading…
        </p>
      ) : (
        <Found id={listId} typed={typed} keys={keys} onChoose={setChosenId} onClose={onClose} />
      )}
    </Modal>
  );
}
