import { type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import type { EditorHost } from '../host.ts';
import { createElement } from '../node-views/elements.ts';
import {
  addPending,
  endPending,
  nextPending,
  type PendingInsert,
  placeOf,
  placeOfSelection,
  selectionAt,
  waitBehind,
} from './pending-inserts.ts';

/** A paste that came before the editor had loaded what puts it in. */
export interface HeldPaste {
  readonly event: ClipboardEvent;
  readonly insert: PendingInsert;
}

const key = new PluginKey<readonly HeldPaste[]>('held-pastes');

/** Holds what is pasted, at its place, until it can be put in. What is dropped is not taken yet. */
export function holdPastes(): Plugin {
  let isPlain = false;
  return new Plugin<readonly HeldPaste[]>({
    key,
    state: {
      init: () => [],
      apply(tr, held) {
        const added: HeldPaste | undefined = tr.getMeta(key);
        return added === undefined ? held : [...held, added];
      },
    },
    props: {
      handleDOMEvents: {
        keydown(_, { key: pressed, shiftKey, ctrlKey, metaKey }) {
          isPlain = shiftKey && (ctrlKey || metaKey) && pressed.toLowerCase() === 'v';
          return false;
        },
        paste(view, event) {
          if (!view.editable) return false;
          event.preventDefault();
          if (event.clipboardData) hold(view, copyOf(event.clipboardData, isPlain));
          isPlain = false;
          return true;
        },
        drop(view, event) {
          if (view.editable && view.dragging !== null) return false;
          // The browser would leave the page and show the file.
          event.preventDefault();
          return true;
        },
      },
    },
  });
}

export function heldPastes(state: EditorState): readonly HeldPaste[] {
  return key.getState(state)?.filter(({ insert }) => !insert.isOver) ?? [];
}

/** Pastes again, where it was pasted. The cursor stays behind what was typed since. */
export function pasteHeld(view: EditorView, { event, insert }: HeldPaste): void {
  const place = placeOf(view.state, insert);
  if (place === null) return;
  const { selection, doc } = view.state;
  const behind = doc.content.size - selection.to;
  const tr = endPending(view.state.tr, insert);
  view.dispatch(tr.setSelection(selectionAt(tr.doc, place)));
  view.dom.dispatchEvent(event);
  if (place.bookmark !== null || selection.from === place.to) return;
  const { state } = view;
  const cursor = state.doc.resolve(Math.max(0, state.doc.content.size - behind));
  view.dispatch(state.tr.setSelection(TextSelection.near(cursor)));
}

/** Takes the placeholders away where the rest of the editor cannot be loaded. */
export function failHeld(view: EditorView, host: EditorHost, error: unknown): void {
  const held = heldPastes(view.state);
  for (const { insert } of held) view.dispatch(endPending(view.state.tr, insert));
  if (held.length > 0) host.showError('This could not be pasted', describeFailure(error));
}

function hold(view: EditorView, clipboardData: DataTransfer): void {
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  const place = placeOfSelection(view.state.selection);
  waitBehind(view, place);
  const insert = nextPending(createElement('span', { class: 'rich-pending' }, 'Pasting…'));
  const held: HeldPaste = { event, insert };
  view.dispatch(addPending(view.state.tr, [{ insert, place }]).setMeta(key, held));
}

/** An event's own data is gone once the event is over. */
function copyOf(data: DataTransfer, isPlain: boolean): DataTransfer {
  const copy = new DataTransfer();
  for (const type of data.types) {
    const isWanted = isPlain ? type === 'text/plain' : type !== 'Files';
    if (isWanted) copy.setData(type, data.getData(type));
  }
  if (!isPlain) for (const file of data.files) copy.items.add(file);
  return copy;
}
