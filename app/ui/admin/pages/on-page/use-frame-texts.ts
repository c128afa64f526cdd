import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldView } from '#app/domains/site-texts/form-view.ts';
import { shownField } from '../texts-fields.tsx';
import { placeOf, useTextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { FrameTexts, type Spot } from './frame-texts.ts';
import { findTextPart, replacePart, splitPlace } from './text-part.ts';

/** Below a text of the page, in the editor. */
export interface Position {
  readonly left: number;
  readonly top: number;
}

/** On a narrower window, one text at a time is typed in a sheet below the page. */
const SHEET = '(width <= 48rem)';

interface FrameOptions {
  frame: RefObject<HTMLIFrameElement | null>;
  box: RefObject<HTMLElement | null>;
  views: readonly FieldView[];
  draft: TextsDraft;
  onOpen: (place: string) => void;
}

/** Ties the texts of the page in the frame to the draft. */
export function useFrameTexts({ frame, box, views, draft, onOpen }: FrameOptions) {
  const form = useTextsForm();
  const texts = useRef<FrameTexts | null>(null);
  const focused = useRef<ReturnType<FrameTexts['focused']>>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [moves, setMoves] = useState(0);

  function find(place: string) {
    const { id, at } = splitPlace(place);
    const read = views.find((view) => view.id === id);
    if (read === undefined) return null;
    const { view, typed } = shownField(read, draft);
    return { view, typed, at, part: findTextPart(view, typed, at) };
  }
  function findSpot(place: string): Spot | null {
    const found = find(place);
    if (found === null) return null;
    const { view, at, part } = found;
    const whole = view.within === '' ? view.type.label : `${view.within}: ${view.type.label}`;
    if (part === null) return { label: whole, text: null };
    const { label, typed, type } = part;
    const kept = findTextPart(view, view.typed, at)?.typed ?? typed;
    return { label, text: { typed, kept, isRich: type.type === 'rich' } };
  }
  function type(place: string, text: string): void {
    const found = find(place);
    if (found !== null) form.type(found.view, replacePart(found.typed, found.at, text));
  }
  const latest = useRef({ findSpot, type, onOpen, placeholders: form.placeholders });
  useLayoutEffect(() => {
    latest.current = { findSpot, type, onOpen, placeholders: form.placeholders };
  });

  const listen = useCallback((element: HTMLIFrameElement) => {
    const page = element.contentDocument;
    texts.current?.stop();
    if (page === null) return;
    texts.current = new FrameTexts(page, {
      find: (place) => latest.current.findSpot(place),
      typesInPlace: () => !window.matchMedia(SHEET).matches,
      placeholders: () => latest.current.placeholders,
      started: setEditing,
      typed: (place, text) => latest.current.type(place, text),
      ended: () => setEditing(null),
      opened(place) {
        if (window.matchMedia(SHEET).matches) texts.current?.scrollUp(place);
        latest.current.onOpen(place);
      },
      moved: () => setMoves((times) => times + 1),
    });
  }, []);
  useEffect(() => () => texts.current?.stop(), []);
  useEffect(() => {
    const onResize = () => setMoves((times) => times + 1);
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);

  const fields = views.map((view) => shownField(view, draft));
  const invalid = new Set(
    fields.flatMap(({ view, errors, theirs }) => [
      ...errors.map(({ at }) => placeOf(view.id, at)),
      ...(theirs === null ? [] : [placeOf(view.id, '')]),
    ]),
  );
  const unsaved = new Set(
    fields.filter(({ view }) => isUnsaved(draft, view)).map(({ view }) => view.id),
  );
  const refresh = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    refresh.current = () => {
      texts.current?.markInvalid(invalid);
      texts.current?.showTyped((place) =>
        unsaved.has(splitPlace(place).id) ? (findSpot(place)?.text ?? null) : null,
      );
    };
    refresh.current();
  });

  function positionOf(place: string): Position | null {
    if (window.matchMedia(SHEET).matches) return null;
    const rect = texts.current?.rectOf(place);
    const outer = box.current;
    const page = frame.current;
    if (rect == null || outer === null || page === null) return null;
    return belowIn(outer, page, rect);
  }
  // Where the text is depends on what was scrolled and typed since.
  void moves;
  return {
    editing,
    invalid,
    position: editing === null ? null : positionOf(editing),
    positionOf,
    listen,
    beforeFill: useCallback(() => {
      focused.current = texts.current?.focused() ?? null;
    }, []),
    filledAnew: useCallback(() => {
      texts.current?.prepare();
      refresh.current?.();
      if (focused.current !== null) texts.current?.focus(focused.current);
    }, []),
    /** Types at a place; false where the page does not show it. */
    go: useCallback((place: string) => texts.current?.go(place) ?? false, []),
    focus: useCallback((place: string) => texts.current?.focus({ place, index: 0 }), []),
  };
}

function isUnsaved({ editOf }: TextsDraft, view: FieldView): boolean {
  const edit = editOf(view);
  return edit !== null && edit.progress !== 'kept';
}

/** How much room is kept beside the edges of the editor. */
const EDGE = 12;
const CARD_WIDTH = 384;

function belowIn(outer: HTMLElement, page: HTMLElement, rect: DOMRect): Position {
  const frame = page.getBoundingClientRect();
  const around = outer.getBoundingClientRect();
  const scale = frame.width / page.offsetWidth;
  const left = frame.left - around.left + rect.left * scale;
  const top = frame.top - around.top + rect.bottom * scale + EDGE;
  const most = Math.max(EDGE, around.width - CARD_WIDTH - EDGE);
  return {
    left: Math.min(Math.max(EDGE, left), most),
    top: Math.min(Math.max(EDGE, top), Math.max(EDGE, around.height - EDGE)) + outer.offsetTop,
  };
}
