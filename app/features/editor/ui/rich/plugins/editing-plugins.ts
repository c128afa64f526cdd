import { history } from 'prosemirror-history';
import type { Plugin } from 'prosemirror-state';
import type { CommandHost } from '../commands/perform.ts';
import { markImagesWithoutAlt } from './images-without-alt.ts';
import { typingRules } from './input-rules.ts';
import { keyBindings } from './key-bindings.ts';
import { readSelectionBeforeKeys } from './read-selection.ts';
import { tidyBlocks } from './tidy-blocks.ts';

/**
 * Everything that editing is, apart from how it looks: keys, typing, undo, and `tables`, whose plugin
 * is loaded later.
 */
export function editingPlugins(host: CommandHost, tables: Plugin): Plugin[] {
  return [
    readSelectionBeforeKeys(),
    typingRules(),
    keyBindings(host),
    history(),
    markImagesWithoutAlt(),
    // Last, so that its arrow keys come after the keys of commands.
    tables,
    tidyBlocks(),
  ];
}
