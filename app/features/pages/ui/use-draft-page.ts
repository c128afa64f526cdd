import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { fillFrame, findNonce, openFrame } from './draft-frame.ts';
import { requestDraftPage } from './send-draft.ts';

interface WantedPage {
  slug: string;
  /** The page or email that shows the draft. */
  on: string;
  /** Whether its prices can be changed on it. */
  hasPrices?: boolean;
  /** Changes whenever the draft does. */
  version: string;
  /** The page is not replaced while somebody types in it. */
  isHeld?: boolean;
  /** Called before a newer version replaces the page. */
  onFill?: () => void;
}

/** Fills the frame, and fills it again after each change of the draft. */
export function useDraftPage(
  frame: RefObject<HTMLIFrameElement | null>,
  { slug, on, hasPrices = false, version, isHeld = false, onFill }: WantedPage,
) {
  const [isFailed, setIsFailed] = useState(false);
  const [filled, setFilled] = useState(0);
  const opened = useRef<Promise<void> | null>(null);
  const shown = useRef('');
  const beforeFill = useLatest(onFill);
  useEffect(() => {
    const element = frame.current;
    const wanted = `${slug} ${on} ${version}`;
    if (element === null) return;
    opened.current ??= openFrame(element);
    if (isHeld || shown.current === wanted) return;
    const abort = new AbortController();
    void (async () => {
      const html = await requestDraftPage({ slug, on, hasPrices }, abort.signal);
      await opened.current;
      if (abort.signal.aborted) return;
      setIsFailed(html === null);
      if (html === null) return;
      shown.current = wanted;
      beforeFill.current?.();
      fillFrame(element, html, findNonce());
      setFilled((times) => times + 1);
    })();
    return () => abort.abort();
  }, [frame, slug, on, hasPrices, version, isHeld, beforeFill]);
  return { isFailed, filled };
}

/** Shows a page of a given width in a narrower box, from its first frame on. */
export function useScale(box: RefObject<HTMLDivElement | null>, width: number): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    function resize(shown: HTMLDivElement): void {
      const scale = Math.min(1, shown.clientWidth / width);
      shown.style.setProperty('--page-width', `${width}px`);
      shown.style.setProperty('--page-scale', String(scale));
    }
    resize(element);
    const observer = new ResizeObserver(() => resize(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, width]);
}
