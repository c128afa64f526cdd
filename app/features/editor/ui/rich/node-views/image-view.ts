import type { NodeViewConstructor } from 'prosemirror-view';
import type { EditorHost } from '../host.ts';
import { removeTool } from './block-tools.ts';
import { bringTool, showBringTool } from './bring-tool.ts';
import { createElement, isInside } from './elements.ts';
import { createImage } from './image.ts';
import { createTools } from './tools.ts';

/** An image between words. */
export function imageView(host: EditorHost): NodeViewConstructor {
  return (first, view, getPos) => {
    let node = first;
    const image = createImage('span', node.attrs.html);
    const tools = createTools(view, 'Image', [
      { name: 'edit', label: 'Edit image', run: edit },
      bringTool(view, host, () => node.attrs.html),
      removeTool({ view, getPos, host, name: 'Image' }),
    ]);
    const dom = createElement('span', { class: 'inline-image' }, image.dom, tools);
    showBringTool(tools, node.attrs.html);

    function edit(): void {
      const at = getPos();
      if (at !== undefined) host.openDialog({ kind: 'edit-image', at });
    }

    image.dom.addEventListener('click', edit);

    return {
      dom,
      update(next) {
        if (next.attrs.html !== node.attrs.html) image.update(next.attrs.html);
        node = next;
        showBringTool(tools, node.attrs.html);
        return true;
      },
      stopEvent: (event) => isInside(tools, event.target),
    };
  };
}
