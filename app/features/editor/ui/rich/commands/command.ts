import type { Command, EditorState } from 'prosemirror-state';

/** What is asked for before something is inserted or changed. `at` is the position of the node. */
export type DialogRequest =
  | { kind: 'link' }
  | { kind: 'image' }
  | { kind: 'gallery'; at: null }
  | { kind: 'video'; at: null }
  | { kind: 'card'; at: null }
  | { kind: 'table' }
  | { kind: 'caption'; at: number };

export type CommandId =
  | 'undo'
  | 'redo'
  | 'paragraph'
  | 'heading_2'
  | 'heading_3'
  | 'heading_4'
  | 'quote'
  | 'code_block'
  | 'bold'
  | 'italic'
  | 'strikethrough'
  | 'code'
  | 'superscript'
  | 'subscript'
  | 'highlight'
  | 'clear_formatting'
  | 'link'
  | 'remove_link'
  | 'bulleted_list'
  | 'numbered_list'
  | 'indent'
  | 'outdent'
  | 'image'
  | 'gallery'
  | 'video'
  | 'table'
  | 'card'
  | 'details'
  | 'details_open'
  | 'rule'
  | 'line_break'
  | 'row_above'
  | 'row_below'
  | 'delete_row'
  | 'column_left'
  | 'column_right'
  | 'delete_column'
  | 'header_row'
  | 'caption'
  | 'delete_table'
  | 'move_up'
  | 'move_down'
  | 'leave_block';

/** One command of the editor: the toolbar, the keys and the list of shortcuts all read it. */
export interface EditorCommand {
  readonly id: CommandId;
  /** In the toolbar, its tooltip and the list of shortcuts. */
  readonly label: string;
  /** Keys as ProseMirror names them; the first is shown. */
  readonly keys: readonly string[];
  /** Does nothing and returns false where the command does not apply. */
  readonly run: Command;
  /** Opened instead of running the command; null where the command does not apply. */
  readonly dialog?: (state: EditorState) => DialogRequest | null;
  /** What the insert menu does instead of opening the dialog: what most people want. */
  readonly usual?: Command;
  /** Whether its button is pressed; not there for a button that is never pressed. */
  readonly isActive?: (state: EditorState) => boolean;
  readonly isEnabled: (state: EditorState) => boolean;
  /** What screen readers are told after it was run, such as "Bold on". */
  readonly announce: (after: EditorState, before: EditorState) => string;
}

export interface CommandGroup {
  readonly name: 'history' | 'blocks' | 'text' | 'links' | 'lists' | 'insert' | 'table' | 'move';
  readonly label: string;
  readonly commands: readonly EditorCommand[];
}
