import { useRef } from 'react';
import type { MakeEdit } from './inline-edits.ts';

/** Edits the selection of a text box in a way that the browser's undo can revert. */
export function useTextEdits(value: string, onChange: (value: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  return {
    area,
    apply(makeEdit: MakeEdit): void {
      const box = area.current;
      if (box === null) return;
      const edit = makeEdit({ text: value, start: box.selectionStart, end: box.selectionEnd });
      box.focus();
      box.setSelectionRange(edit.from, edit.to);
      // `execCommand` is the only way to keep the undo history; browsers without it get the text set.
      if (!document.execCommand('insertText', false, edit.insert)) {
        onChange(value.slice(0, edit.from) + edit.insert + value.slice(edit.to));
      }
      box.setSelectionRange(edit.start, edit.end);
    },
  };
}

/**
 * Gives a text box another text in a way that the browser's undo can revert. False where there is no
 * such box, or no such way.
 */
export function typeIntoBox(id: string, text: string): boolean {
  const box = document.getElementById(id);
  if (!(box instanceof HTMLTextAreaElement)) return false;
  box.focus();
  box.select();
  return document.execCommand('insertText', false, text);
}
