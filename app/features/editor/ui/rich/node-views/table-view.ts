import type { NodeViewConstructor } from 'prosemirror-view';
import type { EditorHost } from '../host.ts';
import { removeTool } from './block-tools.ts';
import { createElement, isInside, renderNode } from './elements.ts';
import { createHead, createTools } from './tools.ts';

/** A table that scrolls sideways where it is too wide, with its caption above. */
export function tableView(host: EditorHost): NodeViewConstructor {
  return (node, view, getPos) => {
    const table = renderNode(node);
    // Browsers make what scrolls a tab stop; here the cursor scrolls it.
    const scroll = createElement('div', { class: 'table-scroll', tabindex: '-1' }, table.dom);
    // In Firefox, a click into a cell would focus it instead of the text around it.
    scroll.addEventListener('mousedown', () => {
      scroll.removeAttribute('tabindex');
      setTimeout(() => scroll.setAttribute('tabindex', '-1'));
    });
    const tools = createTools(view, 'Table', [
      { name: 'rows', label: 'Rows and columns', run: () => host.focusToolbar() },
      { name: 'caption', label: 'Caption', run: openCaption },
      removeTool({ view, getPos, host, name: 'Table' }),
    ]);
    const head = createHead('Table', tools);
    tools.before(
      createElement('span', { class: 'block-hint' }, 'Escape, then Tab leaves the table'),
    );
    const dom = createElement('div', { class: 'block table-block' }, head);
    if (node.attrs.caption !== null) {
      const caption = { class: 'block-caption', contenteditable: 'false' };
      dom.append(createElement('p', caption, node.attrs.caption));
    }
    dom.append(scroll);

    function openCaption(): void {
      const at = getPos();
      if (at !== undefined) host.openDialog({ kind: 'caption', at });
    }

    return {
      dom,
      contentDOM: table.contentDOM,
      update: ({ attrs }) => attrs.caption === node.attrs.caption && attrs.html === node.attrs.html,
      stopEvent: (event) => isInside(tools, event.target),
      ignoreMutation: ({ type, target }) => type !== 'selection' && !isInside(table.dom, target),
    };
  };
}
