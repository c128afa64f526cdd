import type { EditorView } from 'prosemirror-view';

const GAP_PIXELS = 8;

interface TextRange {
  from: number;
  to: number;
  side: 'above' | 'below';
}

/**
 * Sets `--top` and `--left` of an element so that it is above or below a part of the text, on the
 * other side where there is no room: in the box around the text, with which it scrolls.
 */
export function placeAtText(element: HTMLElement, view: EditorView, range: TextRange): void {
  const box = element.offsetParent;
  if (box === null) return;
  const start = view.coordsAtPos(range.from);
  const end = view.coordsAtPos(range.to, -1);
  const around = box.getBoundingClientRect();
  const padding = getComputedStyle(document.documentElement);
  const highest = Number.parseFloat(padding.scrollPaddingTop) || 0;
  const { offsetHeight: height, offsetWidth: width } = element;
  const above = Math.min(start.top, end.top) - height - GAP_PIXELS;
  const below = Math.max(start.bottom, end.bottom) + GAP_PIXELS;
  const fitsAbove = above >= highest;
  const fitsBelow = below + height <= window.innerHeight;
  const isAbove = range.side === 'above' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove;
  const middle = start.top === end.top ? (start.left + end.left) / 2 : start.left + width / 2;
  const left = range.from === range.to ? start.left : middle - width / 2;
  const { style } = element;
  style.setProperty('--top', `${(isAbove ? above : below) - around.top}px`);
  style.setProperty(
    '--left',
    `${Math.max(0, Math.min(left - around.left, around.width - width))}px`,
  );
}
