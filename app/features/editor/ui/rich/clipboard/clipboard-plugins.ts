import { Plugin, Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { onPurpose } from '../commands/on-purpose.ts';
import type { EditorHost } from '../host.ts';
import { noSerializer, watchDrags } from './drags.ts';
import { asOneStep, createInserter, type Inserter, insertSlice } from './inserter.ts';
import { findCopy, rememberCopy } from './own-copies.ts';
import { createHtmlPaste } from './paste-html.ts';
import { pasteAddress, pasteText, pasteVideo } from './paste-text.ts';
import { pastedImages } from './pasted-images.ts';
import { sliceToHtml } from './slice-html.ts';
import { sliceToText } from './slice-text.ts';
import { structureOffers } from './structure-offer.ts';
import { readTransfer } from './transfer.ts';
import { createFileUpload } from './upload-files.ts';

/**
 * Copy, paste and drop. All of it is done here and on the server: ProseMirror would parse the HTML
 * in the page, which Trusted Types do not allow.
 */
export function clipboardPlugins(
  host: EditorHost,
  { allowsVideo }: { allowsVideo: boolean },
): Plugin[] {
  return [structureOffers(), pastedImages(), clipboard(host, allowsVideo)];
}

type Receive = (data: DataTransfer, plain: boolean) => void;

function clipboard(host: EditorHost, allowsVideo: boolean): Plugin {
  let receive: Receive = () => undefined;
  let isPlain = false;
  return new Plugin({
    view(view) {
      const inserter = createInserter(view, host);
      receive = createReceiver(inserter, allowsVideo);
      const stopWatching = watchDrags(view);
      return {
        destroy() {
          stopWatching();
          inserter.close();
        },
      };
    },
    props: {
      clipboardSerializer: noSerializer,
      handleDOMEvents: {
        keydown(_, { key, shiftKey, ctrlKey, metaKey }) {
          isPlain = shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v';
          return false;
        },
        copy: (view, event) => copy(view, event),
        cut: (view, event) => copy(view, event),
        paste(view, event) {
          if (!view.editable) return false;
          event.preventDefault();
          if (event.clipboardData) receive(event.clipboardData, isPlain);
          isPlain = false;
          return true;
        },
        drop(view, event) {
          // A part of the text that is moved within it.
          if (view.editable && view.dragging !== null) return false;
          // Otherwise the browser would leave the page and show the file.
          event.preventDefault();
          if (view.editable && event.dataTransfer && putCursorAt(view, event)) {
            receive(event.dataTransfer, false);
          }
          return true;
        },
      },
    },
  });
}

/** Puts the selection on the clipboard, and takes it out of the text to cut it. */
function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { selection } = view.state;
  if (selection.empty) return false;
  if (event.clipboardData === null) return true;
  event.preventDefault();
  const slice = selection.content();
  const html = sliceToHtml(slice);
  event.clipboardData.setData('text/html', html);
  event.clipboardData.setData('text/plain', sliceToText(slice));
  rememberCopy(html, slice);
  if (event.type === 'cut' && view.editable) {
    asOneStep(view, () => {
      const tr = onPurpose(view.state.tr.deleteSelection());
      view.dispatch(tr.scrollIntoView().setMeta('uiEvent', 'cut'));
    });
  }
  return true;
}

/** Puts in what was pasted or dropped, in place of the selection. */
function createReceiver(inserter: Inserter, allowsVideo: boolean): Receive {
  const { view, host } = inserter;
  const pasteHtml = createHtmlPaste(inserter);
  const uploadFiles = createFileUpload(inserter);
  return (data, plain) => {
    const { $from, empty } = view.state.selection;
    const isCode = $from.parent.type.spec.code === true;
    const own = plain || isCode ? null : findCopy(data.getData('text/html'));
    const transfer = readTransfer(data, plain || isCode);
    if (own !== null) {
      insertSlice(view, own);
      host.announce('Pasted');
    } else if (transfer?.kind === 'files') {
      uploadFiles(transfer.files);
    } else if (transfer !== null) {
      const isHtml = transfer.kind === 'html' && !isCode;
      const canBeLink = !plain && !isCode && !(isHtml && empty);
      if (allowsVideo && !plain && !isCode && pasteVideo(inserter, transfer.text)) return;
      if (canBeLink && pasteAddress(inserter, transfer.text)) return;
      if (isHtml) pasteHtml(transfer.html, transfer.text);
      else pasteText(inserter, transfer.text);
    }
  };
}

function putCursorAt(view: EditorView, { clientX: left, clientY: top }: DragEvent): boolean {
  const at = view.posAtCoords({ left, top });
  if (at === null) return false;
  const $pos = view.state.doc.resolve(at.pos);
  // Text between two blocks goes into the next text: it must not take the place of a block.
  const text = Selection.findFrom($pos, 1, true) ?? Selection.findFrom($pos, -1, true);
  view.dispatch(view.state.tr.setSelection(text ?? Selection.near($pos)));
  view.focus();
  return true;
}
