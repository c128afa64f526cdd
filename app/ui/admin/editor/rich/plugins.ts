import { baseKeymap } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Plugin } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import type { EditorHost } from './host.ts';

/** Everything that the editor does beside showing its document. */
export function editorPlugins(_host: EditorHost): Plugin[] {
  return [
    history(),
    keymap(baseKeymap),
    dropCursor({ class: 'rich-drop', color: false }),
    gapCursor(),
    tableEditing(),
  ];
}
