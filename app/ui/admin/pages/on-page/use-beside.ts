import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../use-latest.ts';
import { type Anchor, placeBeside } from './place-beside.ts';

/**
 * Keeps a card beside what it is about; a sheet at the bottom of the window, without one, is by its
 * styles. While the pointer is on the card, it moves only if what it is about does: nothing may move
 * under a click.
 */
export function useBeside(card: RefObject<HTMLElement | null>, anchor: Anchor | null): void {
  const latest = useLatest(anchor);
  const placed = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = card.current;
    const where = JSON.stringify(anchor);
    if (element === null || (placed.current === where && element.matches(':hover'))) return;
    placed.current = where;
    place(element, anchor);
  });
  // What is in the card can grow by itself, and would then cover what the card is about.
  useEffect(() => {
    const element = card.current;
    if (element === null) return;
    const placeAgain = () => place(element, latest.current);
    const observer = new ResizeObserver(() => {
      if (!element.matches(':hover')) placeAgain();
    });
    observer.observe(element);
    element.addEventListener('pointerleave', placeAgain);
    return () => {
      observer.disconnect();
      element.removeEventListener('pointerleave', placeAgain);
    };
  }, [card, latest]);
}

function place(element: HTMLElement, anchor: Anchor | null): void {
  const { style } = element;
  style.maxHeight = '';
  if (anchor === null) {
    style.left = '';
    style.top = '';
    return;
  }
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  const { left, top, maxHeight } = placeBeside(anchor, size);
  style.left = `${left}px`;
  style.top = `${top}px`;
  if (maxHeight !== null) style.maxHeight = `${maxHeight}px`;
}
