import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { type Anchor, placeBeside } from './place-beside.ts';

/** Keeps a card beside what it is about; a sheet at the bottom of the window, without one, is by its styles. */
export function useBeside(card: RefObject<HTMLElement | null>, anchor: Anchor | null): void {
  useLayoutEffect(() => {
    if (card.current !== null) place(card.current, anchor);
  });
  const latest = useLatest(anchor);
  // What is in the card can grow by itself, and would then cover what the card is about.
  useEffect(() => {
    const element = card.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => place(element, latest.current));
    observer.observe(element);
    return () => observer.disconnect();
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
