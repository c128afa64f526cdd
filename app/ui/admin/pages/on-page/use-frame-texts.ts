import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fieldLabel } from '#app/domains/site-texts/fields.ts';
import type { FieldView } from '#app/domains/site-texts/form-view.ts';
import { PRICES } from '../draft-frame.ts';
import { shownField } from '../shown-field.ts';
import { type InsertKind, placeOf, type ShownField, useTextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { FrameTexts, type Spot } from './frame-texts.ts';
import { FrameTools, type HideableSection, type ToolItem } from './frame-tools.ts';
import { type Anchor, type Box, GAP } from './place-beside.ts';
import { findTextPart, type ItemPlace, replacePart, splitPlace } from './text-part.ts';
import type { PriceDraft } from './use-price-draft.ts';

/** On a narrower window, one text at a time is typed in a sheet below the page. */
const SHEET = '(width <= 48rem)';

interface FrameOptions {
  frame: RefObject<HTMLIFrameElement | null>;
  box: RefObject<HTMLElement | null>;
  views: readonly FieldView[];
  draft: TextsDraft;
  prices: PriceDraft | null;
  /** Whether a card is beside what was chosen. */
  hasCard: boolean;
  onOpen: (place: string) => void;
  sections: readonly HideableSection[];
  onToggle: (section: string) => void;
  /** Adds to the list that an item is in. */
  onAdd: (view: FieldView, item: ItemPlace) => void;
}

/** Ties the texts of the page in the frame to the draft. */
export function useFrameTexts(options: FrameOptions) {
  const { frame, box, views, draft, prices, hasCard, onOpen, sections } = options;
  const form = useTextsForm();
  const texts = useRef<FrameTexts | null>(null);
  const tools = useRef<FrameTools | null>(null);
  /** Where an item was moved to that gets the focus once the page shows it there. */
  const movedTo = useRef<string | null>(null);
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
    if (place.startsWith(PRICES)) return prices === null ? null : findPrice(place, prices);
    const found = find(place);
    if (found === null) return null;
    const { view, at, part } = found;
    const whole = fieldLabel(view);
    if (part === null) return { label: whole, text: null };
    const { label, typed, type } = part;
    const kept = findTextPart(view, view.typed, at)?.typed ?? typed;
    return { label, text: { typed, kept, isRich: type.type === 'rich' } };
  }
  function type(place: string, text: string): void {
    const found = find(place);
    if (found !== null) form.type(found.view, replacePart(found.typed, found.at, text));
  }
  const follows = hasCard || editing !== null;
  function insert(kind: InsertKind): void {
    const into = texts.current?.holdForInsertion();
    if (into != null) form.insert(kind, into);
  }
  function itemAt(place: string): ToolItem | null {
    const part = find(place)?.part;
    if (part?.item == null) return null;
    const { at, count, max } = part.item;
    return { label: part.label, at, canMove: count > 1, canAdd: count < max };
  }
  function moveItem(place: string, to: number): void {
    const found = find(place);
    const item = found?.part?.item;
    if (found == null || item == null || to < 0 || to >= item.count || to === item.index) return;
    texts.current?.leave();
    form.editList(found.view, { kind: 'move', at: item.at, to });
    const list = item.at.split('/').slice(0, -1);
    const rest = found.at.slice(item.at.length);
    movedTo.current = placeOf(found.view.id, [...list, to].join('/') + rest);
    // The page shows it at once, not after the pause that is for typing.
    setTimeout(() => void latest.current.draft.flush());
  }
  function moveBy(place: string, by: number): void {
    const index = find(place)?.part?.item?.index;
    if (index !== undefined) moveItem(place, index + by);
  }
  function addItem(place: string): void {
    const found = find(place);
    if (found?.part?.item != null) options.onAdd(found.view, found.part.item);
  }
  const { placeholders } = form;
  const { onToggle } = options;
  const now = {
    ...{ findSpot, type, onOpen, follows, placeholders, insert, draft },
    ...{ sections, onToggle, itemAt, moveItem, moveBy, addItem },
  };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
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
      typed(place, text) {
        latest.current.type(place, text);
        // What is below can be elsewhere now.
        tools.current?.place();
      },
      ended: () => setEditing(null),
      wantsLink: () => latest.current.insert('link'),
      moves: (place, by) => latest.current.moveBy(place, by),
      opened(place) {
        if (window.matchMedia(SHEET).matches) texts.current?.scrollUp(place);
        latest.current.onOpen(place);
      },
      moved() {
        if (latest.current.follows) setMoves((times) => times + 1);
      },
    });
    tools.current?.stop();
    tools.current = new FrameTools(page, {
      sections: () => latest.current.sections,
      toggle: (section) => latest.current.onToggle(section),
      itemAt: (place) => latest.current.itemAt(place),
      moveItem: (place, to) => latest.current.moveItem(place, to),
      addItem: (place) => latest.current.addItem(place),
    });
  }, []);
  useEffect(
    () => () => {
      texts.current?.stop();
      tools.current?.stop();
    },
    [],
  );
  const shownSections = JSON.stringify(sections);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another section is hidden.
  useEffect(() => tools.current?.place(), [shownSections]);
  useEffect(() => {
    const onResize = () => setMoves((times) => times + 1);
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);

  const fields = views.map((view) => shownField(view, draft));
  const priceFields = prices?.views.map((view) => shownField(view, prices.draft)) ?? [];
  const invalid = new Set([
    ...fields.flatMap(listProblems),
    ...priceFields.flatMap(listProblems).map((place) => `${PRICES}${place}`),
  ]);
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

  function anchorOf(place: string): Anchor | null {
    const outer = box.current;
    const page = frame.current;
    if (outer === null || page === null || window.matchMedia(SHEET).matches) return null;
    const rect = texts.current?.rectOf(place);
    // The page is filled anew in this moment, or does not show it.
    const host = rect == null ? null : inEditor(outer, page, rect);
    return { host, room: roomOf(outer) };
  }
  // Where the text is depends on what was scrolled and typed since.
  void moves;
  return {
    editing,
    invalid,
    anchor: editing === null ? null : anchorOf(editing),
    anchorOf,
    listen,
    beforeFill: useCallback(() => {
      focused.current = texts.current?.focused() ?? null;
    }, []),
    filledAnew: useCallback(() => {
      texts.current?.prepare();
      refresh.current?.();
      tools.current?.place();
      const moved = movedTo.current;
      movedTo.current = null;
      if (moved !== null) texts.current?.focus({ place: moved, index: 0 });
      else if (focused.current !== null) texts.current?.focus(focused.current);
      setMoves((times) => times + 1);
    }, []),
    /** Types at a place; false where the page does not show it. */
    go: useCallback((place: string) => texts.current?.go(place) ?? false, []),
    /** Ends typing: what is typed next is for another text. */
    leave: useCallback(() => texts.current?.leave(), []),
    focusChosen: useCallback(() => texts.current?.focusChosen(), []),
    embolden: useCallback(() => texts.current?.embolden(), []),
    insert,
    tools,
  };
}

function findPrice(place: string, { views, titleOf }: PriceDraft): Spot | null {
  const { id } = splitPlace(place.slice(PRICES.length));
  const view = views.find((each) => each.id === id);
  return view === undefined ? null : { label: `${titleOf(id)}, ${view.type.label}`, text: null };
}

/** The places of a field that need a look. */
function listProblems({ view, errors, theirs }: ShownField): string[] {
  const places = errors.map(({ at }) => placeOf(view.id, at));
  return theirs === null ? places : [...places, placeOf(view.id, '')];
}

function isUnsaved({ editOf }: TextsDraft, view: FieldView): boolean {
  const edit = editOf(view);
  return edit !== null && edit.progress !== 'saved';
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
