import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PostFieldName } from '#app/domains/posts/post-fields.ts';
import { DETAILS } from './details-drawer.tsx';
import type { EditorState } from './editor-state.ts';
import { PHONE } from './use-media.ts';

/** The fields that are on the sheet; all others are in the drawer. */
const ON_SHEET: ReadonlySet<string> = new Set(['title', 'content']);

/** Whether the drawer is open. It opens for a field in it that has an error. */
export function useDetails(errors: EditorState['errors']) {
  const [isOpen, setIsOpen] = useState(false);
  const [seen, setSeen] = useState(errors);
  // Before the form is shown: the first field with an error gets the focus then.
  if (errors !== seen) {
    setSeen(errors);
    if (showsIn(errors)) setIsOpen(true);
  }

  return {
    isOpen,
    /** Opens it with the focus on one of its fields, or at its start. */
    open: useCallback((field = `${DETAILS}-title`) => {
      flushSync(() => setIsOpen(true));
      document.getElementById(field)?.focus();
    }, []),
    /** Gives a field the focus, wherever it is. */
    show: useCallback((field: PostFieldName) => {
      if (!ON_SHEET.has(field)) flushSync(() => setIsOpen(true));
      document.getElementById(field)?.focus();
    }, []),
    close: useCallback(() => {
      flushSync(() => setIsOpen(false));
      document.querySelector<HTMLElement>(`[aria-controls="${DETAILS}"]`)?.focus();
    }, []),
  };
}

/** On a phone it would hide the errors on the sheet, which come first. */
function showsIn(errors: EditorState['errors']): boolean {
  const names = Object.keys(errors);
  const isHere = names.some((name) => !ON_SHEET.has(name));
  return isHere && !(matchMedia(PHONE).matches && names.some((name) => ON_SHEET.has(name)));
}
