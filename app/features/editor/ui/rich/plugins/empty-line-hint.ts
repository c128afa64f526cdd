import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { isOnEmptyLine } from '../selected-text.ts';

const HINT = 'Write here, or type / to insert something';

/** Says on the empty line that the cursor is in what can be done there. */
export function hintOnEmptyLine(): Plugin {
  return new Plugin({
    props: {
      decorations(state) {
        if (!isOnEmptyLine(state)) return null;
        const { $from } = state.selection;
        const hint = { class: 'is-empty empty-line', 'data-placeholder': HINT };
        return DecorationSet.create(state.doc, [
          Decoration.node($from.before(), $from.after(), hint),
        ]);
      },
    },
  });
}
