import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/primitives/button.tsx';
import { fillFrame, findNonce, openFrame, placeAt, showPlace } from './draft-frame.ts';
import { requestDraftPage } from './send-draft.ts';

/** What a page is as wide as, in CSS pixels. */
const WIDTHS = { phone: 390, desktop: 1280 } as const;
type Width = keyof typeof WIDTHS;

interface DraftPageProps {
  slug: string;
  /** The pages that the draft can be looked at on. */
  pages: readonly { path: string; title: string }[];
  draftVersion: number;
  /** The place of the form that has the focus. */
  place: string | null;
  /** Called with the place of a text that was clicked. */
  onPick: (place: string) => void;
}

/** The page with the draft, as readers will see it. */
export function DraftPage({ slug, pages, draftVersion, place, onPick }: DraftPageProps) {
  const [width, setWidth] = useState<Width>(() =>
    window.innerWidth < WIDTHS.desktop ? 'phone' : 'desktop',
  );
  const [path, setPath] = useState(pages[0]?.path ?? '/');
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { isFailed, filled } = useDraftPage(frame, { slug, path, draftVersion });
  useScale(box, WIDTHS[width]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: also for a page that is filled anew.
  useEffect(() => {
    if (frame.current !== null) showPlace(frame.current, place);
  }, [place, filled]);

  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  function listen({ currentTarget }: { currentTarget: HTMLIFrameElement }): void {
    currentTarget.contentDocument?.addEventListener('click', (event) => {
      const isToggle = (event.target as Element | null)?.closest?.('summary') != null;
      // Nothing in a draft leads anywhere.
      if (!isToggle) event.preventDefault();
      const picked = placeAt(event.target);
      if (picked !== null) pick.current(picked);
    });
  }

  return (
    <section className="draft-page" aria-label="Draft of the page">
      <div className="draft-page-bar">
        {pages.length > 1 ? (
          <label className="draft-page-choice">
            <span>Page</span>
            <select
              className="input"
              value={path}
              onChange={({ currentTarget }) => setPath(currentTarget.value)}
            >
              {pages.map((page) => (
                <option key={page.path} value={page.path}>
                  {page.title}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <div className="cluster">
          <WidthButton
            label="Desktop"
            isChosen={width === 'desktop'}
            onClick={() => setWidth('desktop')}
          />
          <WidthButton
            label="Phone"
            isChosen={width === 'phone'}
            onClick={() => setWidth('phone')}
          />
        </div>
        <a
          className="text-link"
          href={`/admin/pages/${slug}/look?${new URLSearchParams({ on: path })}`}
          target="_blank"
          rel="noopener"
        >
          New tab<span className="visually-hidden">: open the draft of the page</span>
        </a>
      </div>
      {isFailed ? (
        <p className="field-error" role="status">
          The draft can’t be shown right now. It is tried again with your next change.
        </p>
      ) : null}
      <div className="draft-page-box" ref={box} data-width={width}>
        <iframe ref={frame} title="Draft of the page" sandbox="allow-same-origin" onLoad={listen} />
      </div>
    </section>
  );
}

interface WidthButtonProps {
  label: string;
  isChosen: boolean;
  onClick: () => void;
}

function WidthButton({ label, isChosen, onClick }: WidthButtonProps) {
  return (
    <Button look="quiet" small aria-pressed={isChosen} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Fills the frame, and fills it again after each change of the draft. */
function useDraftPage(
  frame: RefObject<HTMLIFrameElement | null>,
  { slug, path, draftVersion }: { slug: string; path: string; draftVersion: number },
) {
  const [isFailed, setIsFailed] = useState(false);
  const [filled, setFilled] = useState(0);
  const opened = useRef<Promise<void> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft is another page.
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    opened.current ??= openFrame(element);
    const abort = new AbortController();
    void (async () => {
      const html = await requestDraftPage(slug, path, abort.signal);
      await opened.current;
      if (abort.signal.aborted) return;
      setIsFailed(html === null);
      if (html === null) return;
      fillFrame(element, html, findNonce());
      setFilled((times) => times + 1);
    })();
    return () => abort.abort();
  }, [frame, slug, path, draftVersion]);
  return { isFailed, filled };
}

/** Shows a page of a given width in a narrower box. */
function useScale(box: RefObject<HTMLDivElement | null>, width: number): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const scale = Math.min(1, element.clientWidth / width);
      element.style.setProperty('--page-width', `${width}px`);
      element.style.setProperty('--page-scale', String(scale));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, width]);
}
