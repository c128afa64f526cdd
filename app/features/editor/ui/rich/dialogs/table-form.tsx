import { useState } from 'react';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import type { TableSize } from '../commands/tables.ts';
import { DialogForm } from './dialog-form.tsx';

const MOST_ROWS = 100;
const MOST_COLUMNS = 20;

interface TableFormProps {
  onInsert: (size: TableSize) => void;
  onClose: () => void;
}

export function TableForm({ onInsert, onClose }: TableFormProps) {
  const [rows, setRows] = useState('3');
  const [columns, setColumns] = useState('3');
  const [hasHeader, setHasHeader] = useState(true);
  const [isChecked, setIsChecked] = useState(false);
  const rowsProblem = countProblem(rows, MOST_ROWS);
  const columnsProblem = countProblem(columns, MOST_COLUMNS);

  function submit(): void {
    setIsChecked(true);
    if (rowsProblem ?? columnsProblem) return;
    onInsert({ rows: Number(rows), columns: Number(columns), hasHeader });
  }

  return (
    <DialogForm action="Insert" onSubmit={submit} onClose={onClose}>
      <div className="table-size">
        <TextInput
          id="table-rows"
          name="rows"
          label="Rows"
          inputMode="numeric"
          autoComplete="off"
          error={isChecked ? rowsProblem : undefined}
          value={rows}
          onChange={(event) => setRows(event.target.value)}
        />
        <TextInput
          id="table-columns"
          name="columns"
          label="Columns"
          inputMode="numeric"
          autoComplete="off"
          error={isChecked ? columnsProblem : undefined}
          value={columns}
          onChange={(event) => setColumns(event.target.value)}
        />
      </div>
      <label className="choice choice-plain">
        <input
          type="checkbox"
          checked={hasHeader}
          onChange={(event) => setHasHeader(event.target.checked)}
        />
        <span>The first row names the columns</span>
      </label>
    </DialogForm>
  );
}

function countProblem(typed: string, most: number): string | undefined {
  const count = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= most ? undefined : `Enter a number from 1 to ${most}`;
}
