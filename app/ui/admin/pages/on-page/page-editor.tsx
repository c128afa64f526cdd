import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FieldView } from '#app/domains/site-texts/form-view.ts';
import { WIDTHS, type Width, WidthButtons } from '../draft-page.tsx';
import type { OpenedTexts } from '../texts-form.ts';
import { useDraftPage, useScale } from '../use-draft-page.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { PageBar } from './page-bar.tsx';
import { PlaceCard } from './place-card.tsx';
import { PlaceNotes } from './place-notes.tsx';
import { splitPlace } from './text-part.ts';
import { useFrameTexts } from './use-frame-texts.ts';

interface PageEditorProps {
  opened: OpenedTexts;
  draft: TextsDraft;
  views: readonly FieldView[];
  isPublishing: boolean;
  /** Set to what shows the first place that needs a look. */
  showProblem: RefObject<(() => void) | null>;
}

/** The page itself, with its draft, to be changed where it is. */
export function PageEditor({ opened, draft, views, isPublishing, showProblem }: PageEditorProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<Width>(() =>
    window.innerWidth < WIDTHS.page.desktop ? 'phone' : 'desktop',
  );
  const [card, setCard] = useState<string | null>(null);
  const texts = useFrameTexts({ frame, box, views, draft, onOpen: setCard });
  const { slug, path } = opened;
  const { isFailed, filled } = useDraftPage(frame, {
    slug,
    on: path ?? '/',
    version: String(draft.facts.draftVersion),
    isHeld: texts.editing !== null,
    onFill: texts.beforeFill,
  });
  useScale(box, WIDTHS.page[width]);
  const { filledAnew, go } = texts;
  useEffect(() => {
    if (filled > 0) filledAnew();
  }, [filled, filledAnew]);
  useNamedPlace(filled > 0, views, setCard);

  useEffect(() => {
    showProblem.current = () => {
      const [place] = texts.invalid;
      if (place !== undefined && !go(place)) setCard(place);
    };
    return () => {
      showProblem.current = null;
    };
  });

  function closeCard(): void {
    const place = card;
    setCard(null);
    if (place !== null) texts.focus(place);
  }

  return (
    <div className="page-editor">
      <PageBar opened={opened} draft={draft} isPublishing={isPublishing}>
        <WidthButtons width={width} onChoose={setWidth} />
      </PageBar>
      {isFailed ? (
        <p className="field-error" role="status">
          The draft can’t be shown right now. We’ll try again with your next change.
        </p>
      ) : null}
      <div className="draft-page-box" ref={box} data-width={width}>
        <iframe
          ref={frame}
          title="Draft of the page"
          sandbox="allow-same-origin"
          onLoad={({ currentTarget }) => texts.listen(currentTarget)}
        />
      </div>
      {texts.editing === null || texts.position === null ? null : (
        <PlaceNotes place={texts.editing} views={views} draft={draft} position={texts.position} />
      )}
      {card === null ? null : (
        <PlaceCard
          place={card}
          views={views}
          draft={draft}
          position={texts.positionOf(card)}
          onClose={closeCard}
        />
      )}
    </div>
  );
}

/** Opens the card of the place that the address names. */
function useNamedPlace(
  isFilled: boolean,
  views: readonly FieldView[],
  open: (place: string) => void,
): void {
  const { hash } = useLocation();
  const opened = useRef('');
  useEffect(() => {
    const place = decodeURIComponent(hash.slice(1));
    if (!isFilled || opened.current === hash) return;
    opened.current = hash;
    if (views.some(({ id }) => id === splitPlace(place).id)) open(place);
  }, [isFilled, hash, views, open]);
}
