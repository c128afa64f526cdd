import type { Node } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import type { EditorView, NodeViewConstructor } from 'prosemirror-view';
import { schema } from '#app/html/document/schema.ts';
import { isWideFigure, withWidth } from '../dialogs/image-place.ts';
import type { EditorHost } from '../host.ts';
import { moveTools, type NodePlace, removeTool } from './block-tools.ts';
import { createElement, isInside } from './elements.ts';
import { markEmpty } from './placeholder.ts';
import { createHead, createTools, type Tool } from './tools.ts';

/** Blocks with a caption. */
export function figureGroupView(host: EditorHost): NodeViewConstructor {
  return (first, view, getPos) => {
    const name = nameOf(first);
    const place: NodePlace = { view, getPos, host, name };
    const tools = createTools(view, name, [
      ...(name === 'Gallery' ? galleryTools(place) : []),
      ...moveTools(place),
      removeTool(place),
    ]);
    const width = createWidthBox(place);
    if (name === 'Gallery') tools.prepend(width.label);
    const content = createElement('figure', { class: 'figure-group-content' });
    const dom = createElement(
      'div',
      { class: 'block figure-group' },
      createHead(name, tools),
      content,
    );

    function show(node: Node): void {
      const isWide = isWideFigure(node);
      width.box.checked = isWide;
      dom.classList.toggle('wide', isWide);
      const hasCaption = node.children.some(isCaption);
      tools.querySelector('[data-tool="caption"]')?.toggleAttribute('hidden', hasCaption);
    }

    show(first);
    return {
      dom,
      contentDOM: content,
      update(next) {
        show(next);
        return nameOf(next) === name;
      },
      stopEvent: (event) => isInside(tools, event.target),
      ignoreMutation: ({ type, target }) => type !== 'selection' && !isInside(content, target),
    };
  };
}

function nameOf(group: Node): string {
  const blocks = group.children.filter((block) => !isCaption(block));
  if (blocks.some(({ type }) => type.name === 'table')) return 'Table with caption';
  if (blocks.some(({ type }) => type.name === 'blockquote')) return 'Pull quote';
  return blocks.length > 1 ? 'Gallery' : 'Figure';
}

function isCaption({ type }: Node): boolean {
  return type === schema.nodes.figure_caption;
}

function galleryTools({ view, getPos, host }: NodePlace): Tool[] {
  return [
    {
      name: 'add',
      label: 'Add images',
      run() {
        const at = getPos();
        if (at !== undefined) host.openDialog({ kind: 'gallery', at });
      },
    },
    { name: 'caption', label: 'Caption', run: () => addCaption(view, getPos()) },
  ];
}

/** An empty caption below the images, with the cursor in it. */
function addCaption(view: EditorView, at: number | undefined): void {
  const node = at === undefined ? null : view.state.doc.nodeAt(at);
  if (at === undefined || node === null) return;
  const end = at + node.nodeSize - 1;
  const tr = view.state.tr.insert(end, schema.node('figure_caption'));
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(end + 1))).scrollIntoView());
  view.focus();
}

/** Only what is at the top level has room beside it. */
function createWidthBox({ view, getPos }: NodePlace) {
  const box = createElement('input', { type: 'checkbox' });
  box.addEventListener('change', () => {
    const at = getPos();
    const node = at === undefined ? null : view.state.doc.nodeAt(at);
    if (at === undefined || node === null) return;
    const html = withWidth(node.attrs.html, box.checked);
    view.dispatch(view.state.tr.setNodeAttribute(at, 'html', html));
  });
  const label = createElement('label', { class: 'block-choice' }, box, 'Wider than the text');
  const at = getPos();
  label.hidden = at === undefined || view.state.doc.resolve(at).depth > 0;
  return { box, label };
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
