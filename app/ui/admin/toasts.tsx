import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { NOTICES, type Notice } from './notices.ts';
import { addToast, type Message, type Toast } from './toast-list.ts';
import { useLatest } from './use-latest.ts';

const SHOWN_MILLISECONDS = 5_000;
const OFFERED_MILLISECONDS = 60_000;
export interface ShowToast {
  notice(notice: Notice): void;
  /** A notice that offers something for a minute. */
  offer(notice: Notice | Message, label: string, onTake: () => void): void;
  /** Shows a message until the person closes it, or takes what it offers. */
  warning(title: string, text: string, offer?: Toast['offer']): void;
  /** Shows an error with its reason. Screen readers announce it immediately. */
  error(title: string, text: string): void;
}

const ToastContext = createContext<ShowToast | null>(null);

export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (show === null) throw new Error('There is no ToastProvider around this.');
  return show;
}

/** Shows notifications above the page and its dialogs; F6 goes to them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const show = useMemo(() => createShow(setToasts), []);
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion
        toasts={toasts}
        onClose={(closed) => setToasts((all) => all.filter(({ id }) => id !== closed))}
      />
    </ToastContext>
  );
}

function createShow(change: (next: (toasts: readonly Toast[]) => readonly Toast[]) => void) {
  let lastId = 0;
  function add(toast: Omit<Toast, 'id'>): void {
    lastId += 1;
    const added = { ...toast, id: lastId };
    change((all) => addToast(all, added));
  }
  return {
    notice: (notice) => add({ ...NOTICES[notice], milliseconds: SHOWN_MILLISECONDS }),
    offer(notice, label, onTake) {
      const message = typeof notice === 'string' ? NOTICES[notice] : notice;
      add({ ...message, milliseconds: OFFERED_MILLISECONDS, offer: { label, onTake } });
    },
    warning: (title, text, offer) => add({ title, text, milliseconds: null, offer }),
    error: (title, text) => add({ title, text, milliseconds: SHOWN_MILLISECONDS, isError: true }),
  } satisfies ShowToast;
}

interface RegionProps {
  toasts: readonly Toast[];
  onClose: (id: number) => void;
}

function ToastRegion({ toasts, onClose }: RegionProps) {
  const region = useRef<HTMLElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const isAway = useWindowIsAway();
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const first = region.current?.querySelector('button');
      if (event.key !== 'F6' || !first) return;
      event.preventDefault();
      first.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  function noteFocus({ relatedTarget, currentTarget }: FocusEvent): void {
    setIsFocused(true);
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  }
  function close(id: number): void {
    if (isFocused) cameFrom.current?.focus();
    // Nothing reports that the pointer left what is gone.
    setIsFocused(false);
    setIsHovered(false);
    onClose(id);
  }
  return (
    <section
      ref={region}
      className="toasts"
      aria-label="Notifications"
      aria-live="polite"
      onFocus={noteFocus}
      onBlur={() => setIsFocused(false)}
      // A finger has no pointer to be there, but the browser reports a mouse where the last tap was.
      onMouseEnter={() => setIsHovered(!matchMedia('(hover: none)').matches)}
      onMouseLeave={() => setIsHovered(false)}
    >
      {toasts.map((toast) => (
        <ToastBox
          key={toast.id}
          toast={toast}
          isHeld={isFocused || isHovered || isAway}
          onClose={() => close(toast.id)}
        />
      ))}
    </section>
  );
}

interface ToastBoxProps {
  toast: Toast;
  /** Whether somebody is at the notifications, or at another window: it stays. */
  isHeld: boolean;
  onClose: () => void;
}

function ToastBox({ toast, isHeld, onClose }: ToastBoxProps) {
  const { title, text, isError = false, milliseconds, offer } = toast;
  const latest = useLatest(onClose);
  useEffect(() => {
    if (isHeld || milliseconds === null) return;
    const timer = setTimeout(() => latest.current(), milliseconds);
    return () => clearTimeout(timer);
  }, [isHeld, milliseconds, latest]);
  if (toast.isSeen) return <p className="visually-hidden">{text}</p>;
  return (
    <div
      className="toast"
      data-type={isError ? 'error' : undefined}
      role={isError ? 'alert' : undefined}
    >
      <p className="toast-title">{title}</p>
      <p>{text}</p>
      {offer === undefined ? null : (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            onClose();
            offer.onTake();
          }}
        >
          {offer.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Close" onClick={onClose}>
        ×
      </button>
    </div>
  );
}

function useWindowIsAway(): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const leave = () => setIsAway(true);
    const come = () => setIsAway(false);
    const stop = new AbortController();
    addEventListener('blur', leave, stop);
    addEventListener('focus', come, stop);
    return () => stop.abort();
  }, []);
  return isAway;
}
