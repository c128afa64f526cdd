import type { EditorState } from 'prosemirror-state';
import { schema } from '#app/html/document/schema.ts';
import type { CommandGroup, DialogRequest, EditorCommand } from './command.ts';
import { action, toggle } from './define.ts';
import { insertDetails, isDetailsOpen, toggleDetailsOpen } from './details.ts';
import { insertLineBreak, insertRule } from './insert.ts';
import { isInTable, placeFor } from './places.ts';
import { insertTable } from './tables.ts';

/** Rows and columns are added with a click, and by Tab. */
const USUAL_TABLE = { rows: 3, columns: 3, hasHeader: true };

export const insertCommands: CommandGroup = {
  name: 'insert',
  label: 'Insert',
  commands: [
    insert({ kind: 'image' }, 'Image', 'Image added'),
    insert({ kind: 'gallery', at: null }, 'Gallery', 'Gallery added'),
    insert({ kind: 'video', at: null }, 'Video', 'Video added'),
    insert({ kind: 'table' }, 'Table', 'Table added'),
    insert({ kind: 'card', at: null }, 'Quiz, program or form', 'Card added'),
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

/** The blocks that dialogs insert. */
const INSERTED = {
  image: schema.nodes.figure,
  gallery: schema.nodes.figure_group,
  video: schema.nodes.video,
  table: schema.nodes.table,
  card: schema.nodes.card,
};

type Insertion = Extract<DialogRequest, { kind: keyof typeof INSERTED }>;

/** What a dialog asks for; the dialog inserts it. */
function insert(request: Insertion, label: string, done: string): EditorCommand {
  const { kind } = request;
  const isEnabled = (state: EditorState): boolean =>
    !(kind === 'table' && isInTable(state)) && placeFor(state, INSERTED[kind]) !== null;
  return {
    id: kind,
    label,
    keys: [],
    run: isEnabled,
    dialog: (state) => (isEnabled(state) ? request : null),
    ...(kind === 'table' ? { usual: insertTable(USUAL_TABLE) } : {}),
    isEnabled,
    announce: () => done,
  };
}
