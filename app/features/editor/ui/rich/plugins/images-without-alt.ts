import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { HtmlAttributes } from '#app/html/document/schema.ts';
import { changedBlocks } from './changed-blocks.ts';

/** Where images are that need a description, from the start of a block. */
const found = new WeakMap<Node, readonly number[]>();

const KEY = new PluginKey<DecorationSet>('images without alt');
const CLASS = 'without-alt';

/** The positions of all images that neither have an alternative text nor are decorative. */
export function imagesWithoutAlt(doc: Node): number[] {
  const positions: number[] = [];
  doc.forEach((block, offset) => {
    for (const position of within(block)) positions.push(offset + position);
  });
  return positions;
}

/** Marks those images with a class. */
export function markImagesWithoutAlt(): Plugin {
  return new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: (_, { doc }) =>
        DecorationSet.create(
          doc,
          imagesWithoutAlt(doc).map((pos) => decorate(doc, pos)),
        ),
      apply(tr, marked, old) {
        if (!tr.docChanged) return marked;
        return updateChanged(marked.map(tr.mapping, tr.doc), old.doc, tr.doc);
      },
    },
    props: { decorations: (state) => KEY.getState(state) },
  });
}

function updateChanged(marked: DecorationSet, oldDoc: Node, doc: Node): DecorationSet {
  const { blocks, pos: from } = changedBlocks(oldDoc, doc);
  if (blocks.length === 0) return marked;
  let to = from;
  const added: Decoration[] = [];
  for (const block of blocks) {
    for (const at of within(block)) added.push(decorate(doc, to + at));
    to += block.nodeSize;
  }
  // `find` also gives what only touches the range.
  const old = marked.find(from, to).filter((found) => found.from >= from && found.from < to);
  return marked.remove(old).add(doc, added);
}

function decorate(doc: Node, pos: number): Decoration {
  return Decoration.node(pos, pos + (doc.nodeAt(pos)?.nodeSize ?? 1), { class: CLASS });
}

function within(node: Node): readonly number[] {
  const known = found.get(node);
  if (known !== undefined) return known;
  const positions = needsAlt(node) ? [0] : [];
  node.forEach((child, offset) => {
    for (const position of within(child)) positions.push(offset + 1 + position);
  });
  found.set(node, positions);
  return positions;
}

function needsAlt({ type, attrs }: Node): boolean {
  if (type.name !== 'image' && type.name !== 'figure') return false;
  const html: HtmlAttributes = (type.name === 'image' ? attrs.html : attrs.image) ?? {};
  return (html.alt ?? '') === '' && html['aria-hidden'] !== 'true';
}
