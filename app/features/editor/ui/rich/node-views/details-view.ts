import type { NodeViewConstructor } from 'prosemirror-view';
import { attributesFor, withoutAttributes } from '../commands/attributes.ts';
import type { EditorHost } from '../host.ts';
import { removeTool } from './block-tools.ts';
import { createElement, isInside } from './elements.ts';
import { markEmpty } from './placeholder.ts';
import { createHead, createTools } from './tools.ts';

/** Details, which are always open here. A check box says how readers find them. */
export function detailsView(host: EditorHost): NodeViewConstructor {
  return (first, view, getPos) => {
    let node = first;
    const content = createElement('div', { class: 'details-content' });
    const box = createElement('input', { type: 'checkbox' });
    const tools = createTools(view, 'Expandable section', [
      removeTool({ view, getPos, host, name: 'Expandable section' }),
    ]);
    tools.prepend(createElement('label', { class: 'block-choice' }, box, 'Show expanded'));
    const dom = createElement(
      'div',
      { class: 'block details-block' },
      createHead('Expandable section', tools),
      content,
    );
    box.addEventListener('change', () => {
      const at = getPos();
      if (at === undefined) return;
      const html = box.checked
        ? attributesFor('details', { ...node.attrs.html, open: '' })
        : withoutAttributes(node.attrs.html, 'open');
      view.dispatch(view.state.tr.setNodeAttribute(at, 'html', html));
    });

    function show(): void {
      box.checked = node.attrs.html?.open !== undefined;
    }

    show();
    return {
      dom,
      contentDOM: content,
      update(next) {
        node = next;
        show();
        return true;
      },
      stopEvent: (event) => isInside(tools, event.target),
      ignoreMutation: ({ type, target }) => type !== 'selection' && !isInside(content, target),
    };
  };
}

/** The summary is no `summary` element, which a space or Enter would close. */
export const summaryView: NodeViewConstructor = (first) => {
  const dom = createElement('div', { class: 'details-summary', 'data-placeholder': 'Summary' });
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
