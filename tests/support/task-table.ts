import { readFileSync } from 'node:fs';

const document = readFileSync(new URL('../../docs/product.md', import.meta.url), 'utf8');

interface TaskCell {
  readonly measured: number;
  readonly wanted: number;
}

/** What the table of docs/product.md, Ten tasks, says of the task with this name. */
export function readTaskRow(name: string): Record<'actions' | 'screens' | 'seconds', TaskCell> {
  const row = document.split('\n').find((line) => line.startsWith(`| ${name} `)) ?? '';
  const [actions, screens, seconds] = row
    .split('|')
    .slice(2, 5)
    .map((cell) => cell.split(' of ').map(Number))
    .map(([measured = Number.NaN, wanted = Number.NaN]) => ({ measured, wanted }));
  if (actions === undefined || screens === undefined || seconds === undefined) {
    throw new Error(`docs/product.md has no row “${name}”.`);
  }
  return { actions, screens, seconds };
}
