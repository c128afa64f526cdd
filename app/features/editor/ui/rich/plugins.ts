import { type EditorState, Plugin } from 'prosemirror-state';
import { holdPastes } from './clipboard/held-pastes.ts';
import { pendingInserts } from './clipboard/pending-inserts.ts';
import { loadedBlocks } from './load-blocks.ts';
import { markCurrentBlocks } from './node-views/current-block.ts';
import type { RichSession } from './offered/session.ts';
import { editingPlugins } from './plugins/editing-plugins.ts';
import { hintOnEmptyLine } from './plugins/empty-line-hint.ts';
import { guardBlocks } from './plugins/guard-blocks.ts';

/** In the places of the plugins that are loaded later. */
const INSERTS = new Plugin({});
const PASTES = holdPastes();
const TABLES = new Plugin({});
const CURSORS = new Plugin({});
const FIXED_BLOCKS = new Plugin({});

/** Everything that the editor does beside showing its document. */
export function editorPlugins({ host }: RichSession): Plugin[] {
  return [
    // First: what it rejects is for no other plugin.
    guardBlocks(host),
    INSERTS,
    hintOnEmptyLine(),
    pendingInserts(),
    PASTES,
    ...editingPlugins(host, TABLES),
    CURSORS,
    markCurrentBlocks(),
    FIXED_BLOCKS,
  ];
}

/** Whether the plugins that are loaded later are not in it yet. */
export function lacksLatePlugins(state: EditorState): boolean {
  return state.plugins.includes(PASTES);
}

/** The same state with the plugins that are loaded later, if they are there. */
export function withLatePlugins(state: EditorState, session: RichSession): EditorState {
  const { host, omitted, fixedBlocks } = session;
  const blocks = loadedBlocks();
  if (blocks === null || !lacksLatePlugins(state)) return state;
  const late = new Map<Plugin, readonly Plugin[]>([
    [INSERTS, [blocks.insertMenu(host, omitted)]],
    [PASTES, blocks.clipboardPlugins(host, { allowsVideo: !omitted.has('video') })],
    [TABLES, [blocks.tableEditing()]],
    [CURSORS, blocks.cursorPlugins()],
    [FIXED_BLOCKS, fixedBlocks.length === 0 ? [] : [blocks.keepFixedBlocks(fixedBlocks)]],
  ]);
  return state.reconfigure({
    plugins: state.plugins.flatMap((plugin) => late.get(plugin) ?? [plugin]),
  });
}
