import { useRef } from 'react';
import type { MakeEdit } from './text-edits.ts';

/** Edits of what is selected in a text box, so made that the browser's own undo takes them back. */
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
      // The only way that keeps the browser's own undo; a browser without it gets the text set.
      if (!document.execCommand('insertText', false, edit.insert)) {
        onChange(value.slice(0, edit.from) + edit.insert + value.slice(edit.to));
      }
      box.setSelectionRange(edit.start, edit.end);
    },
  };
}
