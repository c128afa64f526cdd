import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TASK_BUDGETS } from '#tests/support/task-budgets.ts';

const document = readFileSync(new URL('../../docs/product.md', import.meta.url), 'utf8');

/** The cells of the row with this name. */
function rowOf(name: string): string[] {
  const row = document.split('\n').find((line) => line.startsWith(`| ${name} `)) ?? '';
  return row.split('|').map((cell) => cell.trim());
}

it.each(Object.values(TASK_BUDGETS))(
  'the table of docs/product.md has the budget of: $name',
  ({ name, actions, screens, seconds }) => {
    const cells = rowOf(name).slice(2, 5);
    expect(cells.map((cell) => Number(cell.split(' of ')[1]))).toEqual([actions, screens, seconds]);
    for (const cell of cells) {
      const [measured, most] = cell.split(' of ').map(Number);
      expect(measured).toBeLessThanOrEqual(most ?? 0);
    }
  },
);
