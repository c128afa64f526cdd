import type { Node } from 'prosemirror-model';
import type { NodeViewConstructor } from 'prosemirror-view';
import type { EditorHost } from '../host.ts';
import { moveTools, type NodePlace, removeTool } from './block-tools.ts';
import { createElement, isInside } from './elements.ts';
import { markEmpty } from './placeholder.ts';
import { createHead, createTools } from './tools.ts';

/** Blocks with a caption. */
export function figureGroupView(host: EditorHost): NodeViewConstructor {
  return (first, view, getPos) => {
    const name = nameOf(first);
    const place: NodePlace = { view, getPos, host, name };
    const tools = createTools(view, name, [...moveTools(place), removeTool(place)]);
    const content = createElement('figure', { class: 'figure-group-content' });
    const dom = createElement(
      'div',
      { class: 'block figure-group' },
      createHead(name, tools),
      content,
    );
    const showWidth = ({ attrs }: Node) =>
      dom.classList.toggle('wide', attrs.html?.class === 'wide');
    showWidth(first);
    return {
      dom,
      contentDOM: content,
      update(next) {
        showWidth(next);
        return nameOf(next) === name;
      },
      stopEvent: (event) => isInside(tools, event.target),
      ignoreMutation: ({ type, target }) => type !== 'selection' && !isInside(content, target),
    };
  };
}

function nameOf(group: Node): string {
  const blocks = group.children.filter(({ type }) => type.name !== 'figure_caption');
  if (blocks.some(({ type }) => type.name === 'table')) return 'Table with caption';
  if (blocks.some(({ type }) => type.name === 'blockquote')) return 'Pull quote';
  return blocks.length > 1 ? 'Gallery' : 'Figure';
}

export const figureCaptionView: NodeViewConstructor = (first) => {
  const dom = createElement('figcaption', { 'data-placeholder': 'Add a caption' });
  markEmpty(dom, first);
  return {
    dom,
    contentDOM: dom,
    update(next) {
      markEmpty(dom, next);
      return true;
    },
  };
};
