import { readCsvLines } from '#app/formatting/parse-csv.ts';
import { tableFolders } from './notion-names.ts';

/** A property of a page, as Notion writes it. */
export type Property = readonly [name: string, value: string];

/** The rows of one database: what each says of the page with its title. */
export interface NotionTable {
  /** The folders that its pages may be in. */
  readonly folders: readonly string[];
  readonly rows: readonly { readonly title: string; readonly properties: readonly Property[] }[];
}

export interface NotionRows {
  /** What the row of a page says, of the folder that the page is in and its title. */
  find(folder: string, title: string): readonly Property[];
}

/** A database that Notion exports as a table: a row per page, whose title is in the first column. */
export function readNotionTable(path: string, csv: string): NotionTable {
  const [names, ...lines] = [...readCsvLines(csv)].map(({ cells }) => cells);
  return {
    folders: tableFolders(path),
    rows: lines.map((cells) => ({
      title: cells[0] ?? '',
      properties: cells
        .map((value, index): Property => [names?.[index] ?? '', value])
        .filter(([, value], index) => index > 0 && value !== ''),
    })),
  };
}

/** Two rows with one title in one folder say nothing: nobody knows which page is which. */
export function indexNotionRows(tables: readonly NotionTable[]): NotionRows {
  const found = new Map<string, readonly Property[]>();
  for (const { folders, rows } of tables) {
    const byTitle = Map.groupBy(rows, ({ title }) => title);
    for (const [title, same] of byTitle) {
      const properties = same.length === 1 ? (same[0]?.properties ?? []) : [];
      for (const folder of folders) found.set(keyOf(folder, title), properties);
    }
  }
  return { find: (folder, title) => found.get(keyOf(folder, title)) ?? [] };
}

function keyOf(folder: string, title: string): string {
  return `${folder}\n${title.trim()}`;
}
