import type { Node } from 'prosemirror-model';
import { NodeSelection, type Transaction } from 'prosemirror-state';
import type { NodeViewConstructor } from 'prosemirror-view';
import { OFFLINE } from '../../../media/send-image.ts';
import type { EditorHost } from '../host.ts';
import { moveTools, type NodePlace, removeTool } from './block-tools.ts';
import { createElement, isInside } from './elements.ts';
import { createRawHtmlBox, type RawHtmlBox } from './raw-html-box.ts';
import {
  isNothing,
  type RawHtmlEdit,
  replaceRawHtml,
  restoreRawHtml,
  startEdit,
  typeHtml,
} from './raw-html-edit.ts';
import { renderBlock } from './raw-html-rendering.ts';
import { readAsDocument, readAsText } from './read-as-document.ts';
import { createHead, createTools, findTool } from './tools.ts';

/** HTML that is shown as readers will see it, and edited as text in its place. */
export function rawHtmlView(host: EditorHost): NodeViewConstructor {
  return (first, view, getPos) => {
    let node = first;
    let box: RawHtmlBox | null = null;
    const place: NodePlace = { view, getPos, host, name: 'HTML' };
    const tools = createTools(view, 'HTML', [
      { name: 'edit', label: 'Edit HTML', run: openBox },
      { name: 'convert', label: 'Make editable', run: () => void makeEditable() },
      ...moveTools(place),
      removeTool(place),
    ]);
    const body = createElement('div', { class: 'raw-html-body' });
    const dom = createElement('div', { class: 'block raw-html' }, createHead('HTML', tools), body);
    const destroyed = new AbortController();
    window.addEventListener('online', () => void findLook(), destroyed);
    showLook();

    function showLook(): void {
      box = null;
      tools.hidden = false;
      dom.draggable = true;
      body.replaceChildren(renderBlock(node.attrs.look));
    }

    function dispatch(makeTransaction: (at: number) => Transaction): void {
      const at = getPos();
      if (at !== undefined) view.dispatch(makeTransaction(at));
    }

    function openBox(): void {
      const edit = startEdit(node);
      dispatch((at) => view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
      box = createRawHtmlBox({
        source: node.attrs.source,
        onType: (source) => dispatch((at) => typeHtml(view.state, at, source, edit)),
        onDone: () => void finish(edit),
        onCancel: () => cancel(edit),
      });
      tools.hidden = true;
      // Text in a draggable element cannot be selected with the mouse.
      dom.draggable = false;
      body.replaceChildren(box.dom);
      box.focus();
    }

    function cancel(edit: RawHtmlEdit): void {
      closeBox();
      if (edit.changed) dispatch((at) => restoreRawHtml(view.state, at, edit));
    }

    function closeBox(): void {
      showLook();
      const at = getPos();
      if (at !== undefined) findTool(view, at, 'edit')?.focus();
    }

    async function finish(edit: RawHtmlEdit): Promise<void> {
      const { source, look } = edit.original.attrs;
      if (node.attrs.source === source && look !== null) {
        cancel(edit);
        return;
      }
      const open = box;
      open?.setBusy(true);
      const doc = await ask(false);
      open?.setBusy(false);
      if (box !== open || doc === 'rejected') return;
      closeBox();
      if (doc === 'outdated') return;
      if (doc !== 'offline') replace(doc, edit);
      else host.announce(body.textContent ?? '');
    }

    async function makeEditable(): Promise<void> {
      const edit = startEdit(node);
      const doc = await askFor(readAsText);
      if (typeof doc === 'string') {
        if (doc === 'offline') host.showError('Nothing was changed', OFFLINE);
      } else if (isNothing(doc)) {
        host.showError('There is nothing to edit', 'Readers see nothing of this HTML.');
      } else if (doc.children.every(({ type }) => type === node.type)) {
        host.showError(
          'This part stays HTML',
          'The editor has no buttons for what is in it. You can still change its HTML.',
        );
      } else {
        replace(doc, edit);
        host.announce('This part is text now');
      }
    }

    /** After the connection was away. */
    async function findLook(): Promise<void> {
      if (node.attrs.look !== null || box !== null) return;
      const doc = await ask(false);
      if (typeof doc === 'string' || box !== null) return;
      const hadFocus = dom.contains(document.activeElement);
      replace(doc, startEdit(node), hadFocus);
    }

    function replace(doc: Node, edit: RawHtmlEdit, focus = true): void {
      dispatch((at) => replaceRawHtml(view.state, at, doc, edit));
      if (focus) view.focus();
    }

    const ask = (clean: boolean) => askFor((source) => readAsDocument(source, clean));

    async function askFor(
      read: typeof readAsText,
    ): Promise<Node | 'offline' | 'rejected' | 'outdated'> {
      const { source } = node.attrs;
      const answer = await read(source);
      if (destroyed.signal.aborted || node.attrs.source !== source) return 'outdated';
      if (answer === null) return 'offline';
      if (answer.ok) return answer.doc;
      host.showError('This HTML can’t be used', answer.message);
      return 'rejected';
    }

    return {
      dom,
      update(next) {
        const isChanged =
          next.attrs.source !== node.attrs.source || next.attrs.look !== node.attrs.look;
        node = next;
        if (box !== null) box.show(node.attrs.source);
        else if (isChanged) showLook();
        return true;
      },
      stopEvent: ({ target }) =>
        isInside(tools, target) || (box !== null && isInside(body, target)),
      destroy: () => destroyed.abort(),
    };
  };
}
