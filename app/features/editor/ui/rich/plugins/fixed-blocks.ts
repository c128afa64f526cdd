import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { schema } from '#app/html/document/schema.ts';
import { readBlockCode } from '#app/site/words/block-code.ts';

/** What the code fills in at a place of the text, by the name in {block:name}. */
export interface FixedBlock {
  readonly id: string;
  readonly label: string;
}

/** Makes a block of each paragraph that names one, also of one that was typed or pasted. */
export function keepFixedBlocks(blocks: readonly FixedBlock[]): Plugin {
  return new Plugin({
    appendTransaction(transactions, _, state) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const tr = makeFixedBlocks(state.tr, blocks);
      return tr.docChanged ? tr : null;
    },
  });
}

/** A document in which each paragraph that names a block is one. */
export function withFixedBlocks(doc: Node, blocks: readonly FixedBlock[]): Node {
  const children = doc.children.map((child) => toFixedBlock(child, blocks) ?? child);
  return doc.type.create(doc.attrs, children);
}

function makeFixedBlocks(tr: Transaction, blocks: readonly FixedBlock[]): Transaction {
  tr.doc.forEach((child, offset) => {
    const block = toFixedBlock(child, blocks);
    const at = tr.mapping.map(offset);
    if (block !== null) tr.replaceWith(at, at + child.nodeSize, block);
  });
  return tr;
}

function toFixedBlock(node: Node, blocks: readonly FixedBlock[]): Node | null {
  const { type, attrs } = node;
  if (type !== schema.nodes.paragraph || attrs.html !== null || attrs.bare) return null;
  if (node.children.some(({ marks }) => marks.length > 0)) return null;
  const name = readBlockCode(node.textContent);
  const block = blocks.find(({ id }) => id === name);
  if (block === undefined) return null;
  return schema.node('fixed_block', { name, label: block.label, after: attrs.after });
}
