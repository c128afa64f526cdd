import type { Node } from 'prosemirror-model';
import {
  type EditorState,
  Plugin,
  PluginKey,
  Selection,
  type SelectionBookmark,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import type { Mapping } from 'prosemirror-transform';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';

/** Something that is on its way into the document: a paste or an image. */
export interface PendingInsert {
  /** Of two at the same place, that with the smaller number comes first. */
  readonly order: number;
  /** Shown at its place until it is there. */
  readonly dom: HTMLElement;
  /** Whether it is there, or will never be. */
  isOver: boolean;
}

/** Where it goes. What is between `from` and `to` is replaced. */
export interface Place {
  readonly from: number;
  readonly to: number;
  /** For selections that are more than a range of text, such as cells of a table. */
  readonly bookmark: SelectionBookmark | null;
}

interface Placed {
  readonly insert: PendingInsert;
  readonly place: Place;
}

type Change = { kind: 'added'; placed: readonly Placed[] } | { kind: 'arrived'; order: number };

let nextOrder = 1;

/** Comes after all that are on their way already. */
export function nextPending(dom: HTMLElement): PendingInsert {
  return { order: nextOrder++, dom, isOver: false };
}

const key = new PluginKey<readonly Placed[]>('pending-inserts');

/** Keeps the places of what is on its way while the text around them changes, and shows them. */
export function pendingInserts(): Plugin {
  return new Plugin({
    key,
    state: {
      init: (): readonly Placed[] => [],
      apply: (tr, placed) => follow(tr, placed),
    },
    props: { decorations: (state) => decorate(state.doc, key.getState(state) ?? []) },
  });
}

/** Whether something that was pasted or dropped is not in the document yet. */
export function hasPendingInserts(state: EditorState): boolean {
  return key.getState(state)?.some(({ insert }) => !insert.isOver) ?? false;
}

export function addPending(tr: Transaction, placed: readonly Placed[]): Transaction {
  return tr.setMeta(key, { kind: 'added', placed } satisfies Change);
}

/** Marks the transaction that puts it in, or takes its placeholder away. */
export function endPending(tr: Transaction, insert: PendingInsert): Transaction {
  insert.isOver = true;
  return tr.setMeta(key, { kind: 'arrived', order: insert.order } satisfies Change);
}

export function placeOf(state: EditorState, { order }: PendingInsert): Place | null {
  return key.getState(state)?.find(({ insert }) => insert.order === order)?.place ?? null;
}

export function placeOfSelection(selection: Selection): Place {
  const { from, to } = selection;
  const isText = selection instanceof TextSelection;
  return { from, to, bookmark: isText ? null : selection.getBookmark() };
}

export function selectionAt(doc: Node, { from, to, bookmark }: Place): Selection {
  return bookmark?.resolve(doc) ?? TextSelection.between(doc.resolve(from), doc.resolve(to));
}

/** Moves the cursor behind what will be replaced, so that typing continues there. */
export function waitBehind(view: EditorView, { to, bookmark }: Place): void {
  if (bookmark !== null) return;
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(to), -1)));
}

function follow(tr: Transaction, placed: readonly Placed[]): readonly Placed[] {
  const change = tr.getMeta(key) as Change | undefined;
  if (placed.length === 0 && change?.kind !== 'added') return placed;
  const arrived = change?.kind === 'arrived' ? change.order : Number.POSITIVE_INFINITY;
  const waiting = placed.filter(({ insert }) => !insert.isOver);
  const moved = tr.docChanged
    ? waiting.map(({ insert, place }) => ({
        insert,
        // Text that is typed at the place comes after what is put in there.
        place: mapPlace(place, tr.mapping, insert.order > arrived ? 1 : -1),
      }))
    : waiting;
  return change?.kind === 'added' ? [...moved, ...change.placed] : moved;
}

function mapPlace({ from, to, bookmark }: Place, mapping: Mapping, side: 1 | -1): Place {
  const start = mapping.map(from, from === to ? side : 1);
  return {
    from: start,
    to: from === to ? start : Math.max(start, mapping.map(to, -1)),
    bookmark: bookmark?.map(mapping) ?? null,
  };
}

function decorate(doc: Node, placed: readonly Placed[]): DecorationSet {
  const shown = placed.filter(({ insert }) => !insert.isOver);
  if (shown.length === 0) return DecorationSet.empty;
  return DecorationSet.create(
    doc,
    shown.flatMap(({ insert, place: { from, to } }) => [
      Decoration.inline(from, to, { class: 'rich-replaced' }),
      Decoration.widget(to, insert.dom, {
        key: `pending-${insert.order}`,
        side: -1,
        ignoreSelection: true,
        stopEvent: () => true,
      }),
    ]),
  );
}
