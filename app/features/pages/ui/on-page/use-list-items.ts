import { useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldView } from '#app/features/pages/fields/form-view.ts';
import { focusPlace } from '../texts-fields.tsx';
import { placeOf, useTextsForm } from '../texts-form.ts';
import { findField, type PageTexts } from './find-spot.ts';
import type { ToolItem } from './frame-tools.ts';
import type { ItemPlace } from './text-part.ts';

interface ListItemsOptions extends PageTexts {
  /** Ends typing. */
  leave: () => void;
  /** Opens the card of a place. */
  onOpen: (place: string) => void;
}

/** What the tools beside a list on the page do with its items: move them, and add more. */
export function useListItems({ leave, onOpen, ...page }: ListItemsOptions) {
  const { draft } = page;
  const form = useTextsForm();
  /** Where an item was moved to that gets the focus once the page shows it there. */
  const movedTo = useRef<string | null>(null);

  function itemAt(place: string): ToolItem | null {
    const part = findField(place, page)?.part;
    if (part?.item == null) return null;
    const { at, count, max } = part.item;
    return { label: part.label, at, canMove: count > 1, canAdd: count < max };
  }
  function moveItem(place: string, to: number): void {
    const found = findField(place, page);
    const item = found?.part?.item;
    if (found == null || item == null || to < 0 || to >= item.count || to === item.index) return;
    leave();
    form.editList(found.view, { kind: 'move', at: item.at, to });
    const list = item.at.split('/').slice(0, -1);
    const rest = found.at.slice(item.at.length);
    movedTo.current = placeOf(found.view.id, [...list, to].join('/') + rest);
    // The page shows it right away, without the pause that typing gets.
    setTimeout(() => void draft.flush());
  }
  function moveBy(place: string, by: number): void {
    const index = findField(place, page)?.part?.item?.index;
    if (index !== undefined) moveItem(place, index + by);
  }
  /** Adds an item at the end of the list that another one is in, and opens the list. */
  function addBeside(view: FieldView, { at, count }: ItemPlace): void {
    const { type } = view;
    const list = at.split('/').slice(0, -1);
    const parts = type.type === 'list' && type.item.type === 'parts' ? type.item.parts : {};
    // A list within an item has texts without parts.
    const first = list.length === 0 ? Object.keys(parts).slice(0, 1) : [];
    const added = placeOf(view.id, [...list, count, ...first].join('/'));
    leave();
    // Right away: the next key press is meant for the item.
    flushSync(() => {
      form.editList(view, { kind: 'add', at: list.join('/') });
      onOpen(placeOf(view.id, ''));
    });
    focusPlace(added, false);
  }
  function addItem(place: string): void {
    const found = findField(place, page);
    if (found?.part?.item != null) addBeside(found.view, found.part.item);
  }
  /** Where an item was moved to since the last call. */
  const takeMoved = useCallback(() => {
    const moved = movedTo.current;
    movedTo.current = null;
    return moved;
  }, []);
  return { itemAt, moveItem, moveBy, addBeside, addItem, takeMoved };
}
