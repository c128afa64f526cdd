import type { DraftInfo, PostDraft } from '#app/features/articles/drafts/draft-protocol.ts';
import { type DraftAction, type DraftState, draftReducer, openDraft } from './draft-state.ts';
import {
  type EditorAction,
  type EditorState,
  editorReducer,
  type OpenOptions,
  openEditor,
} from './editor-state.ts';

/** An open editor: its text, and what the server has of it. */
export interface Editing {
  readonly text: EditorState;
  readonly draft: DraftState;
}

export type EditingAction = EditorAction | DraftAction;

interface Opened extends OpenOptions {
  readonly post: EditorState['post'];
  /** This open editor. */
  readonly writer: string;
  /** The draft that the editor opens with. */
  readonly openedDraft: PostDraft | null;
  /** This person's draft of the post, which is offered. */
  readonly foundDraft: DraftInfo | null;
}

export function openEditing({
  post,
  writer,
  openedDraft,
  foundDraft,
  ...options
}: Opened): Editing {
  const key = crypto.randomUUID();
  const opened = openEditor(post, key, options);
  const text = openedDraft
    ? editorReducer(opened, { type: 'restored', copy: openedDraft, key })
    : opened;
  const { edits } = text;
  const id = crypto.randomUUID();
  return { text, draft: openDraft({ writer, id, opened: openedDraft, found: foundDraft, edits }) };
}

export function editingReducer({ text, draft }: Editing, action: EditingAction): Editing {
  return isOfDraft(action)
    ? { text, draft: draftReducer(draft, action, text) }
    : { text: editorReducer(text, action), draft };
}

function isOfDraft(action: EditingAction): action is DraftAction {
  return action.type.startsWith('draft-') || action.type.startsWith('offer-');
}
