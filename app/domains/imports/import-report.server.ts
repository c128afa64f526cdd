import type { Db } from '#database/connect.ts';
import { BYTE_ORDER_MARK, type CsvCell, toCsvLines } from '../leads/csv.ts';
import { publicPath } from '../posts/post-kind.ts';
import type { ImportItem } from './import.ts';
import { readItems } from './import-items.server.ts';
import { isOnlyInFiles } from './own-address.ts';

const COLUMNS: readonly [string, (item: ImportItem) => CsvCell][] = [
  ['Number', ({ position }) => position],
  ['Title', ({ title }) => title],
  ['Result', ({ state }) => state],
  ['Problem', ({ problem }) => problem],
  ['Published', ({ published }) => published],
  ['Date (UTC)', ({ datedAt }) => datedAt],
  ['Old addresses', ({ oldPaths }) => oldPaths.filter((path) => !isOnlyInFiles(path)).join(' ')],
  ['Address', (item) => publicPath(item)],
  ['Images', ({ images }) => images],
  ['To know', ({ losses }) => losses.join('\n')],
];

/** The report of an import as CSV, a line for each article. */
export async function* readReport(db: Db, importId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLines([COLUMNS.map(([title]) => title)]);
  for await (const item of readItems(db, importId)) {
    yield toCsvLines([COLUMNS.map(([, cell]) => cell(item))]);
  }
}
