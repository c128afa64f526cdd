import type { EditorState } from 'prosemirror-state';
import type { DocumentAnswer, EditorView } from '#app/domains/posts/editor-protocol.ts';
import { requestDocument } from '../send.ts';
import type { EditorHost } from './host.ts';

export interface KnownDocument {
  /** The content that it is of. */
  content: string;
  /** Null where the site cannot be reached. */
  answer: Promise<DocumentAnswer | null>;
}

/**
 * The rich text of one editor. It outlives the view, so that switching to HTML and back keeps the
 * undo history.
 */
export interface RichSession {
  /** A document that need not be asked for, or that was asked for already. */
  known: KnownDocument | null;
  /** Null until the view was opened for the first time. */
  state: EditorState | null;
  /** The content that `state` stands for. */
  content: string;
  /**
   * Contents that this editor reported and the page has not shown yet. No set: a long string would
   * be hashed at each keystroke.
   */
  reported: string[];
  /** Kept by the plugins in `state`, while the components that do its work come and go. */
  readonly host: EditorHost;
}

/** Whether this content came from the editor, which may be ahead of the page by some letters. */
export function isOwnContent({ state, content, reported }: RichSession, value: string): boolean {
  return state !== null && (value === content || reported.includes(value));
}

const ABSENT: EditorHost = {
  announce: () => undefined,
  showError: () => undefined,
  showLeftOut: () => undefined,
  openDialog: () => undefined,
  focusToolbar: () => undefined,
};

const EMPTY = '{"type":"doc","content":[{"type":"paragraph"}]}';
const TIMEOUT_MILLISECONDS = 30_000;

/**
 * The document that the editor opens with. `json` is that of the page. A long post is read while the
 * editor is still loading; nothing is read for somebody who edits the HTML.
 */
export function startRichSession(
  content: string,
  json: string | null,
  view: EditorView,
): RichSession {
  return {
    known: knownDocument(content, content === '' ? EMPTY : json, view),
    state: null,
    content: '',
    reported: [],
    host: { ...ABSENT },
  };
}

function knownDocument(
  content: string,
  json: string | null,
  view: EditorView,
): KnownDocument | null {
  if (json !== null) {
    return { content, answer: Promise.resolve({ ok: true, document: JSON.parse(json) }) };
  }
  return view === 'write' ? { content, answer: askForDocument(content) } : null;
}

/** The content as a document; null where the site cannot be reached in time. */
export function askForDocument(
  content: string,
  signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS),
): Promise<DocumentAnswer | null> {
  return requestDocument({ content, clean: false }, signal).catch(() => null);
}
