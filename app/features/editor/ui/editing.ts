import {
  type DraftField,
  type DraftTexts,
  emptyTexts,
  type PostDraft,
} from '#app/features/articles/drafts/draft-protocol.ts';
import {
  type DraftAction,
  type DraftState,
  draftReducer,
  isSame,
  openDraft,
  pickTexts,
  type ReadState,
  takeOver,
  textsOf,
  without,
} from './draft-state.ts';
import {
  type EditorAction,
  type EditorState,
  editorReducer,
  kindOf,
  type OpenOptions,
  openEditor,
} from './editor-state.ts';
import type { LocalCopy } from './local-copy.ts';

/** An open editor: its text, and what the server has of it. */
export interface Editing {
  readonly text: EditorState;
  readonly draft: DraftState;
}

export type EditingAction =
  | EditorAction
  | DraftAction
  /** The server has what this editor does not show. */
  | { type: 'both-read'; read: ReadState; key: string; isGone: boolean }
  /** Of a field that somebody else has changed, their text is chosen. */
  | { type: 'both-theirs-chosen'; field: DraftField; key: string }
  /** The text of a closed editor is put into this one. */
  | { type: 'both-restored'; copy: LocalCopy; key: string };

interface Opened extends OpenOptions {
  readonly post: EditorState['post'];
  /** This open editor. */
  readonly writer: string;
  /** The draft that the editor opens with. */
  readonly openedDraft: PostDraft | null;
}

export function openEditing({ post, writer, openedDraft, ...options }: Opened): Editing {
  const key = crypto.randomUUID();
  const opened = openEditor(post, key, options);
  const text = openedDraft
    ? editorReducer(opened, { type: 'restored', copy: toCopied(openedDraft), key })
    : opened;
  const id = crypto.randomUUID();
  return { text, draft: openDraft({ writer, id, opened: openedDraft }, text) };
}

function toCopied({ texts: { publishDate, ...fields }, version }: PostDraft) {
  return { fields, publishDate, version };
}

export function editingReducer(editing: Editing, action: EditingAction): Editing {
  const { text, draft } = editing;
  switch (action.type) {
    case 'both-read':
      return withRead(editing, action);
    case 'both-theirs-chosen': {
      const { field, key } = action;
      const theirs = draft.conflicts[field];
      if (theirs === undefined) return editing;
      const known = { ...draft.known, [field]: theirs.value };
      const conflicts = without(draft.conflicts, field);
      const texts = { ...textsOf(text), [field]: theirs.value };
      return {
        text: withTexts(text, texts, text.post, key),
        draft: {
          ...draft,
          known,
          conflicts,
          shown: field === 'content' ? texts.content : draft.shown,
        },
      };
    }
    case 'both-restored':
      return withCopy(editing, action.copy, action.key);
    default:
      return isOfDraft(action)
        ? { text, draft: draftReducer(draft, action, text) }
        : withText(editing, action);
  }
}

function isOfDraft(action: EditorAction | DraftAction): action is DraftAction {
  return action.type.startsWith('draft-');
}

function withText({ text, draft }: Editing, action: EditorAction): Editing {
  const next = editorReducer(text, action);
  if (action.type === 'own-text-chosen' && text.inTrash) {
    // The text becomes a new post beside the one in the Trash.
    return { text: next, draft: openDraft({ ...draft, id: action.nextId, opened: null }, next) };
  }
  if (text.post === null || next.post !== null) return { text: next, draft };
  // Its post was deleted, and the text becomes a new one.
  const known = draft.draftVersion === 0 ? emptyTexts(kindOf(next)) : draft.known;
  return { text: next, draft: { ...draft, known, isOrphan: true } };
}

/** The editor with these texts, of this state of the post. */
function withTexts(
  text: EditorState,
  texts: DraftTexts,
  post: EditorState['post'],
  key: string,
): EditorState {
  const { publishDate, ...fields } = texts;
  return editorReducer(text, { type: 'taken-over', fields, publishDate, post, key });
}

function withRead(
  { text, draft }: Editing,
  { read, key, isGone }: Extract<EditingAction, { type: 'both-read' }>,
): Editing {
  const next = takeOver(draft, text, { read, isGone });
  const version = read.draft?.version ?? null;
  const post = read.post && version !== null ? { ...read.post, version } : read.post;
  const isSameText = isSameTexts(next.texts, textsOf(text));
  const isSamePost =
    post === null || (post.id === text.post?.id && post.version === text.post.version);
  return {
    draft: next.draft,
    text: isSameText && isSamePost ? text : withTexts(text, next.texts, post ?? text.post, key),
  };
}

function isSameTexts(one: DraftTexts, other: DraftTexts): boolean {
  return (Object.keys(one) as DraftField[]).every((name) => isSame(one[name], other[name]));
}

/** The fields that were not sent yet, if the copy is of this draft; otherwise everything. */
function withCopy({ text, draft }: Editing, copy: LocalCopy, key: string): Editing {
  const { draftId, draftVersion, before } = copy;
  const typed = { ...copy.fields, publishDate: copy.publishDate };
  if (draftId === draft.id && before !== null) {
    const names = Object.keys(before) as DraftField[];
    const texts = { ...textsOf(text), ...pickTexts(typed, names) };
    const written = names.reduce(without, draft.written);
    const known = { ...draft.known, ...before };
    return { text: withTexts(text, texts, text.post, key), draft: { ...draft, known, written } };
  }
  const restored = editorReducer(text, { type: 'restored', copy, key });
  // One that was never saved goes on as the same draft.
  if (text.post !== null || draftId === null || before === null) return { text: restored, draft };
  const known = { ...textsOf(restored), ...before };
  return { text: restored, draft: { ...draft, id: draftId, draftVersion, known, written: {} } };
}
