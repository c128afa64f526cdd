import { Plugin } from 'prosemirror-state';

/**
 * Reads the browser's selection before each key. ProseMirror waits for the browser to report that the
 * cursor has moved, and keys that were pressed while the page was busy arrive before that report:
 * Ctrl+A, Ctrl+End and Enter would replace the whole text.
 */
export function readSelectionBeforeKeys(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown({ dom }, { isComposing }) {
          if (!isComposing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
          return false;
        },
      },
    },
  });
}
