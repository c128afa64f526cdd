import { closeHistory } from 'prosemirror-history';
import type { Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { EditorHost } from '../host.ts';
import {
  addPending,
  endPending,
  nextPending,
  type PendingInsert,
  type Place,
  placeOf,
  selectionAt,
} from './pending-inserts.ts';
import { putSlice } from './put-slice.ts';

/** Puts things into the document of one view, now or when they have arrived. */
export interface Inserter {
  readonly view: EditorView;
  readonly host: EditorHost;
  /** Aborted when the view is closed. */
  readonly signal: AbortSignal;
  /** Shows placeholders; what they stand for is put there later. */
  begin(placed: readonly { dom: HTMLElement; place: Place }[]): PendingInsert[];
  /** Takes the placeholder of what will not arrive away. */
  giveUp(insert: PendingInsert): void;
  close(): void;
}

export function createInserter(view: EditorView, host: EditorHost): Inserter {
  const closed = new AbortController();
  let open: PendingInsert[] = [];
  return {
    view,
    host,
    signal: closed.signal,
    begin(placed) {
      const started = placed.map(({ dom, place }) => {
        return { insert: nextPending(dom), place };
      });
      open = [...open, ...started.map(({ insert }) => insert)].filter(({ isOver }) => !isOver);
      view.dispatch(addPending(view.state.tr, started));
      return started.map(({ insert }) => insert);
    },
    giveUp(insert) {
      if (!closed.signal.aborted) view.dispatch(endPending(view.state.tr, insert));
    },
    close() {
      closed.abort();
      const lost = open.filter(({ isOver }) => !isOver);
      for (const insert of lost) insert.isOver = true;
      if (lost.length > 0) {
        host.showError(
          'Something was not put in',
          'The Write view was closed before everything that you pasted or dropped was there. Paste or drop it again.',
        );
      }
    },
  };
}

/** Makes an edit one step to undo, apart from what is typed before and after it. */
export function asOneStep(view: EditorView, edit: () => void): void {
  view.dispatch(closeHistory(view.state.tr));
  edit();
  view.dispatch(closeHistory(view.state.tr));
}

/** Puts a slice in place of the selection. */
export function insertSlice(view: EditorView, slice: Slice): void {
  asOneStep(view, () => {
    if (isPutIntoCells(view, slice)) return;
    view.dispatch(putSlice(view.state.tr, slice).scrollIntoView().setMeta('uiEvent', 'paste'));
  });
}

/** Puts a slice where it was pasted. The cursor goes behind it, unless it was moved since. */
export function arrive(view: EditorView, insert: PendingInsert, slice: Slice): void {
  const place = placeOf(view.state, insert);
  if (place === null) return;
  const present = view.state.selection;
  const waits = place.bookmark !== null || (present.empty && present.from === place.to);
  asOneStep(view, () => {
    view.dispatch(view.state.tr.setSelection(selectionAt(view.state.doc, place)));
    if (isPutIntoCells(view, slice)) {
      view.dispatch(endPending(view.state.tr, insert));
      return;
    }
    const tr = endPending(putSlice(view.state.tr, slice), insert);
    if (!waits) tr.setSelection(present.getBookmark().map(tr.mapping).resolve(tr.doc));
    view.dispatch((waits ? tr.scrollIntoView() : tr).setMeta('uiEvent', 'paste'));
  });
}

/** The tables' own plugin puts cells into cells. It looks at the slice only, not at the event. */
function isPutIntoCells(view: EditorView, slice: Slice): boolean {
  const event = new ClipboardEvent('paste');
  return view.someProp('handlePaste', (handle) => handle(view, event, slice)) === true;
}
