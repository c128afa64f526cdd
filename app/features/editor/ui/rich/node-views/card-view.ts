import type { NodeViewConstructor } from 'prosemirror-view';
import { cardLabel } from '../card.ts';
import type { EditorHost } from '../host.ts';
import { moveTools, type NodePlace, removeTool } from './block-tools.ts';
import { createElement, isInside } from './elements.ts';
import { createHead, createTools } from './tools.ts';

/** What the site shows in this place, by its name: the price list and the texts fill it in. */
export function cardView(host: EditorHost): NodeViewConstructor {
  return (node, view, getPos) => {
    const place: NodePlace = { view, getPos, host, name: 'Card' };
    const tools = createTools(view, 'Card', [
      { name: 'change', label: 'Change', run: change },
      ...moveTools(place),
      removeTool(place),
    ]);
    const dom = createElement(
      'div',
      { class: 'block fixed-block' },
      createHead(cardLabel(node.attrs.html), tools),
      createElement('p', { class: 'fixed-block-note' }, 'The site fills this in automatically.'),
    );

    function change(): void {
      const at = getPos();
      if (at !== undefined) host.openDialog({ kind: 'card', at });
    }

    return { dom, stopEvent: (event) => isInside(tools, event.target) };
  };
}
