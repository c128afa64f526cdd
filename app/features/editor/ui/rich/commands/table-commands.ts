import { deleteTable, isInTable } from 'prosemirror-tables';
import type { CommandGroup } from './command.ts';
import { action, toggle } from './define.ts';
import { hasHeaderRow, toggleHeaderRow } from './table-header.ts';
import { addTableColumn, addTableRow, deleteTableColumn, deleteTableRow } from './table-rows.ts';
import { tablePosition } from './tables.ts';

export const tableCommands: CommandGroup = {
  name: 'table',
  label: 'Table',
  commands: [
    action({ id: 'row_above', label: 'Row above', run: addTableRow('before'), done: 'Row added' }),
    action({ id: 'row_below', label: 'Row below', run: addTableRow('after'), done: 'Row added' }),
    action({
      id: 'delete_row',
      label: 'Delete row',
      run: deleteTableRow,
      done: (after) => (isInTable(after) ? 'Row deleted' : 'Table deleted'),
    }),
    action({
      id: 'column_left',
      label: 'Column left',
      run: addTableColumn('before'),
      done: 'Column added',
    }),
    action({
      id: 'column_right',
      label: 'Column right',
      run: addTableColumn('after'),
      done: 'Column added',
    }),
    action({
      id: 'delete_column',
      label: 'Delete column',
      run: deleteTableColumn,
      done: (after) => (isInTable(after) ? 'Column deleted' : 'Table deleted'),
    }),
    toggle({
      id: 'header_row',
      label: 'Header row',
      run: toggleHeaderRow,
      isActive: hasHeaderRow,
    }),
    {
      id: 'caption',
      label: 'Caption',
      keys: [],
      run: isInTable,
      dialog: (state) => {
        const at = tablePosition(state);
        return at === null ? null : { kind: 'caption', at };
      },
      isEnabled: isInTable,
      announce: () => 'Caption changed',
    },
    action({
      id: 'delete_table',
      label: 'Delete table',
      run: deleteTable,
      done: 'Table deleted',
    }),
  ],
};
