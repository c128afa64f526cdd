import type { EditorState } from 'prosemirror-state';
import type { DocumentJson } from '#app/domains/posts/editor-protocol.ts';
import type { EditorHost } from './host.ts';

/**
 * The rich text of one editor. It outlives the view, so that switching to HTML and back keeps the
 * undo history.
 */
export interface RichSession {
  /** A document that can be opened without asking the server, and the content that it is of. */
  known: { content: string; document: DocumentJson };
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

const EMPTY: DocumentJson = { type: 'doc', content: [{ type: 'paragraph' }] };

export function startRichSession(known = { content: '', document: EMPTY }): RichSession {
  return {
    known,
    state: null,
    content: '',
    reported: [],
    host: { ...ABSENT },
  };
}
