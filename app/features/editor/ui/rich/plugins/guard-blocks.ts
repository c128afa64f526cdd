import { isHistoryTransaction } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import {
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  type Transaction,
} from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { isComposing } from '#app/ui/admin/is-composing.ts';
import { isOnPurpose, onPurpose } from '../commands/on-purpose.ts';
import type { CommandHost } from '../commands/perform.ts';
import { isUntouched } from './tidy-blocks.ts';

const EDIT_HTML = 'Choose “Edit HTML” to change this part, or press Delete twice to remove it.';
const AGAIN = 'Press Delete again to remove this part.';
const WRITE_BESIDE = 'Press Enter to write beside this part, or Delete to remove it.';

interface Guard {
  /** Whether the block was selected as such: by key, or by Delete after a click into its text. */
  readonly isChosen: boolean;
  /** What is said above the block. */
  readonly hint: string | null;
}

const KEY = new PluginKey<Guard>('guard blocks');

/**
 * A click into the text of a block that cannot be written in selects all of it, and looks like a
 * cursor. What is typed there does nothing but say what to do instead: it would replace the block.
 */
export function guardBlocks(host: CommandHost): Plugin {
  const compositions = rejectedCompositions();

  function reject(view: EditorView, hint?: string): true {
    say(view, { hint: hint ?? hintFor(view.state), isChosen: KEY.getState(view.state)?.isChosen });
    return true;
  }

  function say(view: EditorView, { hint, isChosen = false }: Partial<Guard>): void {
    if (hint === undefined || hint === null) return;
    view.dispatch(view.state.tr.setMeta(KEY, { hint, isChosen } satisfies Guard));
    host.announce(hint);
  }

  function pressDelete(view: EditorView): boolean {
    if (selectedHtml(view.state) === null) return false;
    if (KEY.getState(view.state)?.isChosen) {
      view.dispatch(onPurpose(view.state.tr.deleteSelection()).scrollIntoView());
    } else {
      say(view, { hint: AGAIN, isChosen: true });
    }
    return true;
  }

  return new Plugin<Guard>({
    key: KEY,
    state: {
      init: () => ({ isChosen: false, hint: null }),
      apply(tr, guard) {
        const said: Guard | undefined = tr.getMeta(KEY);
        if (said !== undefined) return said;
        if (!tr.selectionSet && !tr.docChanged) return guard;
        return { isChosen: tr.getMeta('pointer') !== true, hint: null };
      },
    },
    filterTransaction: (tr, state) => !compositions.rejects(tr) && !isLoss(tr, state),
    props: {
      decorations: showHint,
      handleTextInput: (view) => selectedBlock(view.state) !== null && reject(view),
      handleKeyDown(view, { key, ctrlKey, metaKey, altKey }) {
        if (key === 'Backspace' || key === 'Delete') return pressDelete(view);
        const isEnter = key === 'Enter' && !ctrlKey && !metaKey && !altKey;
        return isEnter && selectedHtml(view.state) !== null && reject(view);
      },
      handleDOMEvents: {
        keydown(view, event) {
          // ProseMirror would take what the input method does next for what the key does.
          if (isComposing(event)) return selectedBlock(view.state) !== null;
          return compositions.end();
        },
        pointerdown: compositions.end,
        // Dictation, corrections and on-screen keyboards, whose keys have no names.
        beforeinput(view, event) {
          if (selectedBlock(view.state) === null || !/^(insert|delete)/.test(event.inputType)) {
            return false;
          }
          event.preventDefault();
          if (!event.inputType.startsWith('delete')) return reject(view);
          return pressDelete(view);
        },
        compositionstart(view) {
          const isRejected = selectedBlock(view.state) !== null;
          compositions.start(isRejected);
          if (isRejected) reject(view);
          // ProseMirror has to know that there is a composition.
          return false;
        },
        paste(view, event) {
          if (selectedHtml(view.state) === null) return false;
          event.preventDefault();
          return reject(view);
        },
        drop(view, event) {
          const { clientX: left, clientY: top } = event;
          const at = view.dragging === null ? view.posAtCoords({ left, top }) : null;
          if (at === null || at.inside < 0) return false;
          if (view.state.doc.nodeAt(at.inside)?.type.name !== 'raw_html') return false;
          event.preventDefault();
          const selection = NodeSelection.create(view.state.doc, at.inside);
          compositions.end();
          view.dispatch(view.state.tr.setSelection(selection).setMeta('pointer', true));
          return reject(view);
        },
      },
    },
  });
}

function selectedBlock({ selection }: EditorState): Node | null {
  return selection instanceof NodeSelection && selection.node.isBlock ? selection.node : null;
}

function selectedHtml(state: EditorState): Node | null {
  const node = selectedBlock(state);
  return node?.type.name === 'raw_html' ? node : null;
}

function hintFor(state: EditorState): string {
  return selectedHtml(state) === null ? WRITE_BESIDE : EDIT_HTML;
}

/**
 * Nothing can keep an input method from changing the page, and browsers put what it composes over a
 * block into the text beside it. ProseMirror numbers compositions: the changes of one that began
 * over a block are not taken over.
 */
function rejectedCompositions() {
  let starts = false;
  let rejected: number | null = null;
  /** Whether the last one was rejected, and the browser's cursor is where it put its text. */
  let isOver = false;
  return {
    start(isRejected: boolean): void {
      starts = isRejected;
      isOver = isRejected;
    },
    rejects(tr: Transaction): boolean {
      const composition: number | undefined = tr.getMeta('composition');
      if (composition === undefined) return isOver && !tr.docChanged && isReadFromPage(tr);
      if (starts) rejected = composition;
      starts = false;
      return composition === rejected;
    },
    /** A key or a click that is no part of the composition: ProseMirror handles it as well. */
    end(): false {
      isOver = false;
      return false;
    },
  };
}

/**
 * Whether a selection is only where the browser's cursor happens to be. That it is by a pointer
 * says nothing: ProseMirror says so of all that it reads within 50 ms of a click.
 */
function isReadFromPage(tr: Transaction): boolean {
  return tr.selectionSet && !tr.scrolledIntoView;
}

/** Whatever else would take the place of a selected block of HTML. */
function isLoss(tr: Transaction, state: EditorState): boolean {
  if (!tr.docChanged || selectedHtml(state) === null) return false;
  if (isOnPurpose(tr) || isUntouched(tr) || isHistoryTransaction(tr)) return false;
  return countHtml(tr.doc) < countHtml(state.doc);
}

function countHtml(doc: Node): number {
  let count = 0;
  doc.descendants(({ type, isTextblock }) => {
    if (type.name === 'raw_html') count += 1;
    return !isTextblock;
  });
  return count;
}

function showHint(state: EditorState): DecorationSet | null {
  const hint = KEY.getState(state)?.hint ?? null;
  if (hint === null || selectedBlock(state) === null) return null;
  return DecorationSet.create(state.doc, [
    Decoration.widget(state.selection.from, () => createHint(hint), { side: -1, key: hint }),
  ]);
}

function createHint(hint: string): HTMLElement {
  const place = document.createElement('div');
  place.className = 'block-warning';
  place.contentEditable = 'false';
  const words = document.createElement('span');
  words.textContent = hint;
  place.append(words);
  return place;
}
