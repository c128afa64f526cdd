import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import type { Plugin } from 'prosemirror-state';
import { clipboardPlugins } from './clipboard/clipboard-plugins.ts';

import { markCurrentBlocks } from './node-views/current-block.ts';
import { editingPlugins } from './plugins/editing-plugins.ts';
import { hintOnEmptyLine } from './plugins/empty-line-hint.ts';
import { keepFixedBlocks } from './plugins/fixed-blocks.ts';
import { guardBlocks } from './plugins/guard-blocks.ts';
import { insertMenu } from './plugins/insert-menu.ts';
import type { RichSession } from './session.ts';

/** Everything that the editor does beside showing its document. */
export function editorPlugins({ host, fixedBlocks, omitted }: RichSession): Plugin[] {
  return [
    // First: what it rejects is for no other plugin.
    guardBlocks(host),
    insertMenu(host, omitted),
    hintOnEmptyLine(),
    ...clipboardPlugins(host, { allowsVideo: !omitted.has('video') }),
    ...editingPlugins(host),
    dropCursor({ class: 'rich-drop', color: false }),
    gapCursor(),
    markCurrentBlocks(),
    ...(fixedBlocks.length === 0 ? [] : [keepFixedBlocks(fixedBlocks)]),
  ];
}
