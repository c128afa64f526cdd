import type { CopyInfo, PostDraft } from '#app/domains/posts/drafts/draft-protocol.ts';
import { type CopyAction, type CopyState, copyReducer, openCopy } from './draft-state.ts';
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
  readonly copy: CopyState;
}

export type EditingAction = EditorAction | CopyAction;

interface Opened extends OpenOptions {
  readonly post: EditorState['post'];
  /** This open editor. */
  readonly writer: string;
  /** The draft that the editor opens with. */
  readonly openedCopy: PostDraft | null;
  /** This person's draft of the post, which is offered. */
  readonly foundCopy: CopyInfo | null;
}

export function openEditing({ post, writer, openedCopy, foundCopy, ...options }: Opened): Editing {
  const key = crypto.randomUUID();
  const opened = openEditor(post, key, options);
  const text = openedCopy
    ? editorReducer(opened, { type: 'restored', copy: openedCopy, key })
    : opened;
  const { edits } = text;
  const id = crypto.randomUUID();
  return { text, copy: openCopy({ writer, id, opened: openedCopy, found: foundCopy, edits }) };
}

export function editingReducer({ text, copy }: Editing, action: EditingAction): Editing {
  return isOfCopy(action)
    ? { text, copy: copyReducer(copy, action, text) }
    : { text: editorReducer(text, action), copy };
}

function isOfCopy(action: EditingAction): action is CopyAction {
  return action.type.startsWith('copy-') || action.type.startsWith('offer-');
}
