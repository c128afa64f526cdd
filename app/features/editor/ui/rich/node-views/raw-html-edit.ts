import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state';
import { onPurpose } from '../commands/on-purpose.ts';
import { removeNode } from './move-node.ts';

/**
 * The editing of a raw HTML block's HTML, from the first character to what it becomes: one step to undo,
 * although what is typed is part of the document immediately.
 */
export interface RawHtmlEdit {
  readonly original: Node;
  readonly startedAt: number;
  changed: boolean;
}

export function startEdit(original: Node): RawHtmlEdit {
  return { original, startedAt: Date.now(), changed: false };
}

/** Puts the typed HTML into the document. */
export function typeHtml(
  state: EditorState,
  at: number,
  source: string,
  edit: RawHtmlEdit,
): Transaction {
  const attrs = { ...state.doc.nodeAt(at)?.attrs, source, look: null };
  return asOneStep(setAttributes(state, at, attrs), edit);
}

/** Puts the raw HTML block back as it was before it was edited. */
export function restoreRawHtml(state: EditorState, at: number, edit: RawHtmlEdit): Transaction {
  const { source, look } = edit.original.attrs;
  const attrs = { ...state.doc.nodeAt(at)?.attrs, source, look };
  return asOneStep(setAttributes(state, at, attrs), edit);
}

/** Replaces the raw HTML block with what its HTML was read as. */
export function replaceRawHtml(
  state: EditorState,
  at: number,
  doc: Node,
  edit: RawHtmlEdit,
): Transaction {
  if (isNothing(doc)) return asOneStep(removeNode(state, at), edit);
  const blocks = [...doc.children];
  const last = blocks.pop();
  const after = state.doc.nodeAt(at)?.attrs.after ?? null;
  if (last) blocks.push(last.type.create({ ...last.attrs, after }, last.content, last.marks));
  const tr = onPurpose(state.tr.replaceWith(at, at + 1, blocks));
  return asOneStep(tr.setSelection(Selection.near(tr.doc.resolve(at))).scrollIntoView(), edit);
}

/** Whether a document is one empty paragraph, which means no text. */
export function isNothing(doc: Node): boolean {
  return doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.content.size === 2;
}

function setAttributes(state: EditorState, at: number, attrs: object): Transaction {
  const { selection } = state;
  const isSelected = selection instanceof NodeSelection && selection.from === at;
  // Not `setNodeAttribute`: the history takes steps together only where they replace something.
  const tr = state.tr.setNodeMarkup(at, null, attrs);
  return isSelected ? tr.setSelection(NodeSelection.create(tr.doc, at)) : tr;
}

/** The history takes changes of one place together that have the same time. */
function asOneStep(tr: Transaction, edit: RawHtmlEdit): Transaction {
  if (!edit.changed) closeHistory(tr);
  edit.changed = true;
  return tr.setTime(edit.startedAt);
}
