import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { placeAt, showPlace } from './draft-frame.ts';
import { useDraftPage, useScale } from './use-draft-page.ts';

/** How wide a page or an email is shown, in CSS pixels. */
export const WIDTHS = {
  page: { phone: 390, desktop: 1280 },
  mail: { phone: 390, desktop: 700 },
} as const;
type Width = keyof (typeof WIDTHS)['page'];

interface DraftPageProps {
  slug: string;
  /** Whether the draft is an email instead of a page. */
  isMail: boolean;
  /** The pages or emails on which the draft can be previewed. */
  views: readonly { on: string; title: string }[];
  draftVersion: number;
  /** Where what has the focus is to be seen; another page gives way to the first of them. */
  shownOn?: readonly string[];
  /** The place that has the focus in the form. */
  place: string | null;
  /** Called with the place of the clicked text. */
  onPick: (place: string) => void;
}

/** The page with the draft, as readers will see it. */
export function DraftPage(props: DraftPageProps) {
  const { slug, isMail, views, draftVersion, place, shownOn = [], onPick } = props;
  const widths = WIDTHS[isMail ? 'mail' : 'page'];
  const name = isMail ? 'Draft of the email' : 'Draft of the page';
  const [width, setWidth] = useWidth();
  const [on, setOn] = useShownView(views, shownOn);
  return (
    <section className="draft-page" aria-label={name}>
      <div className="draft-page-bar">
        {views.length > 1 ? (
          <label className="draft-page-choice">
            <span>{isMail ? 'Email' : 'Page'}</span>
            <select
              className="input"
              value={on}
              onChange={({ currentTarget }) => setOn(currentTarget.value)}
            >
              {views.map((view) => (
                <option key={view.on} value={view.on}>
                  {view.title}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <div className="cluster">
          <WidthButtons width={width} onChoose={setWidth} />
        </div>
        <a
          className="text-link"
          href={`/admin/pages/${slug}/preview?${new URLSearchParams({ on })}`}
          target="_blank"
          rel="noopener"
        >
          New tab
          <span className="visually-hidden">
            : open the draft of the {isMail ? 'email' : 'page'}
          </span>
        </a>
      </div>
      <ShownDraft
        {...{ slug, on, draftVersion, name, width, place, onPick }}
        // A click on a price leads to its cell.
        hasPrices={slug === 'prices'}
        pixels={widths[width]}
      />
    </section>
  );
}

export interface ShownDraftProps
  extends Pick<DraftPageProps, 'slug' | 'draftVersion' | 'place' | 'onPick'> {
  /** The page or email that shows the draft. */
  on: string;
  /** Whether its prices can be clicked. */
  hasPrices?: boolean;
  name: string;
  width: Width;
  pixels: number;
  /** Called with each version of the page, before it is seen. */
  onFill?: (page: Document, box: HTMLElement) => void;
}

/** The draft in its frame: a click on a text leads to its field, and the text of the current field is marked. */
export function ShownDraft(props: ShownDraftProps) {
  const { slug, on, hasPrices = false, draftVersion, name, width, pixels, place } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const version = String(draftVersion);
  const { isFailed, filled } = useDraftPage(frame, { slug, on, hasPrices, version });
  useScale(box, pixels);
  const fill = useLatest(props.onFill);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the page was filled.
  useLayoutEffect(() => {
    const page = frame.current?.contentDocument;
    if (page != null && box.current !== null) fill.current?.(page, box.current);
  }, [filled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after the page was filled again.
  useEffect(() => {
    if (frame.current !== null) showPlace(frame.current, place);
  }, [place, filled]);
  const pick = useLatest(props.onPick);
  function listen({ currentTarget }: { currentTarget: HTMLIFrameElement }): void {
    currentTarget.contentDocument?.addEventListener('click', (event) => {
      const isToggle = (event.target as Element | null)?.closest?.('summary') != null;
      // Links in a draft do nothing.
      if (!isToggle) event.preventDefault();
      const picked = placeAt(event.target);
      if (picked !== null) pick.current(picked);
    });
  }
  return (
    <>
      {isFailed ? <DraftFailed /> : null}
      <div className="draft-page-box" ref={box} data-width={width}>
        <iframe ref={frame} title={name} sandbox="allow-same-origin" onLoad={listen} />
      </div>
    </>
  );
}

/** The page that was chosen, until something else has the focus that it does not show. */
function useShownView(views: DraftPageProps['views'], shownOn: readonly string[]) {
  const [on, setOn] = useState(views[0]?.on ?? '/');
  const wanted = shownOn.join(' ');
  const [seen, setSeen] = useState('');
  if (wanted !== seen) {
    setSeen(wanted);
    const [first] = shownOn;
    if (first !== undefined && !shownOn.includes(on)) setOn(first);
  }
  return [on, setOn] as const;
}

/** Starts with the width that fits the window. */
export function useWidth(wide: number = WIDTHS.page.desktop) {
  return useState<Width>(() => (window.innerWidth < wide ? 'phone' : 'desktop'));
}

export function DraftFailed() {
  return (
    <p className="field-error" role="status">
      The draft can’t be shown right now. We’ll try again with your next change.
    </p>
  );
}

interface WidthButtonsProps {
  width: Width;
  onChoose: (width: Width) => void;
}

export function WidthButtons({ width, onChoose }: WidthButtonsProps) {
  return (['desktop', 'phone'] as const).map((each) => (
    <Button
      key={each}
      look="quiet"
      small
      aria-pressed={each === width}
      onClick={() => onChoose(each)}
    >
      {each === 'desktop' ? 'Desktop' : 'Phone'}
    </Button>
  ));
}
