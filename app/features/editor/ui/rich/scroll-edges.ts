const GAP_PIXELS = 8;

/** How far from the edges of the window ProseMirror keeps the cursor: what covers them, and a gap. */
export const SCROLL_EDGES = {
  left: 0,
  right: 0,
  get top(): number {
    return scrollPadding('scrollPaddingTop') + GAP_PIXELS;
  },
  get bottom(): number {
    return scrollPadding('scrollPaddingBottom') + GAP_PIXELS;
  },
};

/** ProseMirror does not read the page's scroll padding; browsers do. */
function scrollPadding(side: 'scrollPaddingTop' | 'scrollPaddingBottom'): number {
  return Number.parseFloat(getComputedStyle(document.documentElement)[side]) || 0;
}
