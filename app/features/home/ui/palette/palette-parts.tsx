import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#app/ui/admin/frame/icons.tsx';
import { KeyList } from '#app/ui/admin/frame/key-list.tsx';
import { isComposing } from '#app/ui/admin/is-composing.ts';
import { isReachable } from '#app/ui/admin/line/line.ts';
import { Modal } from '#app/ui/admin/modal.tsx';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { useSearch } from './use-search.ts';

interface FoundPlacesProps {
  /** Of the list. */
  id: string;
  typed: string;
  /** Gets what the keys of the field do here. */
  keys: Ref<(event: KeyboardEvent) => void>;
  /** Called with the id of the place that Enter goes to. */
  onChoose: (id: string | undefined) => void;
  onClose: () => void;
}

/** The places that have the typed words. */
export function FoundPlaces({ id, typed, keys, onChoose, onClose }: FoundPlacesProps) {
  const [chosen, setChosen] = useState({ typed, at: 0 });
  const list = useRef<HTMLDivElement>(null);
  const { found, problem, isSearching } = useSearch(typed);
  const count = Math.max(found.length, 1);
  const at = chosen.typed === typed ? Math.min(chosen.at, count - 1) : 0;
  const choose = (next: number) => setChosen({ typed, at: next });
  const chosenId = found.length > 0 ? `${id}-${at}` : undefined;

  const { pathname } = useLocation();
  /** The page where a place was chosen. A page that was on its way before changes nothing. */
  const chosenOn = useRef<string>(null);
  const latestClose = useLatest(onClose);

  useEffect(() => onChoose(chosenId), [chosenId, onChoose]);
  useEffect(() => {
    if (chosenOn.current !== null && chosenOn.current !== pathname) onClose();
  }, [pathname, onClose]);
  useEffect(() => {
    const close = () => latestClose.current();
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, [latestClose]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  useImperativeHandle(keys, () => (event) => {
    if (isComposing(event.nativeEvent)) return;
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + count };
    const next = steps[event.key];
    if (event.key === 'Enter') list.current?.querySelectorAll('a')[at]?.click();
    else if (next === undefined) return;
    else choose(next % count);
    event.preventDefault();
  });
  return (
    <>
      <div ref={list} id={id} role="listbox" aria-label="Found" className="palette-list">
        {found.map(({ to, title, kind, icon }, index) => (
          <Link
            key={to}
            to={to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className="palette-item"
            // The focus stays in the field.
            tabIndex={-1}
            onPointerMove={() => choose(index)}
            // Without a connection the search stays, until the page is there.
            onClick={() => {
              chosenOn.current = pathname;
              if (isReachable()) onClose();
            }}
          >
            <Icon name={icon} />
            <span className="palette-title">{title}</span>
            <span className="field-hint">{kind}</span>
          </Link>
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
            : 'No results. Try fewer letters.'}
      </p>
    </>
  );
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
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
