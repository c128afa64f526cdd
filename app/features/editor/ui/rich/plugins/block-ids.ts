import type { Mark, Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import type { HtmlAttributes } from '#app/html/document/schema.ts';
import { withoutAttributes } from '../commands/attributes.ts';

/** The attributes of a node that hold those of an element. */
const ELEMENTS = ['html', 'captionHtml', 'sectionHtml', 'image', 'caption', 'code'] as const;

const known = new WeakMap<Node, readonly string[]>();

/** The ids in a block, each as often as it is there. */
export function collectIds(node: Node): readonly string[] {
  const found = known.get(node);
  if (found !== undefined) return found;
  const ids = ELEMENTS.flatMap((name) => {
    // Rows of one section share its element, which is therefore not counted.
    const id = name === 'sectionHtml' ? undefined : idIn(node.attrs[name]);
    return id === undefined ? [] : [id];
  });
  let previous: readonly Mark[] = [];
  for (const child of node.children) {
    if (child.isInline) ids.push(...markIds(child.marks, previous));
    previous = child.marks;
    ids.push(...collectIds(child));
  }
  known.set(node, ids);
  return ids;
}

/** Takes ids off edited blocks that another block, or an earlier place of the block, has. */
export function removeRepeatedIds(tr: Transaction, isSettled: (block: Node) => boolean): void {
  const taken = new Set<string>();
  const edited: { node: Node; pos: number }[] = [];
  tr.doc.forEach((node, pos) => {
    if (!isSettled(node)) edited.push({ node, pos });
    else for (const id of collectIds(node)) taken.add(id);
  });
  for (const { node, pos } of edited) {
    const isRepeated = collectIds(node).some(
      (id, index, all) => taken.has(id) || all.indexOf(id) < index,
    );
    if (isRepeated) removeFrom(tr, node, pos, taken);
    else for (const id of collectIds(node)) taken.add(id);
  }
}

function removeFrom(tr: Transaction, node: Node, pos: number, taken: Set<string>): void {
  for (const name of ELEMENTS) {
    const id = name === 'sectionHtml' ? undefined : idIn(node.attrs[name]);
    if (id === undefined) continue;
    if (taken.has(id)) {
      const rest = withoutAttributes(node.attrs[name], 'id');
      tr.setNodeAttribute(pos, name, rest ?? emptyOf(node, name));
    }
    taken.add(id);
  }
  let previous: readonly Mark[] = [];
  node.forEach((child, offset) => {
    const childPos = pos + 1 + offset;
    if (child.isInline) {
      for (const mark of child.marks) {
        const id = idIn(mark.attrs.html);
        if (id === undefined || mark.isInSet(previous)) continue;
        if (taken.has(id)) removeFromMark(tr, mark, childPos, node, pos);
        taken.add(id);
      }
      previous = child.marks;
    }
    removeFrom(tr, child, childPos, taken);
  });
}

/** Takes the id off the mark where it begins here, to the end of its run. */
function removeFromMark(
  tr: Transaction,
  mark: Mark,
  from: number,
  parent: Node,
  pos: number,
): void {
  let to = from;
  parent.forEach((child, offset) => {
    const start = pos + 1 + offset;
    if (start === to && mark.isInSet(child.marks)) to = start + child.nodeSize;
  });
  const html = withoutAttributes(mark.attrs.html, 'id');
  tr.removeMark(from, to, mark).addMark(from, to, mark.type.create({ ...mark.attrs, html }));
}

/** Where null means that there is no element, its attributes are an empty object. */
function emptyOf(node: Node, name: string): HtmlAttributes | null {
  return name === 'html' && node.type.name !== 'image' ? null : {};
}

function markIds(marks: readonly Mark[], previous: readonly Mark[]): string[] {
  return marks
    .filter((mark) => !mark.isInSet(previous))
    .flatMap((mark) => idIn(mark.attrs.html) ?? []);
}

function idIn(html: HtmlAttributes | null | undefined): string | undefined {
  return html?.id;
}
