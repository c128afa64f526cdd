import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** The nodes with tools that the cursor can be in. */
const WITH_TOOLS: ReadonlySet<string> = new Set(['figure', 'figure_group', 'details', 'table']);

/** Marks the blocks around the cursor, whose tools are shown then. */
export function markCurrentBlocks(): Plugin {
  return new Plugin({
    props: {
      decorations({ doc, selection: { $from } }) {
        const marks: Decoration[] = [];
        for (let depth = $from.depth; depth > 0; depth -= 1) {
          if (!WITH_TOOLS.has($from.node(depth).type.name)) continue;
          marks.push(
            Decoration.node($from.before(depth), $from.after(depth), { class: 'current' }),
          );
        }
        return marks.length === 0 ? null : DecorationSet.create(doc, marks);
      },
    },
  });
}
