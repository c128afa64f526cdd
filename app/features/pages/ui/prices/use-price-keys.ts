import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { Typed } from '#app/features/pages/field-kinds/field-kind.ts';
import type { FieldView } from '#app/features/pages/fields/form-view.ts';
import { isComposing } from '#app/ui/admin/is-composing.ts';
import { shownField } from '../shown-field.ts';
import { placeOf, useTextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { nextCell, type PriceRow, type Step, spreadPasted } from './price-grid.ts';

/** The last paste, and what its cells had before. */
interface LastPaste {
  readonly before: readonly { readonly view: FieldView; readonly typed: Typed }[];
  readonly left: number;
}

/** Spreadsheet keys for cells that are inputs; the browser handles Tab. */
export function usePriceKeys(rows: readonly PriceRow[], draft: TextsDraft) {
  const form = useTextsForm();
  /** What the focused cell had when it got the focus. */
  const before = useRef<Typed>('');
  const [lastPaste, setLastPaste] = useState<LastPaste | null>(null);

  function typedIn(read: FieldView) {
    const { view, typed } = shownField(read, draft);
    return { view, typed };
  }
  function go(id: string, step: Step): boolean {
    const next = nextCell(rows, id, step);
    const input = next === null ? null : document.getElementById(placeOf(next.id, ''));
    input?.focus();
    return input !== null;
  }
  function onKeyDown(view: FieldView, event: KeyboardEvent<HTMLInputElement>): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent, currentTarget } = event;
    if (altKey || ctrlKey || metaKey || isComposing(nativeEvent)) return;
    if (key === 'Enter') {
      event.preventDefault();
      go(view.id, shiftKey ? 'up' : 'down');
    } else if (key === 'Escape') {
      event.preventDefault();
      const { view: newest, typed } = typedIn(view);
      if (typed !== before.current) form.type(newest, before.current);
      requestAnimationFrame(() => currentTarget.select());
    } else {
      const step = shiftKey ? null : stepOf(key, currentTarget);
      if (step !== null && go(view.id, step)) event.preventDefault();
    }
  }
  function onPaste(view: FieldView, event: ClipboardEvent): void {
    const pasted = spreadPasted(rows, view.id, event.clipboardData.getData('text/plain'));
    if (pasted === null) return;
    event.preventDefault();
    setLastPaste({ before: pasted.prices.map((each) => typedIn(each.view)), left: pasted.left });
    for (const each of pasted.prices) form.type(typedIn(each.view).view, each.typed);
  }
  return {
    lastPaste,
    undoPaste() {
      for (const { view, typed } of lastPaste?.before ?? []) form.type(view, typed);
      setLastPaste(null);
    },
    cellProps: (view: FieldView) => ({
      onFocus({ currentTarget }: { currentTarget: HTMLInputElement }) {
        before.current = typedIn(view).typed;
        // Typing replaces a price instead of adding to it.
        currentTarget.select();
      },
      onMouseDown(event: MouseEvent<HTMLInputElement>) {
        // The first click selects the cell, the next one places the cursor.
        if (document.activeElement === event.currentTarget || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onKeyDown(view, event),
      onPaste: (event: ClipboardEvent) => onPaste(view, event),
    }),
  };
}

/** Where an arrow key leads. Left and right leave a cell at the edge of its text, or if all is selected. */
function stepOf(
  key: string,
  { selectionStart, selectionEnd, value }: HTMLInputElement,
): Step | null {
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const isCursor = selectionStart === selectionEnd;
  switch (key) {
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'ArrowLeft':
      return isWhole || (isCursor && selectionStart === 0) ? 'left' : null;
    case 'ArrowRight':
      return isWhole || (isCursor && selectionEnd === value.length) ? 'right' : null;
    default:
      return null;
  }
}
