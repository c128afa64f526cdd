import { isHistoryTransaction } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { schema } from '#app/html/document/schema.ts';
import { collectIds, removeRepeatedIds } from './block-ids.ts';
import { type ChangedBlocks, changedBlocks } from './changed-blocks.ts';

const UNTOUCHED = 'untouched';

/**
 * Makes edited blocks such that cleaning them on save changes nothing: text at the top level gets an
 * element, and an id is there once. Blocks that were not edited stay as they are, and undoing gives
 * back what was there before.
 */
export function tidyBlocks(): Plugin {
  /** Blocks as they were stored, and blocks that were looked at. Nodes never change. */
  const settled = new WeakSet<Node>();
  const settle = (blocks: readonly Node[]): void =>
    blocks.forEach((block) => void settled.add(block));
  /** Whether an input method left blocks to tidy, wherever they are now. */
  let isWaiting = false;
  return new Plugin({
    state: { init: (_, { doc }) => settle(doc.children), apply: () => undefined },
    appendTransaction(transactions, old, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const changed = isWaiting ? { blocks: doc.children, pos: 0 } : changedBlocks(old.doc, doc);
      if (transactions.some(isStored)) {
        settle(changed.blocks);
        return null;
      }
      // An input method loses what it composes when its block is replaced: the next edit tidies it.
      isWaiting = transactions.some((one) => one.getMeta('composition') !== undefined);
      if (isWaiting) return null;
      tidy(tr, changed, settled);
      settle(changedBlocks(old.doc, tr.doc).blocks);
      return tr.docChanged ? tr : null;
    },
  });
}

function isStored(tr: Transaction): boolean {
  return isHistoryTransaction(tr) || isUntouched(tr);
}

/** Marks a transaction that puts in stored text, which stays as it is. */
export function leaveUntouched(tr: Transaction): Transaction {
  return tr.setMeta(UNTOUCHED, true);
}

export function isUntouched(tr: Transaction): boolean {
  return tr.getMeta(UNTOUCHED) === true;
}

function tidy(tr: Transaction, changed: ChangedBlocks, settled: WeakSet<Node>): void {
  const { doc } = tr;
  let { pos } = changed;
  let hasIds = false;
  for (const block of changed.blocks) {
    if (!settled.has(block)) {
      hasIds ||= collectIds(block).length > 0;
      tidyNode(tr, block, pos, doc);
    }
    pos += block.nodeSize;
  }
  if (hasIds) removeRepeatedIds(tr, (block) => settled.has(block));
}

function tidyNode(tr: Transaction, node: Node, pos: number, parent: Node): void {
  if (node.type.name === 'paragraph') {
    const at = tr.mapping.map(pos);
    if (node.attrs.bare && needsElement(node, parent)) tr.setNodeAttribute(at, 'bare', false);
    else if (!node.attrs.bare && isEmptyCell(parent)) tr.setNodeAttribute(at, 'bare', true);
    return;
  }
  if (node.isTextblock || node.isLeaf || isTidy(node)) return;
  node.forEach((child, offset) => void tidyNode(tr, child, pos + 1 + offset, node));
  if (node.type.name === 'details' && node.firstChild?.type.name !== 'summary') {
    tr.insert(tr.mapping.map(pos) + 1, schema.node('summary'));
  }
  tidyContainers.add(node);
}

/** Containers that were looked at: what is in them does not depend on what is around them. */
const tidyContainers = new WeakSet<Node>();

function isTidy(node: Node): boolean {
  return tidyContainers.has(node);
}

function needsElement(paragraph: Node, parent: Node): boolean {
  if (paragraph.attrs.html !== null) return true;
  if (parent.type.name !== 'doc') return false;
  // The sanitizer leaves images alone where they are.
  return !isOnlyImages(paragraph);
}

function isOnlyImages(paragraph: Node): boolean {
  const { children } = paragraph;
  const isImage = ({ type }: Node): boolean => type.name === 'image';
  return (
    children.some(isImage) &&
    children.every((node) => isImage(node) || !node.isText || node.text?.trim() === '')
  );
}

/** A cell that was emptied has no element in it. */
function isEmptyCell(parent: Node): boolean {
  const { tableRole } = parent.type.spec;
  const isCell = tableRole === 'cell' || tableRole === 'header_cell';
  return isCell && parent.childCount === 1 && parent.firstChild?.content.size === 0;
}
