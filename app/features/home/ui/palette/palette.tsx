import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TYPED_MOST } from '#app/ui/admin/found-place.ts';
import { Modal } from '#app/ui/admin/modal.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { FoundPlaces } from './palette-parts.tsx';

interface PaletteProps {
  /** Undefined until it is loaded. */
  Found: typeof FoundPlaces | undefined;
  /** Why it could not be loaded. */
  problem: string | null;
  onRetry: () => void;
  onClose: () => void;
}

/**
 * Goes to a page, an article, a lead or a setting by its words, by the keys of a combobox: the focus
 * stays in the field, and the arrows choose. The field is there before what it finds is loaded, so
 * that it has the letters typed right after ⌘K.
 */
export function Palette({ Found, problem, onRetry, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<(event: KeyboardEvent) => void>(null);
  const listId = useId();
  function retry(): void {
    // The button goes away.
    field.current?.focus();
    onRetry();
  }
  return (
    <Modal open top title="Go to" onClose={onClose}>
      <input
        ref={field}
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
        <div id={listId}>
          {problem === null ? <Loading /> : <Missing problem={problem} onRetry={retry} />}
        </div>
      ) : (
        <Found id={listId} typed={typed} keys={keys} onChoose={setChosenId} onClose={onClose} />
      )}
    </Modal>
  );
}

function Loading() {
  return (
    <p className="field-hint" role="status">
      Loading…
    </p>
  );
}

function Missing({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <>
      <p className="field-hint field-error" role="alert">
        {problem}
      </p>
      <Button look="quiet" small onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
