import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Selection, type Transaction } from 'prosemirror-state';
import { schema } from '#app/html/document/schema.ts';
import { withSpaceAfter } from '#app/html/document/serialize.ts';
import { putCursorBehind, TITLES } from '../commands/places.ts';

/** A document as a slice: what begins or ends with a paragraph continues the text around it. */
export function documentSlice(doc: Node): Slice {
  // New blocks are written on separate lines.
  const blocks = doc.children.map((block) => withSpaceAfter(block, null));
  const isOpen = (block: Node | undefined) => (block?.type.name === 'paragraph' ? 1 : 0);
  return new Slice(Fragment.from(blocks), isOpen(blocks[0]), isOpen(blocks.at(-1)));
}

/** Replaces the selection as far as the slice fits there, and puts the cursor behind it. */
export function putSlice(tr: Transaction, slice: Slice): Transaction {
  const { $from } = tr.selection;
  if (slice.size === 0) return tr;
  if (TITLES.has($from.parent.type.name) && slice.content.firstChild?.isBlock) {
    return tr.replaceSelection(new Slice(wordsOf(slice.content), 0, 0));
  }
  return replaceEmptyParagraph(tr, slice) ?? replaceSelection(tr, slice);
}

function replaceSelection(tr: Transaction, slice: Slice): Transaction {
  tr.replaceSelection(slice);
  const last = slice.openEnd === 0 ? slice.content.lastChild : null;
  if (last === null || last.isInline || last.isLeaf) return tr;
  // The cursor would be at the start of the text that follows.
  let end: number | null = null;
  tr.doc.descendants((node, pos) => {
    if (node === last) end = pos + node.nodeSize;
    return end === null && !node.isTextblock;
  });
  return end === null ? tr : tr.setSelection(Selection.near(tr.doc.resolve(end), -1));
}

/** All text of blocks in one line. */
function wordsOf(blocks: Fragment): Fragment {
  const words: Node[] = [];
  blocks.descendants((node) => {
    if (!node.isTextblock) return true;
    if (node.childCount > 0 && words.length > 0) words.push(schema.text(' '));
    words.push(...node.children);
    return false;
  });
  return Fragment.from(words);
}

/** Blocks in place of an empty paragraph keep all that they have; null where it is not like that. */
function replaceEmptyParagraph(tr: Transaction, { content, openStart }: Slice): Transaction | null {
  const { $from, empty } = tr.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== 'paragraph' || parent.content.size > 0) return null;
  if ((content.childCount === 1 && openStart > 0) || !isComplete(content)) return null;
  const index = $from.index(-1);
  const container = $from.node(-1);
  if (!container.canReplace(index, index + 1, content)) return null;
  const start = $from.before();
  tr.replaceWith(start, $from.after(), endingWith(content, parent.attrs.after));
  const end = start + content.size;
  if (content.lastChild?.isLeaf) return putCursorBehind(tr, end);
  return tr.setSelection(Selection.near(tr.doc.resolve(end), -1));
}

function endingWith(content: Fragment, after: string | null): Fragment {
  const last = content.lastChild;
  if (last === null) return content;
  return content.replaceChild(content.childCount - 1, withSpaceAfter(last, after));
}

/** A part that was cut out of a block can lack what the block needs. */
function isComplete(content: Fragment): boolean {
  try {
    for (const node of content.content) node.check();
    return true;
  } catch {
    return false;
  }
}
