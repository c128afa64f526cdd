import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { KeyList } from '../frame/key-list.tsx';
import { Modal } from '../modal.tsx';
import { TYPED_MOST } from './found-place.ts';
import { useSearch } from './use-search.ts';

interface PaletteProps {
  onClose: () => void;
}

/**
 * Goes to a page, an article, a lead or a setting by its words, by the keys of a combobox: the focus
 * stays in the field, and the arrows choose.
 */
export function Palette({ onClose }: PaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { found, problem, isSearching } = useSearch(typed);
  const at = Math.min(chosen, Math.max(found.length - 1, 0));

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function open(to: string | undefined): void {
    if (to === undefined) return;
    onClose();
    void navigate(to);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const count = Math.max(found.length, 1);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + count };
    const next = steps[event.key];
    if (event.key === 'Enter') open(found[at]?.to);
    else if (next === undefined) return;
    else setChosen(next % count);
    event.preventDefault();
  }
  return (
    <Modal open title="Go to" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        className="input"
        aria-label="A page, an article, a lead or a setting"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={TYPED_MOST}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className="palette-list">
        {found.map(({ to, title, kind }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className="palette-item"
            onPointerMove={() => setChosen(index)}
            onClick={() => open(to)}
          >
            <span>{title}</span>
            <span className="field-hint">{kind}</span>
          </div>
        ))}
      </div>
      {problem === null ? null : (
        <p className="field-hint field-error" role="alert">
          {problem}
        </p>
      )}
      <p className="field-hint" role="status">
        {found.length > 0 || problem !== null
          ? ''
          : isSearching
            ? 'Searching…'
            : 'Nothing has these words. Try fewer letters.'}
      </p>
    </Modal>
  );
}

export function KeysDialog({ onClose }: PaletteProps) {
  return (
    <Modal open title="Keys" onClose={onClose}>
      <KeyList />
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}
