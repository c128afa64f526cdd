import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Ref } from 'react';

interface ToolbarProps {
  ref: Ref<HTMLDivElement>;
  view: EditorView;
  state: EditorState;
  isEnabled: boolean;
}

export function Toolbar({ ref, isEnabled }: ToolbarProps) {
  return <div ref={ref} role="toolbar" aria-label="Formatting" aria-disabled={!isEnabled} />;
}
