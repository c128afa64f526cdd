import type { NodeViewConstructor } from 'prosemirror-view';
import type { EditorHost } from '../host.ts';
import { moveTools, type NodePlace } from './block-tools.ts';
import { createElement, isInside } from './elements.ts';
import { createHead, createTools } from './tools.ts';

/** What the code fills in, by its name: it can be moved, and nothing in it can be edited. */
export function fixedBlockView(host: EditorHost): NodeViewConstructor {
  return (node, view, getPos) => {
    const label: string = node.attrs.label;
    const place: NodePlace = { view, getPos, host, name: label };
    const tools = createTools(view, label, moveTools(place));
    const dom = createElement(
      'div',
      { class: 'block fixed-block' },
      createHead(label, tools),
      createElement('p', { class: 'fixed-block-note' }, 'The site fills this in automatically.'),
    );
    return { dom, stopEvent: (event) => isInside(tools, event.target) };
  };
}
