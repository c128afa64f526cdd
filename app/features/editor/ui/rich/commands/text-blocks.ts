import { Fragment, type Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { HtmlAttributes } from '#app/html/document/schema.ts';
import { schema } from '#app/html/document/schema.ts';
import { attributesFor } from './attributes.ts';
import { isBareIn } from './paragraphs.ts';

export type HeadingLevel = 2 | 3 | 4;
export type TextBlock = 'paragraph' | `heading_${HeadingLevel}` | 'code_block';

/** A caption or a summary is text too, but cannot be another kind of block. */
const CHANGEABLE: ReadonlySet<string> = new Set(['paragraph', 'heading', 'code_block']);

interface Block {
  node: Node;
  pos: number;
  parent: Node;
  index: number;
}

/** The kind of all selected text blocks; null where they differ. */
export function activeTextBlock(state: EditorState): string | null {
  const kinds = new Set(changeableBlocks(state).map(({ node }) => kindOf(node)));
  const [only = null] = kinds;
  return kinds.size === 1 ? only : null;
}

/** Makes the selected blocks this kind of block. */
export function setTextBlock(kind: TextBlock): Command {
  return (state, dispatch) => {
    const blocks = changeableBlocks(state);
    if (blocks.every(({ node }) => kindOf(node) === kind)) return false;
    if (kind === 'code_block' && blocks.some(({ node }) => hasImage(node))) return false;
    if (dispatch) dispatch(change(state, blocks, kind).scrollIntoView());
    return true;
  };
}

/** Makes the selected blocks this kind of block, or paragraphs where they already are. */
export function toggleTextBlock(kind: Exclude<TextBlock, 'paragraph'>): Command {
  return (state, dispatch) =>
    setTextBlock(activeTextBlock(state) === kind ? 'paragraph' : kind)(state, dispatch);
}

function changeableBlocks({ doc, selection }: EditorState): Block[] {
  const blocks: Block[] = [];
  for (const { $from, $to } of selection.ranges) {
    if ($from.parent.isTextblock && $from.sameParent($to)) {
      const { parent: node } = $from;
      const [parent, index] = [$from.node(-1), $from.index(-1)];
      if (CHANGEABLE.has(node.type.name)) blocks.push({ node, pos: $from.before(), parent, index });
      continue;
    }
    doc.nodesBetween($from.pos, $to.pos, (node, pos, parent, index) => {
      if (parent && CHANGEABLE.has(node.type.name)) blocks.push({ node, pos, parent, index });
      return !node.isTextblock;
    });
  }
  return blocks;
}

function kindOf({ type, attrs }: Node): string {
  return type.name === 'heading' ? `heading_${attrs.level}` : type.name;
}

function hasImage(node: Node): boolean {
  return node.children.some(({ type }) => type.name === 'image');
}

function change(state: EditorState, blocks: readonly Block[], kind: TextBlock): Transaction {
  const { tr } = state;
  const [first] = blocks;
  if (kind === 'code_block' && first && areNeighbours(blocks)) return joinAsCode(tr, blocks);
  const { anchor, head } = state.selection;
  for (const { node, pos, parent } of blocks) {
    if (kindOf(node) === kind) continue;
    const isSameContent = kind !== 'code_block' && node.type.name !== 'code_block';
    const { type, attrs, content } = changed(node, kind, parent);
    // A text block keeps its positions: a line break is as long as a line feed.
    if (isSameContent) tr.setNodeMarkup(pos, type, attrs);
    else tr.replaceWith(pos, pos + node.nodeSize, type.create(attrs, content));
  }
  const isText = state.selection instanceof TextSelection;
  return isText ? tr.setSelection(TextSelection.create(tr.doc, anchor, head)) : tr;
}

/** Several lines of code are one block. */
function joinAsCode(tr: Transaction, blocks: readonly Block[]): Transaction {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return tr;
  const text = blocks.map(({ node }) => codeOf(node)).join('\n');
  const { html, after } = last.node.attrs;
  const code = schema.node(
    'code_block',
    { html: blocks.length === 1 ? attributesFor('pre', html) : null, after },
    text === '' ? [] : [schema.text(text)],
  );
  const { anchor, head } = tr.selection;
  tr.replaceWith(first.pos, last.pos + last.node.nodeSize, code);
  // The end of one paragraph and the start of the next take two positions, a line feed one.
  const shift = (pos: number): number =>
    pos - blocks.filter((block) => block.pos > first.pos && block.pos < pos).length;
  const [$anchor, $head] = [tr.doc.resolve(shift(anchor)), tr.doc.resolve(shift(head))];
  return tr.setSelection(TextSelection.between($anchor, $head));
}

function areNeighbours(blocks: readonly Block[]): boolean {
  return blocks.every(
    ({ parent, index }, at) => parent === blocks[0]?.parent && index === blocks[0].index + at,
  );
}

function changed(node: Node, kind: TextBlock, parent: Node) {
  const attrs: { html: HtmlAttributes | null; after: string | null } = {
    html: attributesFor(kind, node.attrs.html),
    after: node.attrs.after,
  };
  switch (kind) {
    case 'paragraph':
      return {
        type: schema.nodes.paragraph,
        attrs: { ...attrs, bare: attrs.html === null && isBareIn(parent) },
        content: textOfCode(node),
      };
    case 'code_block':
      return {
        type: schema.nodes.code_block,
        attrs,
        content: codeOf(node) === '' ? Fragment.empty : Fragment.from(schema.text(codeOf(node))),
      };
    default:
      return {
        type: schema.nodes.heading,
        attrs: { ...attrs, level: Number(kind.slice(-1)) },
        content: textOfCode(node),
      };
  }
}

/** One character for each position, so that a cursor stays where it is. */
function codeOf(node: Node): string {
  return node.textBetween(0, node.content.size, '', ({ type }) =>
    type.name === 'hard_break' ? '\n' : ' ',
  );
}

function textOfCode(node: Node): Fragment {
  const lines = node.textContent.split('\n');
  return Fragment.from(
    lines.flatMap((line, index) => [
      ...(index === 0 ? [] : [schema.node('hard_break')]),
      ...(line === '' ? [] : [schema.text(line)]),
    ]),
  );
}
