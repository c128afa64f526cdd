import type { MarkType, Node } from 'prosemirror-model';
import type { Command, EditorState, SelectionRange, Transaction } from 'prosemirror-state';
import { schema } from '#app/html/document/schema.ts';

/** The marks that a button turns on and off. */
export type TextMark = 'strong' | 'em' | 'del' | 'code' | 'sup' | 'sub' | 'mark';

/** Raised and lowered text exclude each other, although content may have one inside the other. */
const OPPOSITE: Partial<Record<TextMark, TextMark>> = { sup: 'sub', sub: 'sup' };

/** What clearing the formatting removes. Links and words with their own meaning stay. */
const FORMATTING = ['strong', 'em', 'del', 'code', 'sup', 'sub', 'mark', 'kbd', 'cite'];

interface InlineNode {
  node: Node;
  from: number;
  to: number;
}

/** Whether all selected text has the mark, or what is typed at the cursor will have it. */
export function isMarkActive(state: EditorState, name: string): boolean {
  const type = markType(name);
  const { empty, $from, ranges } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  const texts = ranges
    .flatMap((range) => inlineNodes(state.doc, trimmed(range), type))
    .filter(({ node }) => node.isText);
  return texts.length > 0 && texts.every(({ node }) => type.isInSet(node.marks));
}

export function toggleTextMark(name: TextMark): Command {
  return (state, dispatch) => {
    const type = markType(name);
    if (!allowsMark(state, type)) return false;
    if (dispatch) dispatch(toggle(state, name, type).scrollIntoView());
    return true;
  };
}

export const clearFormatting: Command = (state, dispatch) => {
  const types = FORMATTING.map(markType);
  const { empty, $from, ranges } = state.selection;
  if (empty) {
    const marks = state.storedMarks ?? $from.marks();
    const kept = marks.filter(({ type }) => !types.includes(type));
    if (kept.length === marks.length) return false;
    if (dispatch) dispatch(state.tr.setStoredMarks(kept));
    return true;
  }
  const isIn = ({ $from: from, $to: to }: SelectionRange): boolean =>
    types.some((type) => state.doc.rangeHasMark(from.pos, to.pos, type));
  if (!ranges.some(isIn)) return false;
  if (dispatch) {
    const { tr } = state;
    for (const { $from: from, $to: to } of ranges) {
      for (const type of types) tr.removeMark(from.pos, to.pos, type);
    }
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Whether something in the selection can have the mark. */
export function allowsMark(state: EditorState, type: MarkType): boolean {
  const { empty, $from, ranges } = state.selection;
  if (empty) return $from.parent.inlineContent && $from.parent.type.allowsMarkType(type);
  return ranges.some((range) => inlineNodes(state.doc, range, type).length > 0);
}

/** A selected range without the white space at its ends, unless there is nothing else in it. */
export function trimmed(range: SelectionRange): { from: number; to: number } {
  const { $from, $to } = range;
  const [from, to] = [$from.pos, $to.pos];
  const before = /^\s*/.exec($from.nodeAfter?.isText ? ($from.nodeAfter.text ?? '') : '');
  const after = /\s*$/.exec($to.nodeBefore?.isText ? ($to.nodeBefore.text ?? '') : '');
  const start = from + (before?.[0].length ?? 0);
  const end = to - (after?.[0].length ?? 0);
  return start < end ? { from: start, to: end } : { from, to };
}

function toggle(state: EditorState, name: TextMark, type: MarkType): Transaction {
  const { tr } = state;
  const { empty, ranges } = state.selection;
  const isOn = isMarkActive(state, name);
  const opposite = OPPOSITE[name];
  if (empty) {
    if (isOn) return tr.removeStoredMark(type);
    return (opposite ? tr.removeStoredMark(markType(opposite)) : tr).addStoredMark(type.create());
  }
  for (const range of ranges) {
    const { from, to } = trimmed(range);
    if (isOn) {
      tr.removeMark(from, to, type);
    } else {
      if (opposite) tr.removeMark(from, to, markType(opposite));
      addMark(tr, { from, to }, type);
    }
  }
  return tr;
}

/** Adds the mark where there is none, so that attributes of those that are there stay. */
function addMark(tr: Transaction, range: { from: number; to: number }, type: MarkType): void {
  const nodes = inlineNodes(tr.doc, range, type);
  const mark =
    nodes.map(({ node }) => type.isInSet(node.marks)).find((found) => found?.attrs.html === null) ??
    type.create();
  let start: number | null = null;
  let end = 0;
  const add = (): void => {
    if (start !== null) tr.removeMark(start, end, type).addMark(start, end, mark);
    start = null;
  };
  for (const { node, from, to } of nodes) {
    const present = type.isInSet(node.marks);
    if (present && present.attrs.html !== null) {
      add();
    } else {
      start ??= from;
      end = to;
    }
  }
  add();
}

function inlineNodes(
  doc: Node,
  range: { from: number; to: number } | SelectionRange,
  type: MarkType,
): InlineNode[] {
  const [from, to] = 'from' in range ? [range.from, range.to] : [range.$from.pos, range.$to.pos];
  const nodes: InlineNode[] = [];
  doc.nodesBetween(from, to, (node, pos, parent) => {
    if (!node.isInline || !parent?.type.allowsMarkType(type)) return;
    nodes.push({ node, from: Math.max(from, pos), to: Math.min(to, pos + node.nodeSize) });
  });
  return nodes;
}

function markType(name: string): MarkType {
  const type = schema.marks[name];
  if (type === undefined) throw new Error(`There is no mark ${name}`);
  return type;
}
