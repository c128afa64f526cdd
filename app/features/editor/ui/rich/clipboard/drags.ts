import { DOMSerializer, type Fragment } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { sliceToHtml } from './slice-html.ts';
import { sliceToText } from './slice-text.ts';

/** Writes nothing, because ProseMirror would put the HTML of its elements on the clipboard. */
class NoSerializer extends DOMSerializer {
  override serializeFragment(
    _content: Fragment,
    options: { document?: Document } = {},
  ): DocumentFragment {
    return (options.document ?? document).createDocumentFragment();
  }
}

export const noSerializer = new NoSerializer({}, {});

/** Gives other programs the HTML and text of what is dragged out of the view. */
export function watchDrags(view: EditorView): () => void {
  // After ProseMirror's own listener, which finds out what is dragged.
  const fill = ({ dataTransfer }: DragEvent): void => {
    if (dataTransfer === null || view.dragging === null) return;
    dataTransfer.clearData();
    dataTransfer.setData('text/html', sliceToHtml(view.dragging.slice));
    dataTransfer.setData('text/plain', sliceToText(view.dragging.slice));
  };
  view.dom.addEventListener('dragstart', fill);
  return () => view.dom.removeEventListener('dragstart', fill);
}
