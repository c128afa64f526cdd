import { MOVED_KINDS, type MovedKind } from '#app/features/moved-rows.ts';
import { createListCutter } from '../readers/cut-lists.ts';
import { DamagedFileError, type FoundFile } from './open-files.server.ts';
import { findFileEncoding, readPieces } from './read-pieces.server.ts';

/** An article may have a megabyte of text, which JSON writes a little longer. */
const MOST_CHARACTERS = 2_000_000;
const LIST: ReadonlySet<string> = new Set(['']);

/** The files of an export in which a site like this one has its rows, by their kind. */
export type RowFiles = Readonly<Record<MovedKind, readonly FoundFile[]>>;

/** A row as its file has it; null for one that cannot be read. Nobody has checked it yet. */
export interface FoundRow {
  readonly kind: MovedKind;
  readonly row: unknown;
}

/** The folder of the rows in an export, and of the files that belong to them. */
export const ROWS_FOLDER = 'site/';

/** The name of the file of a kind in an export. */
export function rowsFile(kind: MovedKind): string {
  return `${ROWS_FOLDER}${kind}.json`;
}

/**
 * All rows, by their kinds in the order in which they are imported. Each comes with the same number
 * always. However many there are, no more is in memory than a piece of a file.
 */
export async function* readRows(files: RowFiles): AsyncGenerator<FoundRow> {
  for (const kind of MOVED_KINDS) {
    for (const file of files[kind]) {
      for await (const row of readFile(file)) yield { kind, row };
    }
  }
}

/** Ends at what is damaged, with one row for it. */
async function* readFile(file: FoundFile): AsyncGenerator<unknown> {
  const cutter = createListCutter(LIST);
  try {
    const { encoding } = await findFileEncoding(file);
    for await (const piece of readPieces(file, encoding)) {
      for (const { text } of cutter.write(piece)) {
        yield text.length > MOST_CHARACTERS ? null : JSON.parse(text);
      }
    }
    JSON.parse(cutter.rest());
  } catch (error) {
    if (!(error instanceof DamagedFileError || error instanceof SyntaxError)) throw error;
    yield null;
  }
}
