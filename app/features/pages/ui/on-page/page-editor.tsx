import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FieldView, SectionView } from '#app/features/pages/fields/form-view.ts';
import { PRICES } from '../draft-frame.ts';
import { DraftFailed, useWidth, WIDTHS, WidthButtons } from '../draft-page.tsx';
import { AddSection } from '../sections-control.tsx';
import { shownField } from '../shown-field.ts';
import { type OpenedTexts, type TextsForm, TextsFormContext, useTextsForm } from '../texts-form.ts';
import { useDraftPage, useScale } from '../use-draft-page.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { type ChangedDraft, ChangesSheet } from './changes-sheet.tsx';
import { listChanges } from './list-changes.ts';
import { PageBar } from './page-bar.tsx';
import type { Anchor } from './place-beside.ts';
import { PlaceCard } from './place-card.tsx';
import { PlaceNotes } from './place-notes.tsx';
import { PriceNote } from './price-note.tsx';
import { SectionsMenu } from './sections-menu.tsx';
import { splitPlace } from './text-part.ts';
import { useFrameTexts } from './use-frame-texts.ts';
import { usePageFocus } from './use-page-focus.ts';
import { useChangedSection, usePageSections } from './use-page-sections.ts';
import type { PriceDraft } from './use-price-draft.ts';

export interface PageEditorProps {
  opened: OpenedTexts;
  draft: TextsDraft;
  views: readonly FieldView[];
  prices: PriceDraft | null;
  /** What all fields of the price list share. */
  priceForm: TextsForm | null;
  isPublishing: boolean;
  /** Set to a function that shows the first problem. */
  showProblem: RefObject<(() => void) | null>;
}

/** The page itself with its draft, edited in place. */
export function PageEditor(props: PageEditorProps) {
  const { opened, draft, views, prices } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useWidth();
  const [card, setCard] = useState<string | null>(null);
  const sections = usePageSections(opened.sections, draft);
  const texts = useFrameTexts({
    ...{ frame, box, views, draft, prices },
    hasCard: card !== null,
    onOpen: setCard,
    ...useHideable(opened.sections, draft),
    sectionTools: sections.tools,
  });
  const { slug, path } = opened;
  const { isFailed, filled } = useDraftPage(frame, {
    slug,
    on: path ?? '/',
    hasPrices: prices !== null,
    version: `${draft.facts.draftVersion} ${prices?.draft.facts.draftVersion ?? ''}`,
    // The fields of a new section are read before it is shown.
    isHeld: texts.editing !== null || draft.otherSections !== null,
    onFill: texts.beforeFill,
  });
  useScale(box, WIDTHS.page[width]);
  const { filledAnew } = texts;
  useEffect(() => {
    if (filled > 0) filledAnew();
  }, [filled, filledAnew]);
  useNamedPlace(filled > 0, views, setCard);
  usePageFocus(texts.tools, { card, views, draft, filled });
  useShowProblem(props.showProblem, texts, setCard);
  useChangedSection(sections.changed, filled, texts);

  return (
    <div className="page-editor">
      <BarWithChanges {...props}>
        <WidthButtons width={width} onChoose={setWidth} />
        <SectionsMenu
          sections={opened.sections}
          draft={draft}
          tools={sections.tools}
          onAdd={sections.dialog?.openAtEnd ?? null}
        />
      </BarWithChanges>
      {isFailed ? <DraftFailed /> : null}
      <div className="draft-page-box" ref={box} data-width={width}>
        <iframe
          ref={frame}
          title="Draft of the page"
          sandbox="allow-same-origin"
          onLoad={({ currentTarget }) => texts.listen(currentTarget)}
        />
      </div>
      {sections.dialog === null ? null : <AddSection {...sections.dialog.props} />}
      {texts.editing === null || texts.anchor === null ? null : (
        <PlaceNotes
          place={texts.editing}
          anchor={texts.anchor}
          onBold={texts.embolden}
          onInsert={texts.insert}
          onItemMoved={() => {
            texts.leave();
            void draft.flush();
          }}
          onAdd={texts.addBeside}
          {...{ views, draft }}
        />
      )}
      {card === null ? null : (
        <Card
          {...props}
          place={card}
          anchor={texts.anchorOf(card)}
          onClose={() => {
            setCard(null);
            texts.focusChosen();
          }}
        />
      )}
    </div>
  );
}

/** The sections that can be hidden, and a function that hides or shows one. */
function useHideable(sections: readonly SectionView[], draft: TextsDraft) {
  const form = useTextsForm();
  const hideable = listHideable(sections, draft);
  return {
    sections: hideable.map(({ view, ...section }) => section),
    onToggle(id: string): void {
      const section = hideable.find((each) => each.id === id);
      if (section !== undefined) form.type(section.view, !section.isHidden);
    },
  };
}

function listHideable(sections: readonly SectionView[], draft: TextsDraft) {
  return sections.flatMap(({ id, title, fields }) => {
    const read = fields.find(({ type }) => type.type === 'hidden');
    if (read === undefined) return [];
    const { view, typed } = shownField(read, draft);
    return [{ id, title, view, isHidden: typed === true }];
  });
}

/** Lets the form around the page show the first problem. */
function useShowProblem(
  showProblem: PageEditorProps['showProblem'],
  { invalid, go }: ReturnType<typeof useFrameTexts>,
  open: (place: string) => void,
): void {
  useEffect(() => {
    showProblem.current = () => {
      const [place] = invalid;
      if (place !== undefined && !go(place)) open(place);
    };
    return () => {
      showProblem.current = null;
    };
  });
}

/** The bar, and the sheet with the changes that it counts. */
function BarWithChanges({ children, ...props }: PageEditorProps & { children: ReactNode }) {
  const { opened, draft, prices, isPublishing } = props;
  const drafts = listDrafts(props, useTextsForm());
  const [showsChanges, setShowsChanges] = useState(false);
  return (
    <>
      <PageBar
        {...{ opened, draft, prices, isPublishing }}
        changes={drafts.reduce((sum, { changes }) => sum + changes.length, 0)}
        onShowChanges={() => setShowsChanges(true)}
      >
        {children}
      </PageBar>
      <ChangesSheet open={showsChanges} drafts={drafts} onClose={() => setShowsChanges(false)} />
    </>
  );
}

/** What differs from the live page: its own texts, and the prices that it shows. */
function listDrafts(
  { opened, draft, prices, priceForm }: PageEditorProps,
  form: TextsForm,
): ChangedDraft[] {
  const { slug, sections, live } = opened;
  const own = { slug, draft, form, changes: listChanges(sections, live, draft) };
  if (prices === null || priceForm === null || opened.prices === null) return [own];
  const listed = listChanges(opened.prices.sections, opened.prices.live, prices.draft);
  return [own, { slug: 'prices', draft: prices.draft, form: priceForm, changes: listed }];
}

interface CardProps extends PageEditorProps {
  place: string;
  anchor: Anchor | null;
  onClose: () => void;
}

/** The card of a place of the page, or of a price, which is in the price list. */
function Card({ place, views, draft, prices, priceForm, ...card }: CardProps) {
  const { anchor, onClose } = card;
  if (!place.startsWith(PRICES)) {
    return <PlaceCard {...{ place, views, draft, anchor, onClose }} />;
  }
  if (prices === null || priceForm === null) return null;
  const inList = place.slice(PRICES.length);
  const { id } = splitPlace(inList);
  return (
    <TextsFormContext value={priceForm}>
      <PlaceCard
        {...{ anchor, onClose }}
        place={inList}
        views={prices.views}
        draft={prices.draft}
        title={prices.titleOf(id)}
        note={<PriceNote id={id} />}
      />
    </TextsFormContext>
  );
}

/** Opens the card of the place named in the address. */
function useNamedPlace(
  isFilled: boolean,
  views: readonly FieldView[],
  open: (place: string) => void,
): void {
  const { hash, key } = useLocation();
  const opened = useRef('');
  useEffect(() => {
    const place = decodeURIComponent(hash.slice(1));
    if (!isFilled || opened.current === key) return;
    opened.current = key;
    const isOwn = views.some(({ id }) => id === splitPlace(place).id);
    if (isOwn || place.startsWith(PRICES)) open(place);
  }, [isFilled, hash, key, views, open]);
}
