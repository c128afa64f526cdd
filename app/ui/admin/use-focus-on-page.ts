import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useIsLoading } from './use-is-loading.ts';

const ROW = 'li, tr';
const CONTROLS = 'a, button, input, select, summary';

/**
 * Moves the focus into the page that a link led to: the link is gone, or in the menu beside it. A page
 * that has focused one of its fields keeps it there, and so does a dialog. Where what has the focus is
 * taken away, as a row of a list is that was moved to the Trash, the focus goes on nearby.
 */
export function useFocusOnPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const isNew = pathname !== shown.current;
    shown.current = pathname;
    if (isNew && !document.activeElement?.closest('main, [aria-modal]')) focusOn(mainOf());
  }, [pathname]);
  useFocusNearby();
}

/**
 * What a dialog asks is about what had the focus before it, to which it gives the focus back. While the
 * page sends something, the answer can still say where one goes on.
 */
function useFocusNearby(): void {
  const isLoading = useIsLoading();
  const focused = useRef<Element>(null);
  const gap = useRef<MutationRecord>(undefined);
  const isHeld = useRef(false);
  const goOn = useCallback(() => {
    if (isHeld.current || gap.current === undefined || focused.current === null) return;
    for (const next of listNext(focused.current, gap.current)) {
      if (document.activeElement !== document.body) return;
      focusOn(next);
    }
  }, []);
  useEffect(() => {
    function noteFocus({ target }: FocusEvent): void {
      if (!(target instanceof Element) || target.closest('[aria-modal]')) return;
      focused.current = target;
      gap.current = undefined;
    }
    const observer = new MutationObserver((records) => {
      const found = records.find(({ removedNodes }) => {
        return [...removedNodes].some((node) => node.contains(focused.current));
      });
      if (found !== undefined) gap.current = found;
      // After what the page itself does for the same change.
      if (gap.current !== undefined) setTimeout(goOn);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', noteFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', noteFocus);
    };
  }, [goOn]);
  // The effects of the page inside, which may move the focus for the same answer, run before this one.
  useEffect(() => {
    isHeld.current = isLoading;
    goOn();
  }, [isLoading, goOn]);
}

type Place = HTMLElement | null | undefined;

/**
 * Where one goes on, the best first: at what was only moved; in the row after it, else before it, else
 * around it, at the same control; in the part of the page that takes the focus for this; at the
 * heading before it; on the page.
 */
function listNext(
  gone: Element,
  { target, nextSibling, previousSibling }: MutationRecord,
): Place[] {
  const around = (target as Element).closest(ROW);
  const row = [nextSibling, previousSibling, around].find(
    (one) => one instanceof Element && one.matches(ROW) && one.isConnected,
  );
  const controls = listControls(row as Element | null);
  const before = previousSibling ?? target;
  const heading = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')].findLast(
    (one) => [0, Node.DOCUMENT_POSITION_FOLLOWING].includes(one.compareDocumentPosition(before)),
  );
  heading?.setAttribute('tabindex', '-1');
  return [
    gone as HTMLElement,
    controls[listControls(gone.closest(ROW)).indexOf(gone as HTMLElement)],
    controls[0],
    (target as Element).closest<HTMLElement>('[tabindex="-1"]:not(main)'),
    heading,
    mainOf(),
  ];
}

function listControls(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
}

function mainOf(): Place {
  return document.querySelector('main');
}

function focusOn(place: Place): void {
  place?.focus({ preventScroll: true });
}
