import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { sharedEnds } from '#app/html/diff/shared-ends.ts';

/**
 * Makes another document of the present one, as an edit that can be undone. Blocks that both have at
 * the beginning and the end stay as they are.
 */
export function replaceDocument(state: EditorState, next: Node): Transaction {
  const { doc, tr } = state;
  const { start, end } = sharedEnds(doc.children, next.children, isEqual);
  const from = sizeOf(doc, 0, start);
  const to = doc.content.size - sizeOf(doc, doc.childCount - end, doc.childCount);
  const nextTo = next.content.size - sizeOf(next, next.childCount - end, next.childCount);
  if (from < to || from < nextTo) tr.replaceWith(from, to, next.slice(from, nextTo).content);
  for (const name of ['before', 'tail']) {
    if (doc.attrs[name] !== next.attrs[name]) tr.setDocAttribute(name, next.attrs[name]);
  }
  return tr;
}

function isEqual(a: Node | undefined, b: Node | undefined): boolean {
  return a !== undefined && b !== undefined && a.eq(b);
}

function sizeOf(parent: Node, from: number, to: number): number {
  let size = 0;
  for (let index = from; index < to; index += 1) size += parent.child(index).nodeSize;
  return size;
}
