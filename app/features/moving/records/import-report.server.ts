import { publicPath } from '#app/features/articles/post-kind.ts';
import { type Column, type Table, toRow } from '#app/formatting/table.ts';
import type { Db } from '#database/connect.ts';
import { describeDifference } from '../ledger/describe.ts';
import { placeOldPaths } from '../source/old-places.ts';
import { isOnlyInFiles } from '../source/own-address.ts';
import type { Import, ImportItem } from './import.ts';
import { readItems } from './import-items.server.ts';

const COLUMNS: readonly Column<ImportItem>[] = [
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
  [
    'Differences',
    ({ differences }) =>
      differences.map((each) => `${each.of}: ${describeDifference(each)}`).join('\n'),
  ],
];

/** The report of an import, a line for each article. */
export function reportTable(db: Db, { id, options }: Pick<Import, 'id' | 'options'>): Table {
  return {
    headings: COLUMNS.map(([heading]) => heading),
    async *read() {
      for await (const item of readItems(db, id)) {
        const placed = { ...item, oldPaths: placeOldPaths(item, options.byName) };
        yield [toRow(COLUMNS, placed, undefined)];
      }
    },
  };
}
