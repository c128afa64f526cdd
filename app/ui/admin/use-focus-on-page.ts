import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { findInvalid } from '#app/ui/forms/find-invalid.ts';
import { useIsLoading } from './use-is-loading.ts';

const ROW = 'li, tr';
/** What is around a control that can be taken away, such as the button that removes an image. */
const AROUND = `${ROW}, fieldset, .field, .texts-field`;
const CONTROLS = 'a, button, input, select, summary, textarea';

/**
 * Moves the focus into the page that a link led to: the link is gone, or in the menu beside it. A page
 * that has focused one of its fields keeps it there, and so does a dialog. Where what has the focus is
 * taken away, as a row of a list is that was moved to the Trash, the focus goes on nearby. The first
 * control of a part with `data-goes-on` has it where a list has no rows any more, as the field that adds
 * one has, and where anything else of its section is taken away.
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
  const left = useRef<LeftRow>(undefined);
  const isHeld = useRef(false);
  const goOn = useCallback(() => {
    if (isHeld.current || gap.current === undefined || focused.current === null) return;
    for (const next of listNext(focused.current, gap.current, left.current)) {
      if (document.activeElement !== document.body) return;
      focusOn(next);
    }
  }, []);
  useEffect(() => {
    function noteFocus({ target }: FocusEvent): void {
      if (!(target instanceof Element) || target.closest('[aria-modal]')) return;
      focused.current = target;
      gap.current = undefined;
      if (target.closest('.row')) left.current = undefined;
    }
    const observer = new MutationObserver((records) => {
      const found = records.find(({ removedNodes }) => {
        return [...removedNodes].some((node) => node.contains(focused.current));
      });
      if (found !== undefined) {
        gap.current = found;
        left.current = findLeftRow(focused.current) ?? left.current;
      }
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

/** The row that had the focus in a list whose place a form or a question took. */
interface LeftRow {
  /** Of the page of the list. */
  readonly path: string;
  /** Where the row led, the one after it, and the one before it. */
  readonly addresses: readonly string[];
}

function findLeftRow(gone: Element | null): LeftRow | undefined {
  const row = gone?.closest('.row');
  // Its list stays where the row alone was taken away.
  if (!row?.parentElement) return undefined;
  const rows = [row, row.nextElementSibling, row.previousElementSibling];
  return {
    path: location.pathname,
    addresses: rows.flatMap((one) => one?.querySelector('a')?.getAttribute('href') ?? []),
  };
}

/**
 * Where one goes on, the best first: at what was only moved; in the row after it, else before it, else
 * around it, at the same control; in the list that is back, at the row that one came from or the one
 * beside it; at what is wrong in a form that came back; in its like that took its place, as a fold does
 * that is closed again; at what the page names for this; at the heading before it; on the page.
 */
function listNext(gone: Element, record: MutationRecord, left: LeftRow | undefined): Place[] {
  const { target, nextSibling, previousSibling } = record;
  const row =
    [nextSibling, previousSibling].find(
      (one) => one instanceof Element && one.matches(ROW) && one.isConnected,
    ) ?? (target as Element).closest(AROUND);
  const goneRow = gone.closest(ROW);
  const before = previousSibling ?? target;
  const heading = findHeading(before);
  heading?.setAttribute('tabindex', '-1');
  // Of what takes the place of a whole page, every part is meant, and of a list.
  const isAnyPart = heading === undefined || goneRow !== null;
  return [
    gone as HTMLElement,
    listControls(row)[listControls(goneRow).indexOf(gone as HTMLElement)],
    findControl(row),
    ...listReturns(left),
    findInvalid(mainOf()),
    findControl(findLike(record)),
    findNamed(before, isAnyPart ? null : heading),
    heading,
    mainOf(),
  ];
}

function listReturns(left: LeftRow | undefined): Place[] {
  if (left?.path !== location.pathname) return [];
  const links = [...document.querySelectorAll<HTMLElement>('main .row a')];
  return left.addresses.map((address) =>
    links.find((link) => link.getAttribute('href') === address),
  );
}

function findLike({ target, previousSibling, removedNodes }: MutationRecord): Node | null {
  const place = previousSibling ? previousSibling.nextSibling : target.firstChild;
  return place?.nodeName === removedNodes[0]?.nodeName ? place : null;
}

/** The heading of the section that something is in. */
function findHeading(of: Node): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')].findLast((one) =>
    [0, Node.DOCUMENT_POSITION_FOLLOWING].includes(one.compareDocumentPosition(of)),
  );
}

/**
 * What is in place of a list comes after where it was; what adds to one may be above it.
 * @param heading of the section that it has to be in; null for any
 */
function findNamed(before: Node, heading: HTMLElement | null): Place {
  const named = [...document.querySelectorAll('main [data-goes-on]')]
    .filter((part) => heading === null || findHeading(part) === heading)
    .flatMap((part) => findControl(part) ?? []);
  const after = named.find(
    (one) => before.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return after ?? named.at(-1);
}

/** The first control of a part of the page that can have the focus. */
function findControl(part: Node | null): Place {
  return listControls(part).find((one) => one.checkVisibility() && !one.matches(':disabled'));
}

function listControls(part: Node | null): HTMLElement[] {
  return part instanceof Element ? [...part.querySelectorAll<HTMLElement>(CONTROLS)] : [];
}

function mainOf(): HTMLElement | null {
  return document.querySelector('main');
}

/** From a heading or the page one goes on with the next key: where one is looking stays in view. */
function focusOn(place: Place): void {
  place?.focus({ preventScroll: place.tabIndex < 0 });
}
