import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { isComposing } from './is-composing.ts';
import { useLatest } from './use-latest.ts';

interface ModalLayerProps {
  role: 'dialog' | 'alertdialog';
  title: string;
  /** Added to that of every dialog. */
  className?: string;
  /** The id of what describes it. */
  describedBy?: string;
  onClose: () => void;
  /** Whether a click beside it closes it. */
  closesOutside: boolean;
  /** The focus goes to the dialog, not to the first thing in it. */
  focusDialog?: boolean;
  /** Moves the focus after closing. By default it returns to where it was. */
  onReturnFocus?: (() => void) | undefined;
  children: ReactNode;
}

/** The open dialogs, the topmost last. */
const layers: HTMLElement[] = [];
/** What they hide from screen readers. */
const hidden = new Set<Element>();
/** Where the focus was before a dialog that closes in this moment: the next one starts there. */
let leaving: Element | null = null;

/**
 * An open dialog over the page. It is no `<dialog>`, and what is below it is not inert: notifications
 * stay above it, and the answer of a dialog is put into the text below while it closes. In the markup
 * it is at the end of the body.
 */
export function ModalLayer(props: ModalLayerProps) {
  return useHydrated() ? createPortal(<OpenLayer {...props} />, document.body) : null;
}

function OpenLayer(props: ModalLayerProps) {
  const { role, title, className = '', describedBy, closesOutside, children } = props;
  const layer = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const latest = useLatest(props);
  const [opener] = useState(() => document.activeElement);

  useLayoutEffect(() => {
    const own = layer.current;
    if (own === null) return;
    const before = isSomewhere(opener) ? opener : leaving;
    layers.push(own);
    hideRest();
    if (!popup.current?.contains(document.activeElement)) {
      const { focusDialog } = latest.current;
      const first = focusDialog || popup.current === null ? null : listFocusable(popup.current)[0];
      (first ?? popup.current)?.focus();
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Tab' && layers.at(-1) === own) keepInside(popup.current, event);
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      // A menu that is open in it closes first.
      if (layers.at(-1) !== own || own?.querySelector(':popover-open')) return;
      event.preventDefault();
      latest.current.onClose();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      layers.splice(layers.indexOf(own), 1);
      hideRest();
      leaving = before;
      const { onReturnFocus } = latest.current;
      // Not while React takes the dialog away: it would put the focus back to where it was then.
      queueMicrotask(() => {
        leaving = null;
        if (onReturnFocus !== undefined) onReturnFocus();
        else if (!isSomewhere(document.activeElement)) (before as HTMLElement | null)?.focus();
      });
    };
  }, [opener, latest]);

  return (
    <div ref={layer} className="dialog-layer">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same. */}
      <div
        className="dialog-backdrop"
        // The second click of the two that opened it is not meant for it.
        onClick={closesOutside ? ({ detail }) => detail < 2 && props.onClose() : undefined}
      />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it. */}
      <div
        ref={popup}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        tabIndex={-1}
        className={`dialog admin ${className}`}
      >
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        {children}
      </div>
    </div>
  );
}

/** Hides what is below the topmost dialog from screen readers, but the notifications. */
function hideRest(): void {
  const top = layers.at(-1);
  const root = document.documentElement;
  // The page keeps its width where a scroll bar takes room.
  root.classList.toggle(
    'below-dialog-scrolled',
    top !== undefined && innerWidth > root.clientWidth,
  );
  for (const part of document.body.children) {
    const isBelow = top !== undefined && part !== top && !part.matches('.toasts, [aria-hidden]');
    if (isBelow) {
      part.setAttribute('aria-hidden', 'true');
      hidden.add(part);
    } else if ((top === undefined || part === top) && hidden.delete(part)) {
      part.removeAttribute('aria-hidden');
    }
  }
}

/** Tab goes around in a dialog; from a notification, to the next one or into the dialog. */
function keepInside(popup: HTMLElement | null, event: KeyboardEvent): void {
  const { activeElement } = document;
  if (popup === null || activeElement?.closest('.toasts')) return;
  const all = listFocusable(popup);
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  const isInside = popup.contains(activeElement) && (activeElement !== popup || !event.shiftKey);
  if (isInside && activeElement !== from && from !== undefined) return;
  event.preventDefault();
  (to ?? popup).focus();
}

/** Whether the focus is on something that is still there. */
function isSomewhere(element: Element | null): element is HTMLElement {
  return element !== null && element !== document.body && element.isConnected;
}

const FOCUSABLE =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, iframe, [contenteditable="true"], [tabindex]:not([tabindex="-1"])';

/** What Tab stops at. Of a group of radio buttons with a choice, that is the chosen one. */
function listFocusable(popup: HTMLElement): HTMLElement[] {
  const found = [...popup.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );
  return found.filter((element) => {
    if (!isRadio(element) || element.checked) return true;
    return !found.some((one) => isRadio(one) && one.checked && one.name === element.name);
  });
}

function isRadio(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}
