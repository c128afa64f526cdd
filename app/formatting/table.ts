import { BYTE_ORDER_MARK, type CsvCell, toCsvLines } from './csv.ts';

type Row = readonly CsvCell[];

/** A table to be written as a file. It can be longer than what fits into memory. */
export interface Table {
  readonly headings: readonly string[];
  /** The rows in batches, read anew with each call. */
  readonly read: () => AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
}

/** The heading of a column, and what an item has in it. */
export type Column<Item, Context = void> = readonly [
  heading: string,
  cell: (item: Item, context: Context) => CsvCell,
];

export function toRow<Item, Context>(
  columns: readonly Column<Item, Context>[],
  item: Item,
  context: Context,
): Row {
  return columns.map(([, cell]) => cell(item, context));
}

/** A table of items that are in memory already. */
export function tableOf<Item>(columns: readonly Column<Item>[], items: readonly Item[]): Table {
  return {
    headings: columns.map(([heading]) => heading),
    read: () => [items.map((item) => toRow(columns, item, undefined))],
  };
}

/** The table as CSV, with the byte order mark that Excel needs. */
export async function* streamCsv({ headings, read }: Table): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLines([headings]);
  for await (const rows of read()) yield toCsvLines(rows);
}

/** The table as a JSON list: an object for each row, whose names are the headings. */
export async function* streamJson({ headings, read }: Table): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of read()) {
    for (const row of rows) {
      const named = headings.map((heading, index) => [heading, row[index] ?? null]);
      yield before + JSON.stringify(Object.fromEntries(named));
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
