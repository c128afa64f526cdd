import type { Node } from 'prosemirror-model';
import {
  type EditorState,
  Plugin,
  PluginKey,
  Selection,
  type Transaction,
} from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from '#app/html/document/schema.ts';
import { asOneStep } from './inserter.ts';
import { structureOf } from './structured-text.ts';

/** Where a plain text was pasted, and what it could be instead. */
interface Offer {
  readonly from: number;
  readonly to: number;
  readonly blocks: readonly Node[];
}

const KEY = new PluginKey<Offer | null>('structure offer');

/** Remembers what a pasted text could be, until the text is changed. */
export function structureOffers(): Plugin {
  return new Plugin<Offer | null>({
    key: KEY,
    state: {
      init: () => null,
      apply(tr, offer) {
        const next: Offer | null | undefined = tr.getMeta(KEY);
        if (next !== undefined) return next;
        return tr.docChanged ? null : offer;
      },
    },
  });
}

export function hasStructureOffer(state: EditorState): boolean {
  return (KEY.getState(state) ?? null) !== null;
}

/** Offers to make headings, lists and tables of a text that was just put in from a position on. */
export function offerStructure(view: EditorView, text: string, from: number): void {
  const blocks = structureOf(text);
  const { to } = view.state.selection;
  if (blocks === null || rangeOf(view.state, { from, to }) === null) return;
  view.dispatch(view.state.tr.setMeta(KEY, { from, to, blocks } satisfies Offer));
}

export function declineStructure(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(KEY, null));
  view.focus();
}

export function acceptStructure(view: EditorView): void {
  const offer = KEY.getState(view.state);
  const tr = offer ? structure(view.state, offer) : null;
  if (tr !== null) asOneStep(view, () => view.dispatch(tr.scrollIntoView()));
  view.focus();
}

/** The blocks in place of the text; what was before and after it in its line stays. */
function structure(state: EditorState, { from, to, blocks }: Offer): Transaction | null {
  const range = rangeOf(state, { from, to });
  if (range === null) return null;
  const { $from, $to } = range;
  const before = $from.parent.cut(0, $from.parentOffset);
  const behind = $to.parent.cut($to.parentOffset);
  const { attrs } = $to.parent;
  const nodes = [
    ...(before.content.size === 0 ? [] : [before]),
    ...blocks,
    ...(behind.content.size === 0 ? [] : [schema.node('paragraph', attrs, behind.content)]),
  ];
  const tr = state.tr.replaceWith($from.before(), $to.after(), nodes);
  const end = tr.mapping.map($to.after()) - (behind.content.size === 0 ? 0 : behind.nodeSize);
  return tr.setSelection(Selection.near(tr.doc.resolve(end), -1));
}

/** Paragraphs of one parent that can hold other blocks, too. */
function rangeOf({ doc }: EditorState, { from, to }: { from: number; to: number }) {
  if (from > to || to > doc.content.size) return null;
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
  const isText = [$from, $to].every(({ parent }) => parent.type === schema.nodes.paragraph);
  return isText && $from.depth === $to.depth && $from.node(-1) === $to.node(-1)
    ? { $from, $to }
    : null;
}
