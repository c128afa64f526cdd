import { type RefObject, useLayoutEffect } from 'react';
import { type Anchor, placeBeside } from './place-beside.ts';

/** Keeps a card beside what it is about; a sheet at the bottom of the window, without one, is by its styles. */
export function useBeside(card: RefObject<HTMLElement | null>, anchor: Anchor | null): void {
  // After each render, because the card may have grown.
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return;
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
  });
}
