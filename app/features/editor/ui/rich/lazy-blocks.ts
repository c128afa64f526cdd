/**
 * What the editor of text opens without, as one file: copy and paste, tables, the menu of what can be
 * inserted, and how blocks look that are more than text and images.
 */
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import type { Plugin } from 'prosemirror-state';

export { tableEditing } from 'prosemirror-tables';
export { bringImage, putPastedImages } from './brought-images.ts';
export { clipboardPlugins } from './clipboard/clipboard-plugins.ts';
export { LeftOutNotice } from './clipboard/left-out-notice.tsx';
export { StructureNotice } from './clipboard/structure-notice.tsx';
export { moveBetweenCells } from './commands/table-cells.ts';
export { createBlockViews } from './node-views/create-block-views.ts';
export { keepFixedBlocks, withFixedBlocks } from './plugins/fixed-blocks.ts';
export { insertMenu } from './plugins/insert-menu.ts';

/** The cursor between two blocks, and where something that is dragged will be. */
export function cursorPlugins(): Plugin[] {
  return [dropCursor({ class: 'rich-drop', color: false }), gapCursor()];
}
