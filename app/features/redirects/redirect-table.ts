import { type Column, type Table, tableOf } from '#app/formatting/table.ts';
import type { ListedRedirect } from './redirect.ts';

/** The first three are what an import reads. */
const COLUMNS: readonly Column<ListedRedirect>[] = [
  ['From', ({ from }) => from],
  ['To', ({ target }) => target],
  ['Kind', ({ permanent }) => (permanent ? 'permanent' : 'temporary')],
  ['Added (UTC)', ({ createdAt }) => createdAt],
  ['Last used (UTC)', ({ lastUsedAt }) => lastUsedAt],
];

export function redirectTable(redirects: readonly ListedRedirect[]): Table {
  return tableOf(COLUMNS, redirects);
}
