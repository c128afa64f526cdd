import type { Mark, Node } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { canJoin, canSplit, findWrapping, liftTarget } from 'prosemirror-transform';
import { tableCommands } from '#app/features/editor/ui/rich/commands/table-commands.ts';
import { describeImage } from '#app/features/editor/ui/rich/dialogs/image-edit.ts';
import { startEdit, typeHtml } from '#app/features/editor/ui/rich/node-views/raw-html-edit.ts';
import { MARK_NAMES, schema } from '#app/html/document/schema.ts';
import { pick, type Random } from './random.ts';

export interface Edit {
  readonly name: string;
  readonly tr: Transaction;
  /** The top-level blocks that it may change: from this one, up to but without that one. */
  readonly from: number;
  readonly to: number;
}

/** A top-level block, and where it begins and ends. */
interface Place {
  readonly state: EditorState;
  readonly random: Random;
  readonly index: number;
  readonly block: Node;
  readonly start: number;
  readonly end: number;
}

const TYPED = ['x', 'a & <b>', ' ', '  two', 'שלום', '🏡', 'e\u0301', 'line\nbreak', '\u00a0'];

/** One edit of a random block, as a command of the editor would make it. */
export function makeEdit(state: EditorState, random: Random): Edit {
  for (;;) {
    const index = Math.floor(random() * state.doc.childCount);
    const block = state.doc.child(index);
    let start = 0;
    for (let before = 0; before < index; before += 1) start += state.doc.child(before).nodeSize;
    const place = { state, random, index, block, start, end: start + block.nodeSize };
    const [name, edit] = pick(random, Object.entries(EDITS));
    const tr = attempt(() => edit(place));
    if (!tr?.docChanged) continue;
    if (name === 'insert a block') return { name, tr, from: index + 1, to: index + 1 };
    return { name, tr, from: index, to: index + (WITH_NEXT.has(name) ? 2 : 1) };
  }
}

const WITH_NEXT = new Set(['join', 'move']);

/** A step that the schema rejects is no edit. */
function attempt(edit: () => Transaction | null): Transaction | null {
  try {
    return edit();
  } catch (error) {
    if (error instanceof Error && error.name === 'TransformError') return null;
    throw error;
  }
}

const EDITS: Readonly<Record<string, (place: Place) => Transaction | null>> = {
  type(place) {
    const at = textPosition(place);
    return at === null ? null : place.state.tr.insertText(pick(place.random, TYPED), at);
  },
  'delete a range'(place) {
    const [from, to] = range(place);
    return place.state.tr.deleteRange(from, to);
  },
  'add a mark'(place) {
    const [from, to] = range(place);
    return place.state.tr.addMark(from, to, randomMark(place.random));
  },
  'add two marks'(place) {
    const tr = place.state.tr.addMark(...range(place), randomMark(place.random));
    return tr.addMark(...range(place), randomMark(place.random));
  },
  'remove a mark'(place) {
    const [from, to] = range(place);
    return place.state.tr.removeMark(from, to, randomMark(place.random).type);
  },
  'clear marks'(place) {
    return place.state.tr.removeMark(...range(place));
  },
  'set a heading'(place) {
    const level = pick(place.random, [2, 3, 4]);
    return place.state.tr.setBlockType(...range(place), schema.nodes.heading, { level });
  },
  'set a paragraph'(place) {
    return place.state.tr.setBlockType(...range(place), schema.nodes.paragraph);
  },
  'set a code block'(place) {
    return place.state.tr.setBlockType(...range(place), schema.nodes.code_block);
  },
  split(place) {
    const at = textPosition(place);
    const depth = pick(place.random, [1, 1, 2]);
    if (at === null || !canSplit(place.state.doc, at, depth)) return null;
    return place.state.tr.split(at, depth);
  },
  join({ state, index, end }) {
    if (index + 1 === state.doc.childCount || !canJoin(state.doc, end)) return null;
    return state.tr.join(end);
  },
  'break a line'(place) {
    const at = textPosition(place);
    if (at === null || place.state.doc.resolve(at).parent.type.spec.code) return null;
    return place.state.tr.insert(at, schema.node('hard_break'));
  },
  wrap(place) {
    const [from, to] = range(place);
    const blocks = place.state.doc.resolve(from).blockRange(place.state.doc.resolve(to));
    const type = pick(place.random, ['blockquote', 'bullet_list', 'ordered_list'] as const);
    const wrapping = blocks && findWrapping(blocks, schema.nodes[type]);
    return blocks && wrapping ? place.state.tr.wrap(blocks, wrapping) : null;
  },
  lift(place) {
    const [from, to] = range(place);
    const blocks = place.state.doc.resolve(from).blockRange(place.state.doc.resolve(to));
    const depth = blocks && liftTarget(blocks);
    return blocks && typeof depth === 'number' ? place.state.tr.lift(blocks, depth) : null;
  },
  'delete a block'({ state, start, end }) {
    return state.doc.childCount === 1 ? null : state.tr.delete(start, end);
  },
  'insert a block'({ state, random, end }) {
    return state.tr.insert(end, randomBlock(random));
  },
  move({ state, index, block, start, end }) {
    const next = state.doc.maybeChild(index + 1);
    return next ? state.tr.delete(start, end).insert(start + next.nodeSize, block) : null;
  },
  'edit a raw HTML block'({ state, random, start, end }) {
    const rawHtmlBlocks: number[] = [];
    state.doc.nodesBetween(start, end, (node, at) => {
      if (node.type.name === 'raw_html') rawHtmlBlocks.push(at);
    });
    const at = rawHtmlBlocks.length === 0 ? null : pick(random, rawHtmlBlocks);
    const rawHtml = at === null ? null : state.doc.nodeAt(at);
    if (at === null || rawHtml === null) return null;
    const source = pick(random, ['<p>New</p>', '<pre>A<br>B</pre>', '<p>a</p><hr>']);
    return typeHtml(state, at, source, startEdit(rawHtml));
  },
  'describe an image'({ state, random, start, end }) {
    const images: number[] = [];
    state.doc.nodesBetween(start, end, (node, at) => {
      if (node.type.name === 'image' || node.type.name === 'figure') images.push(at);
    });
    if (images.length === 0) return null;
    const isDecorative = random() < 0.3;
    return describeImage(state.tr, pick(random, images), { alt: 'A "house"', isDecorative });
  },
  'change a table'(place) {
    const cells: number[] = [];
    place.state.doc.nodesBetween(place.start, place.end, (node, at) => {
      if (/^(cell|header_cell)$/.test(node.type.spec.tableRole ?? '')) cells.push(at);
    });
    if (cells.length === 0) return null;
    const { doc } = place.state;
    const inCell = TextSelection.near(doc.resolve(pick(place.random, cells) + 1), 1);
    const { run } = pick(place.random, tableCommands.commands);
    let made: Transaction | null = null;
    run(place.state.apply(place.state.tr.setSelection(inCell)), (tr) => {
      made = tr;
    });
    return made;
  },
};

export const EDIT_NAMES: readonly string[] = Object.keys(EDITS);

/** A place for text in the block; null without one. */
function textPosition({ state, random, start, end }: Place): number | null {
  const positions: [from: number, to: number][] = [];
  state.doc.nodesBetween(start, end, (node, at) => {
    if (node.isTextblock) positions.push([at + 1, at + 1 + node.content.size]);
  });
  if (positions.length === 0) return null;
  const [from, to] = pick(random, positions);
  return betweenCharacters(state, from + Math.floor(random() * (to - from + 1)));
}

/** Browsers put the cursor beside an emoji, and never between its two halves. */
function betweenCharacters({ doc }: EditorState, at: number): number {
  const before = doc.resolve(at).nodeBefore?.text?.at(-1) ?? '';
  return /[\ud800-\udbff]/.test(before) ? at - 1 : at;
}

/** A range in the block, often within one text. */
function range(place: Place): [from: number, to: number] {
  const { random, start, end } = place;
  const anywhere = () => start + Math.floor(random() * (end - start + 1));
  const one = textPosition(place) ?? anywhere();
  const other = random() < 0.3 ? anywhere() : Math.min(one + Math.floor(random() * 8), end);
  return [
    betweenCharacters(place.state, Math.min(one, other)),
    betweenCharacters(place.state, Math.max(one, other)),
  ];
}

function randomMark(random: Random): Mark {
  const name = pick(random, MARK_NAMES);
  return schema.mark(name, name === 'a' ? { html: { href: '/about' } } : null);
}

function randomBlock(random: Random): Node {
  const paragraph = (text: string) => schema.node('paragraph', null, [schema.text(text)]);
  const item = (text: string) => schema.node('list_item', null, [paragraph(text)]);
  const row = (type: 'table_cell' | 'table_header') =>
    schema.node('table_row', null, [
      schema.node(type, null, [paragraph('1')]),
      schema.node(type, null, [schema.node('paragraph')]),
    ]);
  const image = { src: '/blog-images/a.jpg', alt: '', loading: 'lazy' };
  return pick(random, [
    paragraph('New'),
    schema.node('paragraph'),
    schema.node('heading', { level: 3 }, [schema.text('New')]),
    schema.node('bullet_list', null, [item('a'), item('b')]),
    schema.node('blockquote', null, [paragraph('Said')]),
    schema.node('code_block', null, [schema.text('let a;\n')]),
    schema.node('horizontal_rule'),
    schema.node('table', null, [row('table_header'), row('table_cell')]),
    schema.node('figure', { image }, [schema.text('A house')]),
    schema.node('details', null, [
      schema.node('summary', null, [schema.text('More')]),
      paragraph('x'),
    ]),
    schema.node('raw_html', { source: '<pre>A<br>B</pre>' }),
  ]);
}
