import { expect, it } from 'vitest';
import { COSTS, TASKS, type Task } from '#tests/support/task-budgets.ts';
import { readTaskRow } from '#tests/support/task-table.ts';

it.each<Task>(Object.values(TASKS))(
  'the table of docs/product.md has what is wanted, and what is measured, of: $name',
  ({ name, wanted }) => {
    const row = readTaskRow(name);
    for (const cost of COSTS) {
      expect(row[cost].wanted, cost).toBe(wanted[cost]);
      expect(row[cost].measured, cost).toBeLessThanOrEqual(wanted[cost]);
    }
  },
);
