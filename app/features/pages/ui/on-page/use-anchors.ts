import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { FrameTexts } from './frame-texts.ts';
import { type Anchor, type Box, GAP } from './place-beside.ts';

/** On a narrower window, one text at a time is typed in a sheet below the page. */
const SHEET = '(width <= 48rem)';

export function isSheetWindow(): boolean {
  return window.matchMedia(SHEET).matches;
}

interface AnchorsOptions {
  frame: RefObject<HTMLIFrameElement | null>;
  box: RefObject<HTMLElement | null>;
  texts: RefObject<FrameTexts | null>;
}

/** Where the places of the page are in the editor, for what is shown beside them. */
export function useAnchors({ frame, box, texts }: AnchorsOptions) {
  const [moves, setMoves] = useState(0);
  const moved = useCallback(() => setMoves((times) => times + 1), []);
  useEffect(() => {
    window.addEventListener('resize', moved);
    return () => window.removeEventListener('resize', moved);
  }, [moved]);

  function anchorOf(place: string): Anchor | null {
    const outer = box.current;
    const page = frame.current;
    if (outer === null || page === null || isSheetWindow()) return null;
    const rect = texts.current?.rectOf(place);
    // The page is being filled right now, or does not show it.
    const host = rect == null ? null : inEditor(outer, page, rect);
    return { host, room: roomOf(outer) };
  }
  // Scrolling and typing move places.
  void moves;
  return { anchorOf, moved };
}

/** Where a part of the page is in the editor, whose window shows it at another size. */
function inEditor(outer: HTMLElement, page: HTMLElement, rect: DOMRect): Box {
  const frame = page.getBoundingClientRect();
  const around = outer.getBoundingClientRect();
  const scale = frame.width / page.offsetWidth;
  const left = frame.left - around.left;
  const top = frame.top - around.top + outer.offsetTop;
  return {
    left: left + rect.left * scale,
    top: top + rect.top * scale,
    right: left + rect.right * scale,
    bottom: top + rect.bottom * scale,
  };
}

/** The part of the editor that shows the page, without its edges. */
function roomOf({ offsetTop, clientWidth, clientHeight }: HTMLElement): Box {
  return {
    left: GAP,
    top: offsetTop + GAP,
    right: clientWidth - GAP,
    bottom: offsetTop + clientHeight - GAP,
  };
}
