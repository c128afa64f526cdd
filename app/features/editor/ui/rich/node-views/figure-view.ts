import { DOMSerializer, type Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { NodeViewConstructor } from 'prosemirror-view';
import type { EditorHost } from '../host.ts';
import { moveTools, type NodePlace, removeTool } from './block-tools.ts';
import { bringTool, showBringTool } from './bring-tool.ts';
import { createElement, isInside } from './elements.ts';
import { createImage } from './image.ts';
import { markEmpty } from './placeholder.ts';
import { createTools } from './tools.ts';

/** An image with its caption, which is text like any other. */
export function figureView(host: EditorHost): NodeViewConstructor {
  return (first, view, getPos) => {
    let node = first;
    const place: NodePlace = { view, getPos, host, name: 'Image' };
    const image = createImage('div', node.attrs.image);
    const caption = renderCaption(node);
    const tools = createTools(view, 'Image', [
      { name: 'edit', label: 'Edit image', run: edit },
      bringTool(view, host, () => node.attrs.image),
      ...moveTools(place),
      removeTool(place),
    ]);
    const dom = createElement('figure', { class: 'block' }, image.dom, caption, tools);
    update();

    function update(): void {
      dom.classList.toggle('wide', node.attrs.html?.class === 'wide');
      markEmpty(caption, node);
      showBringTool(tools, node.attrs.image);
    }

    function edit(): void {
      const at = getPos();
      if (at !== undefined) host.openDialog({ kind: 'edit-image', at });
    }

    function select(): void {
      const at = getPos();
      if (at === undefined) return;
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
      view.focus();
    }

    // A press would focus the text at its start, and ProseMirror, which does not hear of the press, would
    // scroll there before the button is up.
    image.dom.addEventListener('mousedown', select);
    // Once the dialog is closed, the image is selected, to be moved or deleted.
    image.dom.addEventListener('click', () => {
      select();
      edit();
    });

    return {
      dom,
      contentDOM: caption,
      update(next) {
        if (next.attrs.caption !== node.attrs.caption) return false;
        if (next.attrs.image !== node.attrs.image) image.update(next.attrs.image);
        node = next;
        update();
        return true;
      },
      // The editor would make the whole figure draggable, and its caption's text could not be
      // selected with the mouse any more. The image is draggable without that.
      selectNode: () => dom.classList.add('ProseMirror-selectednode'),
      deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
      stopEvent: (event) => isInside(tools, event.target) || event.type === 'mousedown',
      ignoreMutation: ({ type, target }) => type !== 'selection' && !isInside(caption, target),
    };
  };
}

function renderCaption(node: Node): HTMLElement {
  const { id: _, ...shown } = node.attrs.caption ?? {};
  const caption = DOMSerializer.renderSpec(document, ['figcaption', shown]).dom as HTMLElement;
  caption.dataset.placeholder = 'Add a caption';
  return caption;
}
