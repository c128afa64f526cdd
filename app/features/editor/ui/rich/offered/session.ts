import type { EditorState } from 'prosemirror-state';
import type { DocumentResult, EditorView } from '#app/features/articles/editor-protocol.ts';
import type { DocumentJson } from '#app/html/document/document-json.ts';
import { requestDocument } from '../../send.ts';
import type { CommandId } from '../commands/command.ts';
import type { EditorHost } from '../host.ts';
import { mayHaveLateBlocks } from '../late-blocks.ts';
import { loadBlocks } from '../load-blocks.ts';
import type { FixedBlock } from '../plugins/fixed-blocks.ts';

export interface KnownDocument {
  /** The content that it is of. */
  content: string;
  answer: DocumentResult | Promise<DocumentResult>;
}

/**
 * The rich text of one editor. It outlives the view, so that switching to HTML and back keeps the
 * undo history.
 */
export interface RichSession {
  /** A document that need not be asked for, or that was asked for already. */
  known: KnownDocument | null;
  /** The content that the page was opened with: it is shown as it is stored. */
  readonly opened: string;
  /** The content as somebody else typed it: it stays as it is until something is typed here. */
  elsewhere: string | null;
  /** Null until the view was opened for the first time. */
  state: EditorState | null;
  /** The content of `state`. */
  content: string;
  /**
   * Contents that this editor reported and the page has not shown yet. No set: a long string would
   * be hashed at each keystroke.
   */
  reported: string[];
  /** What the code fills in at places of this text. */
  readonly fixedBlocks: readonly FixedBlock[];
  /** Commands without buttons here. */
  readonly omitted: ReadonlySet<string>;
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
  ask: () => Promise.resolve(false),
  showLeftOut: () => undefined,
  openDialog: () => undefined,
  focusToolbar: () => undefined,
};

const EMPTY: DocumentJson = { type: 'doc', content: [{ type: 'paragraph' }] };

/** What is special about a text that is no post. */
interface TextRules {
  readonly fixedBlocks?: readonly FixedBlock[];
  readonly omitted?: readonly CommandId[];
}

/** `json` is the document that the page brought along, as text. */
export function startRichSession(
  content: string,
  json: string | null,
  view: EditorView,
  { fixedBlocks = [], omitted = [] }: TextRules = {},
): RichSession {
  return {
    fixedBlocks,
    omitted: new Set(omitted),
    known: knownDocument(content, json, view),
    opened: content,
    elsewhere: null,
    state: null,
    content: '',
    reported: [],
    host: { ...ABSENT },
  };
}

/** That of a long post is asked for now, while the editor loads; none for an author of HTML. */
function knownDocument(
  content: string,
  json: string | null,
  view: EditorView,
): KnownDocument | null {
  if (content === '') return { content, answer: { ok: true, document: EMPTY, removed: [] } };
  if (json !== null) {
    // Together with the editor, which needs it to show the text.
    if (view === 'write' && mayHaveLateBlocks(json)) void loadBlocks().catch(() => undefined);
    return { content, answer: { ok: true, document: JSON.parse(json), removed: [] } };
  }
  return view === 'write' ? { content, answer: requestDocument(content) } : null;
}
