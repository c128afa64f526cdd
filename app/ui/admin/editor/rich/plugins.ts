import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import type { Plugin } from 'prosemirror-state';
import { clipboardPlugins } from './clipboard/clipboard-plugins.ts';
import type { EditorHost } from './host.ts';

import { markCurrentBlocks } from './node-views/current-block.ts';
import { editingPlugins } from './plugins/editing-plugins.ts';

/** Everything that the editor does beside showing its document. */
export function editorPlugins(host: EditorHost): Plugin[] {
  return [
    ...clipboardPlugins(host),
    ...editingPlugins(host),
    dropCursor({ class: 'rich-drop', color: false }),
    gapCursor(),
    markCurrentBlocks(),
  ];
}
