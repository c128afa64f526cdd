import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

const EDGE_PIXELS = 5;

/** Moves a tooltip above its control, or below it where there is no room, and into the window. */
function placeTooltip(tooltip: HTMLElement, control: HTMLElement): void {
  const { width, height } = tooltip.getBoundingClientRect();
  const at = control.getBoundingClientRect();
  const above = at.top - height;
  const centered = at.left + (at.width - width) / 2;
  const rightmost = document.documentElement.clientWidth - width - EDGE_PIXELS;
  tooltip.style.left = `${Math.max(EDGE_PIXELS, Math.min(centered, rightmost))}px`;
  tooltip.style.top = `${above >= EDGE_PIXELS ? above : at.bottom}px`;
}

const DELAY_MILLISECONDS = 700;
/** Within this time after a tooltip closes, the next one opens without delay. */
const SKIP_DELAY_MILLISECONDS = 300;

/** Shows the tooltips of all hints inside, one at a time, and shares the opening delay among them. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const { shown, open, close } = useShownHint();
  const popup = useRef<HTMLDivElement>(null);

  function enter({ target, relatedTarget, pointerType }: PointerEvent): void {
    const hint = findHint(target);
    if (hint === null || hint === shown || pointerType === 'touch') return;
    if (!contains(hint, relatedTarget)) open(hint, 'after-delay');
  }

  /** The tooltip stays open while the pointer is on its control or on itself. */
  function leave({ target, relatedTarget }: PointerEvent): void {
    const hint = findHint(target) ?? shown;
    if (!contains(hint, relatedTarget) && !contains(popup.current, relatedTarget)) close();
  }

  function focus({ target }: FocusEvent): void {
    const hint = findHint(target);
    if (hint?.matches(':focus-visible')) open(hint, 'immediately');
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices what happens to the controls inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach it as clicks of the controls.
    <div
      className="tooltip-area"
      onPointerOver={enter}
      onPointerOut={leave}
      onPointerDown={close}
      onClick={close}
      onFocus={focus}
      onBlur={close}
    >
      {children}
      {shown === null ? null : <Tooltip hint={shown} popup={popup} onClose={close} />}
    </div>
  );
}

interface TooltipProps {
  hint: HTMLElement;
  popup: RefObject<HTMLDivElement | null>;
  onClose: () => void;
}

function Tooltip({ hint, popup, onClose }: TooltipProps) {
  useLayoutEffect(() => {
    const place = () => popup.current && placeTooltip(popup.current, hint);
    place();
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('resize', place, { signal });
    window.addEventListener('scroll', place, { signal, capture: true, passive: true });
    return () => stop.abort();
  }, [hint, popup]);
  useEffect(() => {
    function onKey({ key }: KeyboardEvent): void {
      if (key === 'Escape') onClose();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);
  // Hidden from screen readers: the name of the control says the same.
  return createPortal(
    <div ref={popup} className="tooltip-place" aria-hidden="true">
      <div className="tooltip">{hint.dataset.hint}</div>
    </div>,
    document.body,
  );
}

interface HintProps {
  /** The tooltip's text. It does not replace the element's accessible name. */
  text: string;
  /** The element that triggers the tooltip. */
  children: ReactElement<{ 'data-hint'?: string }>;
}

export function Hint({ text, children }: HintProps) {
  return cloneElement(children, { 'data-hint': text });
}

function contains(element: Element | null, target: EventTarget | null): boolean {
  return element !== null && target instanceof Node && element.contains(target);
}

function findHint(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
}

function useShownHint() {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const isShown = useRef(false);
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);

  const close = useCallback(() => {
    clearTimeout(opening.current);
    if (isShown.current) closedAt.current = performance.now();
    isShown.current = false;
    setShown(null);
  }, []);
  const open = useCallback((hint: HTMLElement, when: 'immediately' | 'after-delay') => {
    clearTimeout(opening.current);
    const isNext = performance.now() - closedAt.current < SKIP_DELAY_MILLISECONDS;
    const show = () => {
      isShown.current = true;
      setShown(hint);
    };
    if (when === 'immediately' || isNext) show();
    else opening.current = setTimeout(show, DELAY_MILLISECONDS);
  }, []);

  useEffect(() => () => clearTimeout(opening.current), []);
  useEffect(() => {
    // A control that is gone sends no event.
    if (shown?.isConnected === false) close();
  });
  return { shown, open, close };
}
