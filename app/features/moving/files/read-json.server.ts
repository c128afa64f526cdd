import { createListCutter } from '../readers/cut-lists.ts';
import { EMDASH_TABLES, findEmdashData, readEmdashPost } from '../readers/emdash.ts';
import { findGhostData, GHOST_POSTS, readGhostPost } from '../readers/ghost.ts';
import { parseRow } from '../readers/json-row.ts';
import { hasPostColumns, isPeopleTable, REST_ROWS, readJsonPost } from '../readers/old-backend.ts';
import type { People } from '../readers/people.server.ts';
import type { ReadText, SourcePost } from '../source/source-post.ts';
import type { FoundFile } from './open-files.server.ts';
import { findFileEncoding, readPieces } from './read-pieces.server.ts';
import { describeGuess } from './read-text.ts';

type Row = Readonly<Record<string, unknown>>;

/** Where the rows of a table are in the answer of a REST interface, best first. */
const TABLES = ['', 'data', 'users'] as const;
const LISTS: ReadonlySet<string> = new Set([...TABLES, ...GHOST_POSTS, ...EMDASH_TABLES]);

const EMDASH_AUTHORS = 'A backup of EmDash does not say who wrote its articles.';

/** What a file of JSON has, without its rows. */
interface Contents {
  /** Everything but the lists, which are empty in it. */
  readonly rest: unknown;
  /** Of each list that has rows, how many, and the columns of the first. */
  readonly lists: ReadonlyMap<string, { count: number; readonly columns: readonly string[] }>;
}

/**
 * The articles in a file of JSON; our own has all of them, drafts too. It is read in pieces, and twice:
 * whether it is whole, and what the rows of its lists are, shows only at its end.
 */
export async function readJson(
  file: FoundFile,
  { now, people, isOwn }: { now: Date; people: People; isOwn: boolean },
): Promise<ReadText> {
  const { name } = file;
  const { encoding, isGuessed } = await findFileEncoding(file);
  const notes = isGuessed ? [describeGuess(name)] : [];
  const none = (note?: string): ReadText => ({
    what: null,
    posts: [],
    notes: note === undefined ? notes : [...notes, note],
  });
  const contents = await lookThrough(file, encoding);
  if (contents === null) return none(`${name} is JSON that is damaged or incomplete.`);
  const rowsOf = (list: string) => readRows(file, encoding, list);
  const ghost = findGhostData(contents.rest);
  if (ghost !== null) {
    for (const row of ghost.users) people.add(new Map(Object.entries(row)), name);
    const list = GHOST_POSTS.find((each) => contents.lists.has(each));
    const posts =
      list === undefined ? [] : eachOf(rowsOf(list), (row) => readGhostPost(row, ghost, now));
    return { what: 'an export of Ghost', posts, notes, unknown: ghost.code };
  }
  const emdash = findEmdashData(contents.rest);
  if (emdash !== null) {
    const tables = EMDASH_TABLES.filter((each) => contents.lists.has(each));
    return {
      what: 'a backup of EmDash',
      posts: eachOfAll(
        tables.map((table) =>
          eachOf(rowsOf(table), (row) => readEmdashPost(row, table, { data: emdash, now })),
        ),
      ),
      notes: [...notes, EMDASH_AUTHORS],
    };
  }
  const list = TABLES.find((each) => contents.lists.has(each));
  const table = contents.lists.get(list ?? '');
  if (list === undefined || table === undefined)
    return none(`${name} has no articles that we can read.`);
  if (list !== 'users' && hasPostColumns(table.columns)) {
    const posts = eachOf(rowsOf(list), (row) => readJsonPost(row, now));
    if (isOwn) return { what: 'the export of a site like this one', posts, notes };
    if (table.count === REST_ROWS) {
      notes.push(
        `${name} has exactly 1,000 articles, which is where exports like this one stop. If there are more, export the rest and add it here.`,
      );
    }
    return { what: 'an answer of a database (JSON)', posts, mayLackDrafts: true, notes };
  }
  if (!isPeopleTable(table.columns)) return none(`${name} has no articles that we can read.`);
  for await (const row of rowsOf(list)) people.add(new Map(Object.entries(row)), name);
  return none();
}

/** Null for a file that is damaged. */
async function lookThrough(file: FoundFile, encoding: string): Promise<Contents | null> {
  const cutter = createListCutter(LISTS);
  const lists = new Map<string, { count: number; columns: readonly string[] }>();
  try {
    for await (const piece of readPieces(file, encoding)) {
      for (const { list, text } of cutter.write(piece)) {
        const row: unknown = JSON.parse(text);
        if (!isRow(row)) continue;
        const known = lists.get(list);
        if (known === undefined) lists.set(list, { count: 1, columns: Object.keys(row) });
        else known.count += 1;
      }
    }
    return { rest: JSON.parse(cutter.rest()), lists };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The rows of one list, of which no more is in memory than a piece of the file. */
async function* readRows(file: FoundFile, encoding: string, wanted: string): AsyncGenerator<Row> {
  const cutter = createListCutter(LISTS);
  for await (const piece of readPieces(file, encoding)) {
    for (const { list, text } of cutter.write(piece)) {
      const row = list === wanted ? parseRow(text) : null;
      if (isRow(row)) yield row;
    }
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}

async function* eachOfAll<Found>(lists: readonly AsyncIterable<Found>[]): AsyncGenerator<Found> {
  for (const list of lists) yield* list;
}

async function* eachOf(
  rows: AsyncIterable<Row>,
  read: (row: Row) => SourcePost,
): AsyncGenerator<SourcePost> {
  for await (const row of rows) yield read(row);
}
