import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { HtmlAttributes } from '#app/domains/posts/document/schema.ts';

/** Where pictures are that need a description, from the start of a block. */
const found = new WeakMap<Node, readonly number[]>();

const KEY = new PluginKey<DecorationSet>('images without alt');
const CLASS = 'without-alt';

/** The positions of all pictures that neither have an alternative text nor are decorative. */
export function imagesWithoutAlt(doc: Node): number[] {
  const positions: number[] = [];
  doc.forEach((block, offset) => {
    for (const position of within(block)) positions.push(offset + position);
  });
  return positions;
}

/** Marks those pictures with a class. */
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
  const { first, last } = changedRange(oldDoc, doc);
  let pos = 0;
  let from = 0;
  const added: Decoration[] = [];
  for (let index = 0; index <= last; index += 1) {
    const block = doc.child(index);
    if (index === first) from = pos;
    if (index >= first) for (const at of within(block)) added.push(decorate(doc, pos + at));
    pos += block.nodeSize;
  }
  if (last < first) return marked;
  // `find` also gives what only touches the range.
  const old = marked.find(from, pos).filter((found) => found.from >= from && found.from < pos);
  return marked.remove(old).add(doc, added);
}

/** The blocks between those that both documents begin and end with. */
function changedRange(old: Node, doc: Node): { first: number; last: number } {
  const shortest = Math.min(old.childCount, doc.childCount);
  let first = 0;
  while (first < shortest && old.child(first) === doc.child(first)) first += 1;
  let same = 0;
  while (
    same < shortest - first &&
    old.child(old.childCount - 1 - same) === doc.child(doc.childCount - 1 - same)
  ) {
    same += 1;
  }
  return { first, last: doc.childCount - 1 - same };
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
