import type { EditorState } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { schema } from '#app/html/document/schema.ts';
import type { CommandGroup, EditorCommand } from './command.ts';
import { action, toggle } from './define.ts';
import { insertDetails, isDetailsOpen, toggleDetailsOpen } from './details.ts';
import { insertLineBreak, insertRule } from './insert.ts';
import { placeFor } from './places.ts';
import { insertTable } from './tables.ts';

/** Rows and columns are added with a click, and by Tab. */
const USUAL_TABLE = { rows: 3, columns: 3, hasHeader: true };

export const insertCommands: CommandGroup = {
  name: 'insert',
  label: 'Insert',
  commands: [
    insert('image', 'Image', 'Image added'),
    insert('video', 'Video', 'Video added'),
    insert('table', 'Table', 'Table added'),
    insert('card', 'Quiz, program or form', 'Card added'),
    action({
      id: 'details',
      label: 'Expandable section',
      run: insertDetails,
      done: 'Expandable section added',
    }),
    toggle({
      id: 'details_open',
      label: 'Show expanded',
      run: toggleDetailsOpen,
      isActive: isDetailsOpen,
      on: 'Shown expanded',
      off: 'Shown collapsed',
    }),
    action({ id: 'rule', label: 'Dividing line', run: insertRule, done: 'Dividing line added' }),
    action({
      id: 'line_break',
      label: 'Line break',
      keys: ['Shift-Enter'],
      run: insertLineBreak,
      done: '',
    }),
  ],
};

const INSERTED = {
  image: schema.nodes.figure,
  video: schema.nodes.video,
  table: schema.nodes.table,
  card: schema.nodes.card,
};

/** What a dialog asks for; the dialog inserts it. */
function insert(id: keyof typeof INSERTED, label: string, done: string): EditorCommand {
  const isEnabled = (state: EditorState): boolean =>
    !(id === 'table' && isInTable(state)) && placeFor(state, INSERTED[id]) !== null;
  return {
    id,
    label,
    keys: [],
    run: isEnabled,
    dialog: (state) => {
      if (!isEnabled(state)) return null;
      return id === 'table' ? { kind: id } : { kind: id, at: null };
    },
    ...(id === 'table' ? { usual: insertTable(USUAL_TABLE) } : {}),
    isEnabled,
    announce: () => done,
  };
}
