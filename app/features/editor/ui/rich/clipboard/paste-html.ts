import { Node } from 'prosemirror-model';
import type { PasteResult } from '#app/features/articles/editor-protocol.ts';
import { PASTE_MAX_BYTES } from '#app/html/content-limit.ts';
import { schema } from '#app/html/document/schema.ts';
import { describeFailure } from '#app/ui/admin/line/describe-failure.ts';
import { requestPaste, UNREAD } from '../../send.ts';
import { createElement } from '../node-views/elements.ts';
import { arrive, type Inserter } from './inserter.ts';
import { pasteText, plainSlice } from './paste-text.ts';
import { forgetPaste, rememberPaste } from './pasted-images.ts';
import { type PendingInsert, placeOf, placeOfSelection, waitBehind } from './pending-inserts.ts';
import { documentSlice } from './put-slice.ts';

type Cleaned = Extract<PasteResult, { ok: true }>;

interface Copied {
  html: string;
  text: string;
}

/** The site makes pasted formatting fit the article. */
function failedPaste(error: unknown): PasteResult {
  const message = `${describeFailure(error)} To keep the formatting, undo before you paste again.`;
  return { ok: false, code: UNREAD, message };
}

/** Has the server make a document of pasted HTML, and puts it where the selection was. */
export function createHtmlPaste(inserter: Inserter) {
  const { view, host, signal } = inserter;
  /** Pastes are put in in their order, even if a later answer is there first. */
  let previous: Promise<void> = Promise.resolve();

  return function pasteHtml(html: string, text: string): void {
    if (new Blob([html]).size > PASTE_MAX_BYTES) {
      host.showError(
        'This is too large to paste',
        'What you copied is larger than 8 MB. Copy and paste a smaller part, or paste it without formatting.',
      );
      return;
    }
    const place = placeOfSelection(view.state.selection);
    waitBehind(view, place);
    const dom = createElement('span', { class: 'rich-pending' }, 'Pasting…');
    const [insert] = inserter.begin([{ dom, place }]);
    host.announce('Pasting…');
    const answered = requestPaste(html, signal).catch(failedPaste);
    const before = previous;
    previous = answered.then(async (answer) => {
      await before;
      if (insert === undefined || signal.aborted) return;
      try {
        if (answer.ok) putDocument(insert, answer, { html, text });
        else putText(insert, text, answer.message);
      } catch (error) {
        reportError(error);
        inserter.giveUp(insert);
        host.showError('This could not be pasted', 'Try to paste it without formatting.');
      }
    });
  };

  function putDocument(insert: PendingInsert, answer: Cleaned, { html, text }: Copied): void {
    const { document, removed } = answer;
    const doc = Node.fromJSON(schema, document);
    const place = placeOf(view.state, insert);
    const before = view.state.doc;
    if (!isNothing(doc)) {
      arrive(view, insert, documentSlice(doc));
    } else {
      inserter.giveUp(insert);
      if (removed.length === 0) pasteText(inserter, text);
    }
    const isMissed = removed.some(({ addresses = [] }) => addresses.length > 0);
    if (isMissed && place !== null) rememberPaste(view, html, before, place);
    else forgetPaste(view);
    host.showLeftOut(removed);
    const names = removed.map(({ message }) => message).join('. ');
    host.announce(removed.length === 0 ? 'Pasted' : `Pasted. Left out: ${names}`);
  }

  function putText(insert: PendingInsert, text: string, reason: string): void {
    const slice = plainSlice(view.state, text);
    if (slice === null) {
      inserter.giveUp(insert);
      host.showError('This could not be pasted', reason);
    } else {
      arrive(view, insert, slice);
      host.showError('Only the text was pasted', reason);
    }
  }
}

/** Whether a document is one empty paragraph, which means no text. */
function isNothing(doc: Node): boolean {
  return doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.content.size === 2;
}
