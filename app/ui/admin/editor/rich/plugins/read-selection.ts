import { Plugin } from 'prosemirror-state';
import { isComposing } from '../../../is-composing.ts';

/**
 * Reads the browser's selection before each key. ProseMirror waits for the browser to report that the
 * cursor has moved, and keys that were pressed while the page was busy arrive before that report:
 * Ctrl+A, Ctrl+End and Enter would replace the whole text.
 */
export function readSelectionBeforeKeys(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown({ dom }, event) {
          if (!isComposing(event)) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
          return false;
        },
      },
    },
  });
}
