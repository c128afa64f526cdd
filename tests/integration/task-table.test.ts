import { expect, it } from 'vitest';
import { TASK_BUDGETS } from '#tests/support/task-budgets.ts';
import { readTaskRow } from '#tests/support/task-table.ts';

it.each(Object.values(TASK_BUDGETS))(
  'the table of docs/product.md has the budget of: $name',
  ({ name, ...budget }) => {
    const row = readTaskRow(name);
    for (const column of ['actions', 'screens', 'seconds'] as const) {
      expect(row[column].most, column).toBe(budget[column]);
      expect(row[column].measured, column).toBeLessThanOrEqual(budget[column]);
    }
  },
);
