import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { type InsertKind, useTextsForm } from '../texts-form.ts';
import { findField, findSpot, type PageTexts } from './find-spot.ts';
import { type FrameEvents, FrameTexts } from './frame-texts.ts';
import { FrameTools, type HideableSection, type ToolEvents } from './frame-tools.ts';
import { replacePart } from './text-part.ts';
import { isSheetWindow, useAnchors } from './use-anchors.ts';
import { useListItems } from './use-list-items.ts';
import { usePageMarks } from './use-page-marks.ts';

interface FrameOptions extends PageTexts {
  frame: RefObject<HTMLIFrameElement | null>;
  box: RefObject<HTMLElement | null>;
  /** Whether a card is beside what was chosen. */
  hasCard: boolean;
  onOpen: (place: string) => void;
  sections: readonly HideableSection[];
  onToggle: (section: string) => void;
  /** What adds, moves and removes sections. */
  sectionTools: Pick<
    ToolEvents,
    'parts' | 'addSection' | 'moveSection' | 'removeSection' | 'openForm'
  >;
}

/** Connects the texts of the page in the frame to the draft. */
export function useFrameTexts(options: FrameOptions) {
  const { frame, box, views, draft, prices, hasCard, onOpen, sections, onToggle, sectionTools } =
    options;
  const form = useTextsForm();
  const page: PageTexts = { views, draft, prices };
  const texts = useRef<FrameTexts | null>(null);
  const tools = useRef<FrameTools | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  /** Ends typing: what is typed next is for another text. */
  const leave = useCallback(() => texts.current?.leave(), []);
  const { anchorOf, moved } = useAnchors({ frame, box, texts });
  const items = useListItems({ ...page, leave, onOpen });
  // Somebody has removed the section: what is typed on would be lost.
  const isGone = editing !== null && findField(editing, page) === null;
  useEffect(() => {
    if (isGone) leave();
  }, [isGone, leave]);

  function insert(kind: InsertKind): void {
    const into = texts.current?.holdForInsertion();
    if (into != null) form.insert(kind, into);
  }
  const textEvents: FrameEvents = {
    find: (place) => findSpot(place, page),
    typesInPlace: () => !isSheetWindow(),
    placeholders: () => form.placeholders,
    started: setEditing,
    typed(place, text) {
      const found = findField(place, page);
      if (found !== null) form.type(found.view, replacePart(found.typed, found.at, text));
      // What is below may have moved.
      tools.current?.place();
    },
    ended: () => setEditing(null),
    wantsLink: () => insert('link'),
    moves: items.moveBy,
    opened(place) {
      if (isSheetWindow()) texts.current?.scrollUp(place);
      onOpen(place);
    },
    moved() {
      if (hasCard || editing !== null) moved();
    },
  };
  const { itemAt, moveItem, addItem, takeMoved } = items;
  const toolEvents: ToolEvents = {
    ...{ sections: () => sections, toggle: onToggle, ...sectionTools },
    ...{ itemAt, moveItem, addItem },
  };
  const listen = useFrameListeners({ texts, tools, textEvents, toolEvents });
  const { invalid, mark } = usePageMarks(texts, page);
  const shownSections = JSON.stringify([sections, sectionTools.parts()]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a section is hidden or shown.
  useEffect(() => tools.current?.place(), [shownSections]);

  const focused = useRef<ReturnType<FrameTexts['focused']>>(null);
  return {
    ...{ editing, invalid, anchorOf, listen, insert, leave, tools },
    anchor: editing === null ? null : anchorOf(editing),
    addBeside: items.addBeside,
    beforeFill: useCallback(() => {
      focused.current = texts.current?.focused() ?? null;
    }, []),
    filledAnew: useCallback(() => {
      texts.current?.prepare();
      mark();
      tools.current?.place();
      const movedTo = takeMoved();
      if (movedTo !== null) texts.current?.focus({ place: movedTo, index: 0 });
      else if (focused.current !== null) texts.current?.focus(focused.current);
      moved();
    }, [mark, takeMoved, moved]),
    /** Starts typing at a place; false if the page does not show it. */
    go: useCallback((place: string) => texts.current?.go(place) ?? false, []),
    focusChosen: useCallback(() => texts.current?.focusChosen(), []),
    embolden: useCallback(() => texts.current?.embolden(), []),
  };
}

interface ListenersOptions {
  texts: RefObject<FrameTexts | null>;
  tools: RefObject<FrameTools | null>;
  textEvents: FrameEvents;
  toolEvents: ToolEvents;
}

/** Listens to the page of a frame, which has a new document after each load. */
function useFrameListeners({ texts, tools, textEvents, toolEvents }: ListenersOptions) {
  const events = useLatest({ textEvents, toolEvents });
  const stop = useCallback(() => {
    texts.current?.stop();
    tools.current?.stop();
  }, [texts, tools]);
  useEffect(() => stop, [stop]);
  return useCallback(
    ({ contentDocument }: HTMLIFrameElement) => {
      stop();
      if (contentDocument === null) return;
      texts.current = new FrameTexts(contentDocument, () => events.current.textEvents);
      tools.current = new FrameTools(contentDocument, () => events.current.toolEvents);
    },
    [texts, tools, events, stop],
  );
}
