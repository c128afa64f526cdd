import type { Node } from 'prosemirror-model';
import type { NodeViewConstructor } from 'prosemirror-view';
import { createElement, isInside, renderNode } from './elements.ts';

/** A heading of a table. While it is empty it says what belongs there. */
export const headerCellView: NodeViewConstructor = (first) => {
  const { dom } = renderNode(first) as { dom: HTMLElement };
  const text = createElement('div');
  // Text, not a pseudo-element: an empty heading says nothing to a screen reader.
  const hint = createElement('span', { class: 'cell-hint', contenteditable: 'false' }, 'Heading');
  dom.append(hint, text);

  function show(node: Node): void {
    hint.hidden = node.childCount > 1 || node.firstChild?.content.size !== 0;
  }

  show(first);
  return {
    dom,
    contentDOM: text,
    update(next) {
      if (!next.hasMarkup(first.type, first.attrs)) return false;
      show(next);
      return true;
    },
    ignoreMutation: ({ type, target }) => type !== 'selection' && !isInside(text, target),
  };
};
