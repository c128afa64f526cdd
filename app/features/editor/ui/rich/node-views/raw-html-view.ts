import type { Node } from 'prosemirror-model';
import { NodeSelection, type Transaction } from 'prosemirror-state';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { onReturn } from '#app/ui/admin/line/line.ts';
import { UNREAD } from '../../send.ts';
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
import { isScrolling, renderBlock } from './raw-html-rendering.ts';
import { readAsDocument, readAsText } from './read-as-document.ts';
import { createHead, createTools, findTool } from './tools.ts';

/** HTML that is shown as readers will see it, and edited as text in its place. */
export function rawHtmlView(host: EditorHost): NodeViewConstructor {
  return (node, view, getPos) => new RawHtmlView(node, { view, getPos, host, name: 'HTML' });
}

class RawHtmlView implements NodeView {
  readonly dom: HTMLElement;
  readonly #body = createElement('div', { class: 'raw-html-body' });
  readonly #tools: HTMLElement;
  readonly #place: NodePlace;
  readonly #destroyed = new AbortController();
  #node: Node;
  /** The open text box; null while the block is shown as readers will see it. */
  #box: RawHtmlBox | null = null;

  constructor(node: Node, place: NodePlace) {
    this.#node = node;
    this.#place = place;
    this.#tools = createTools(place.view, 'HTML', [
      { name: 'edit', label: 'Edit HTML', run: () => this.#openBox() },
      { name: 'convert', label: 'Make editable', run: () => void this.#makeEditable() },
      ...moveTools(place),
      removeTool(place),
    ]);
    const blockHead = createHead('HTML', this.#tools);
    this.dom = createElement('div', { class: 'block raw-html' }, blockHead, this.#body);
    onReturn(() => void this.#findLook(), this.#destroyed);
    this.#showLook();
  }

  update(next: Node): boolean {
    const { source, look } = this.#node.attrs;
    const isChanged = next.attrs.source !== source || next.attrs.look !== look;
    this.#node = next;
    if (this.#box !== null) this.#box.show(next.attrs.source);
    else if (isChanged) this.#showLook();
    return true;
  }

  stopEvent(event: Event): boolean {
    const { target } = event;
    if (isInside(this.#tools, target) || isScrolling(event)) return true;
    return this.#box !== null && isInside(this.#body, target);
  }

  destroy(): void {
    this.#destroyed.abort();
  }

  get #view(): EditorView {
    return this.#place.view;
  }

  #showLook(): void {
    this.#box = null;
    this.#tools.hidden = false;
    this.dom.draggable = true;
    this.#body.replaceChildren(renderBlock(this.#node.attrs.look));
  }

  #dispatch(makeTransaction: (at: number) => Transaction): void {
    const at = this.#place.getPos();
    if (at !== undefined) this.#view.dispatch(makeTransaction(at));
  }

  #openBox(): void {
    const edit = startEdit(this.#node);
    this.#dispatch((at) => {
      const { state } = this.#view;
      return state.tr.setSelection(NodeSelection.create(state.doc, at));
    });
    const box = createRawHtmlBox({
      source: this.#node.attrs.source,
      onType: (source) => this.#dispatch((at) => typeHtml(this.#view.state, at, source, edit)),
      onDone: () => void this.#finish(edit),
      onCancel: () => this.#cancel(edit),
    });
    this.#box = box;
    this.#tools.hidden = true;
    // Text in a draggable element cannot be selected with the mouse.
    this.dom.draggable = false;
    this.#body.replaceChildren(box.dom);
    box.focus();
  }

  #closeBox(): void {
    this.#showLook();
    const at = this.#place.getPos();
    if (at !== undefined) findTool(this.#view, at, 'edit')?.focus();
  }

  #cancel(edit: RawHtmlEdit): void {
    this.#closeBox();
    if (edit.changed) this.#dispatch((at) => restoreRawHtml(this.#view.state, at, edit));
  }

  async #finish(edit: RawHtmlEdit): Promise<void> {
    const { source, look } = edit.original.attrs;
    if (this.#node.attrs.source === source && look !== null) {
      this.#cancel(edit);
      return;
    }
    const open = this.#box;
    open?.setBusy(true);
    const doc = await this.#ask(readUncleaned);
    open?.setBusy(false);
    if (this.#box !== open || doc === 'rejected') return;
    this.#closeBox();
    if (doc === 'outdated') return;
    if (doc !== 'offline') this.#replace(doc, edit);
    else this.#place.host.announce(this.#body.textContent ?? '');
  }

  async #makeEditable(): Promise<void> {
    const { host } = this.#place;
    const edit = startEdit(this.#node);
    const doc = await this.#ask(readAsText, 'Nothing was changed');
    if (typeof doc === 'string') return;
    if (isNothing(doc)) {
      host.showError('There is nothing to edit', 'Readers see nothing of this HTML.');
    } else if (doc.children.every(({ type }) => type === this.#node.type)) {
      host.showError(
        'This part stays HTML',
        'The editor has no buttons for what is in it. You can still change its HTML.',
      );
    } else {
      this.#replace(doc, edit);
      host.announce('This part is text now');
    }
  }

  /** After the connection was away. */
  async #findLook(): Promise<void> {
    if (this.#node.attrs.look !== null || this.#box !== null) return;
    const doc = await this.#ask(readUncleaned);
    if (typeof doc === 'string' || this.#box !== null) return;
    const hadFocus = this.dom.contains(document.activeElement);
    this.#replace(doc, startEdit(this.#node), hadFocus);
  }

  #replace(doc: Node, edit: RawHtmlEdit, focus = true): void {
    this.#dispatch((at) => replaceRawHtml(this.#view.state, at, doc, edit));
    if (focus) this.#view.focus();
  }

  /** @param unread the title of the message if the site could not be asked; without one there is none */
  async #ask(
    read: typeof readAsText,
    unread = '',
  ): Promise<Node | 'offline' | 'rejected' | 'outdated'> {
    const { source } = this.#node.attrs;
    const answer = await read(source);
    if (this.#destroyed.signal.aborted || this.#node.attrs.source !== source) return 'outdated';
    if (answer.ok) return answer.doc;
    const isUnread = answer.code === UNREAD;
    const title = isUnread ? unread : 'This HTML can’t be used';
    if (title !== '') this.#place.host.showError(title, answer.message);
    return isUnread ? 'offline' : 'rejected';
  }
}

const readUncleaned: typeof readAsText = (source) => readAsDocument(source, false);
