import type { EditorState } from 'prosemirror-state';
import { type FocusEvent, type PointerEvent, useState } from 'react';
import { PHONE, useMedia } from '../use-media.ts';
import { insertMenuOf } from './plugins/insert-menu-state.ts';
import { hasSelectedText } from './selected-text.ts';
import type { ToolbarPlace } from './toolbar.tsx';

/** A finger has no Alt+F10, and a phone shows its own tools over what is selected. */
const TOUCH = `${PHONE}, (pointer: coarse)`;

/** Where the toolbar is, and when. */
export function useToolsPlace(isPinned: boolean) {
  const isTouch = useMedia(TOUCH);
  const [hasFocus, setHasFocus] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  /** Whether they were asked for by key, where nothing is selected. */
  const [asksForTools, setAsksForTools] = useState(false);
  const place: ToolbarPlace = isTouch ? 'keyboard' : isPinned ? 'row' : 'selection';

  return {
    place,
    setAsksForTools,
    shows(state: EditorState): boolean {
      if (place === 'row') return true;
      if (!hasFocus) return false;
      if (place === 'keyboard') return true;
      if (asksForTools) return true;
      // While somebody drags over the text, what is selected is not chosen yet.
      return !isPressed && !insertMenuOf(state) && hasSelectedText(state);
    },
    /** What the element around the text and its tools notices. */
    watch: {
      onFocus: () => setHasFocus(true),
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (currentTarget.contains(relatedTarget)) return;
        setHasFocus(false);
        setAsksForTools(false);
      },
      onPointerDown({ target }: PointerEvent) {
        // Not on a tool, which would be gone before it is clicked.
        if (!(target instanceof Element) || target.closest('.rich-content') === null) return;
        setIsPressed(true);
        const release = () => setIsPressed(false);
        for (const end of ['pointerup', 'pointercancel']) {
          window.addEventListener(end, release, { once: true });
        }
      },
      onBeforeInput: () => setAsksForTools(false),
    },
  };
}
