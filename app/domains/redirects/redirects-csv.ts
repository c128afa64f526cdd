import { BYTE_ORDER_MARK, type CsvCell, toCsvLines } from '#app/domains/leads/csv.ts';
import type { ListedRedirect } from './redirect.ts';

/** The first three are what an import reads. */
const COLUMNS: readonly [string, (redirect: ListedRedirect) => CsvCell][] = [
  ['From', ({ from }) => from],
  ['To', ({ target }) => target],
  ['Kind', ({ permanent }) => (permanent ? 'permanent' : 'temporary')],
  ['Added (UTC)', ({ createdAt }) => createdAt],
  ['Last used (UTC)', ({ lastUsedAt }) => lastUsedAt],
];

export function redirectsToCsv(redirects: readonly ListedRedirect[]): string {
  const lines = redirects.map((redirect) => COLUMNS.map(([, cell]) => cell(redirect)));
  return BYTE_ORDER_MARK + toCsvLines([COLUMNS.map(([title]) => title), ...lines]);
}
