import { expect, it } from 'vitest';
import { COSTS, TASKS, type Task } from '#tests/support/task-budgets.ts';
import { readTaskRow } from '#tests/support/task-table.ts';

it.each<Task>(Object.values(TASKS))(
  'the table of docs/product.md has what is wanted, and what is measured, of: $name',
  ({ name, wanted, sofar }) => {
    const row = readTaskRow(name);
    for (const cost of COSTS) {
      expect(row[cost].wanted, cost).toBe(wanted[cost]);
      const most = sofar?.[cost] ?? wanted[cost];
      expect(row[cost].measured, cost).toBeLessThanOrEqual(most);
      // A bound that is met is taken away.
      if (sofar?.[cost] !== undefined) expect(row[cost].measured, cost).toBe(most);
    }
  },
);
