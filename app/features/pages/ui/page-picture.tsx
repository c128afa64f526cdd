import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { WIDTHS } from './draft-page.tsx';
import { askForPicture } from './picture-turns.ts';
import { useDraftPage, useScale } from './use-draft-page.ts';

interface PagePictureProps {
  slug: string;
  /** The path of the page. */
  on: string;
  /** Changes whenever the page may look different. */
  version: string;
}

/** How far below the window pictures are loaded ahead, so that they are there when scrolled to. */
const AHEAD = '300px';

/**
 * A small picture of a draft: the page itself, without scripts, loaded when it comes into view, one
 * after another.
 */
export function PagePicture(props: PagePictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [hasTurn, setHasTurn] = useState(false);
  const endTurn = useRef(() => {});
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear) return;
    const end = askForPicture(() => setHasTurn(true));
    endTurn.current = end;
    return end;
  }, [isNear]);
  useScale(box, WIDTHS.page.desktop);
  return (
    <div className="page-picture" ref={box} aria-hidden="true">
      {hasTurn ? <PictureFrame {...props} onDone={() => endTurn.current()} /> : null}
    </div>
  );
}

function PictureFrame({ onDone, ...page }: PagePictureProps & { onDone: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { filled, isFailed } = useDraftPage(frame, page);
  const done = useLatest(onDone);
  useEffect(() => {
    const body = frame.current?.contentDocument?.body;
    // It is a picture, so Tab must not enter it.
    if (filled > 0 && body != null) body.inert = true;
    if (filled > 0 || isFailed) done.current();
  }, [filled, isFailed, done]);
  return <iframe ref={frame} title="The page, small" tabIndex={-1} sandbox="allow-same-origin" />;
}
