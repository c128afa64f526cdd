import type { Node, Slice } from 'prosemirror-model';
import {
  type EditorState,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { onPurpose } from '../commands/on-purpose.ts';
import type { Place } from './pending-inserts.ts';
import { documentSlice, putSlice } from './put-slice.ts';

/** The last paste of which images were left out, and where it is. */
interface Pasted {
  readonly html: string;
  readonly from: number;
  readonly to: number;
  /** What is there because of it. */
  readonly shown: Slice;
  /** What was there before, and where in it the paste was put. */
  readonly before: { readonly slice: Slice; readonly from: number; readonly to: number };
}

const KEY = new PluginKey<Pasted | null>('pasted images');

/** Follows the place of the last paste, whose images may come later. */
export function pastedImages(): Plugin {
  return new Plugin<Pasted | null>({
    key: KEY,
    state: {
      init: () => null,
      apply(tr, pasted) {
        const next: Pasted | null | undefined = tr.getMeta(KEY);
        if (next !== undefined) return next;
        if (pasted === null || !tr.docChanged) return pasted;
        const from = tr.mapping.map(pasted.from, 1);
        return { ...pasted, from, to: Math.max(from, tr.mapping.map(pasted.to, -1)) };
      },
    },
  });
}

/** Remembers the HTML that was just put in at a place of the document before; not in several cells. */
export function rememberPaste(view: EditorView, html: string, before: Node, place: Place): void {
  const isText = place.bookmark === null;
  const pasted = isText ? { html, ...changeOf(before, view.state.doc, place) } : null;
  view.dispatch(view.state.tr.setMeta(KEY, pasted satisfies Pasted | null));
}

export function forgetPaste(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(KEY, null));
}

function changeOf(before: Node, after: Node, place: Place): Omit<Pasted, 'html'> {
  // A paste of nothing but an image that was left out changes nothing.
  const start = before.content.findDiffStart(after.content) ?? place.from;
  const end = before.content.findDiffEnd(after.content) ?? { a: place.to, b: place.to };
  const from = Math.min(start, place.from);
  const formerEnd = Math.max(end.a, place.to, from);
  const to = Math.max(end.b + formerEnd - end.a, from);
  return {
    from,
    to,
    shown: after.slice(from, to),
    before: {
      slice: before.slice(from, formerEnd),
      from: place.from - from,
      to: place.to - from,
    },
  };
}

/** The HTML of the last paste; null if what it brought was changed since. */
export function unchangedPaste(state: EditorState): string | null {
  const pasted = KEY.getState(state) ?? null;
  if (pasted === null || !state.doc.slice(pasted.from, pasted.to).eq(pasted.shown)) return null;
  return pasted.html;
}

/** Puts another document in the place of what the last paste brought. */
export function pasteAgain(state: EditorState, document: Node): Transaction | null {
  const pasted = KEY.getState(state) ?? null;
  if (pasted === null || unchangedPaste(state) === null) return null;
  const { from, to, before } = pasted;
  const { tr, selection } = state;
  tr.replace(from, to, before.slice);
  const [$from, $to] = [before.from, before.to].map((at) => tr.doc.resolve(from + at));
  if ($from === undefined || $to === undefined) return null;
  putSlice(tr.setSelection(TextSelection.between($from, $to)), documentSlice(document));
  // The cursor stays, unless it is in what is replaced.
  if (selection.to < from || selection.from > to) {
    tr.setSelection(selection.getBookmark().map(tr.mapping).resolve(tr.doc));
  }
  return onPurpose(tr).setMeta(KEY, null);
}

/** Where the last paste ends, as far as it is still known. */
export function endOfPaste(state: EditorState): number | null {
  return KEY.getState(state)?.to ?? null;
}
