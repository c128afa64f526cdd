import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PostFieldName } from '#app/features/articles/post-fields.ts';
import { findInvalid } from '#app/ui/forms/find-invalid.ts';
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

  /** The field that is to have the focus once the drawer's fields are loaded. */
  const awaited = useRef<string | null>(null);
  const focusOn = useCallback((field: string) => {
    const found = document.getElementById(field);
    awaited.current = found === null ? field : null;
    found?.focus();
  }, []);

  return {
    isOpen,
    /** For when the fields are there: one that was asked for, or the first that is marked. */
    focusAwaited() {
      if (awaited.current !== null) focusOn(awaited.current);
      else if (isOpen) findInvalid(document.querySelector('.editor-form'))?.focus();
    },
    /** Opens it with the focus on one of its fields, or at its start. */
    open: useCallback(
      (field = `${DETAILS}-title`) => {
        flushSync(() => setIsOpen(true));
        focusOn(field);
      },
      [focusOn],
    ),
    /** Gives a field the focus, wherever it is. */
    show: useCallback(
      (field: PostFieldName) => {
        if (!ON_SHEET.has(field)) flushSync(() => setIsOpen(true));
        focusOn(field);
      },
      [focusOn],
    ),
    close: useCallback(() => {
      awaited.current = null;
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
