import { type EditorState, TextSelection } from 'prosemirror-state';

/** Whether text is selected, and not a whole block, which has its own tools. */
export function hasSelectedText({ doc, selection }: EditorState): boolean {
  const { from, to } = selection;
  if (!(selection instanceof TextSelection) || selection.empty) return false;
  return doc.textBetween(from, to, ' ').trim() !== '';
}

/** Whether the cursor is in an empty paragraph between the blocks of the text. */
export function isOnEmptyLine({ selection }: EditorState): boolean {
  const { $from, empty } = selection;
  const { parent, depth } = $from;
  return empty && depth === 1 && parent.type.name === 'paragraph' && parent.content.size === 0;
}
