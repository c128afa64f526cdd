import { listFields, POST_FIELDS } from '#app/features/articles/post-fields.ts';
import { type PostKind, publicPath, toPostKind } from '#app/features/articles/post-kind.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { escapeHtml } from '#app/formatting/escape-html.ts';
import { readCsvLines } from '#app/formatting/parse-csv.ts';
import { isMarkdown } from '../files/is-markdown.ts';
import { explain, type Note } from '../source/note.ts';
import { isOwnColumn, type OwnFields } from '../source/own-fields.ts';
import type { SourcePost } from '../source/source-post.ts';
import { type ReadDate, readAnswer, readDate, readList, readText } from './column-values.ts';
import { readPortableText } from './portable-text.ts';
import { readState, saysWhetherPublic, withRepeated } from './post-state.ts';
import { readSqlRows } from './sql-rows.ts';
import { isWixTable, readWixRow } from './wix.ts';

/** The columns that a table of articles must have. */
const NEEDED = ['title', 'slug', 'content'] as const;
const TABLE = 'blog_posts';
/** The REST API of such a backend sends at most this many rows, without saying so. */
export const REST_ROWS = 1_000;

type Row = ReadonlyMap<string, unknown>;

/** The column that a table of articles lacks; null for a table of anything else. */
export function listMissingColumns(columns: Iterable<string>): string[] | null {
  const listed = [...columns].map((name) => name.trim().toLowerCase());
  const names = new Set(isWixTable(listed) ? [...listed, 'content'] : listed);
  const missing = NEEDED.filter((name) => !names.has(name));
  return missing.length > 1 ? null : missing;
}

export function hasPostColumns(columns: Iterable<string>): boolean {
  return listMissingColumns(columns)?.length === 0;
}

/** Whether a table says who may sign in to a backend, or with which role. */
export function isPeopleTable(columns: Iterable<string>): boolean {
  const names = new Set([...columns].map((name) => name.trim()));
  return (names.has('user_id') && names.has('role')) || (names.has('id') && names.has('email'));
}

const CUT_OFF = 'It ends in the middle of an article, which is left out. Download this file again.';

/** @param notes receives what the owner should know about the file, as sentences */
export function* readCsvPosts(text: string, notes: Note[], now: Date): Generator<SourcePost> {
  let columns: readonly string[] | null = null;
  let isWix = false;
  for (const { cells, isOpen } of readCsvLines(text)) {
    if (isOpen) {
      notes.push(CUT_OFF);
      return;
    }
    if (columns === null) {
      columns = cells.map((name) => name.trim().toLowerCase());
      isWix = isWixTable(columns);
      const [missing] = listMissingColumns(columns) ?? [];
      if (missing !== undefined) {
        notes.push(
          `It has no column “${missing}”, which articles need. Export the table with all its columns.`,
        );
        return;
      }
      continue;
    }
    const named = columns.map((name, index) => [name, cells[index] ?? null] as const);
    const row = new Map(withRepeated(named));
    yield isWix ? readWixPost(row, now) : readPost(row, now);
  }
}

/** Wix exports the formatted text and its words, and only what was published has a date. */
function readWixPost(given: Row, now: Date): SourcePost {
  const { row, notes } = readWixRow(given);
  const post = readPost(row, now, 'html');
  return {
    ...post,
    notes: [...post.notes, ...notes],
    raw: {
      of: 'A table',
      fields: given,
      ...(readText(given.get('rich content')) === null
        ? { texts: [escapeHtml(readText(given.get('plain content')) ?? '')], format: 'html' }
        : { texts: [readText(given.get('rich content')) ?? ''], format: 'ricos' }),
      site: null,
    },
  };
}

/** The article in a row of a REST response. */
export function readJsonPost(row: object, now: Date): SourcePost {
  const columns = Object.entries(row).map(([name, value]) => [name.toLowerCase(), value] as const);
  return readPost(new Map(withRepeated(columns)), now);
}

/**
 * The articles in an SQL dump: the rows of `blog_posts`, or of any table with such columns.
 * @param notes receives what the owner should know about the file, as sentences
 * @param onOther is called with each row of another table
 */
export function* readSqlPosts(
  sql: string,
  notes: Note[],
  now: Date,
  onOther?: (row: Row) => void,
): Generator<SourcePost> {
  let computed = 0;
  const rows = readSqlRows(
    sql,
    () => notes.push(CUT_OFF),
    () => {
      computed += 1;
    },
  );
  for (const { table, values } of rows) {
    if (table === TABLE || hasPostColumns(values.keys())) yield readPost(values, now);
    else onOther?.(values);
  }
  if (computed > 0) {
    notes.push(
      `Left out: ${countNoun(computed, 'statement')} whose rows only a database could make. Export the rows themselves, as a dump or as CSV.`,
    );
  }
}

/** What others call the columns, where theirs are missing. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  author_name: ['author'],
  featured_image_url: ['featured_image', 'cover_image_url', 'cover_image', 'image_url'],
  meta_description: ['seo_description'],
  meta_keywords: ['seo_keywords', 'tags'],
  published_at: ['publish_date'],
  topics: ['category'],
};
function withOwnNames(row: Row): Row {
  const named = new Map(row);
  for (const [name, others] of Object.entries(OTHER_NAMES)) {
    const other = row.has(name) ? undefined : others.find((each) => row.has(each));
    if (other !== undefined) named.set(name, row.get(other));
  }
  // Of a table without a word on the state, what has a date of publishing is published.
  if (![...row.keys()].some(saysWhetherPublic)) {
    named.set('is_published', readText(named.get('published_at')) !== null);
  }
  return named;
}

function readPost(given: Row, now: Date, known?: SourcePost['format']): SourcePost {
  const row = withOwnNames(given);
  const notes: Note[] = [];
  const publishedAt = dateOf(row, 'published_at', notes);
  const createdAt = dateOf(row, 'created_at', notes);
  const slug = readText(row.get('slug'))?.trim() ?? '';
  const written = readText(row.get('content')) ?? '';
  const portable = readPortableText(row.get('content'));
  const content = portable?.html ?? written;
  notes.push(...(portable?.notes ?? []));
  // Such a backend has only articles; our own export has pages as well.
  const kind = toPostKind(readText(row.get('kind')) ?? '');
  // Only our own export has these two columns, and the first one.
  const number = readText(row.get('old_number'));
  const address = readText(row.get('post page url'));
  const isPlaced = row.has('kind') || address !== null;
  const isHtml = portable !== null || !isMarkdown(content);
  const format = known ?? (isHtml ? 'html' : 'markdown');
  if (format === 'markdown' && content !== '') {
    notes.push('Its text was Markdown, and becomes HTML.');
  }
  const date = publishedAt.kind === 'unreadable' ? null : (at(publishedAt) ?? at(createdAt));
  const dateProblem = 'Its date cannot be read';
  const isPublished = readState(
    { fields: row, at: date, now, isDraftByDefault: true, dateProblem },
    notes,
  );
  return {
    kind,
    sourceId: readText(row.get('id'))?.trim().toLowerCase() ?? null,
    title: readText(row.get('title')) ?? '',
    slug,
    excerpt: readText(row.get('excerpt')),
    content,
    format,
    authorName: readText(row.get('author_name')),
    isPublished,
    publishedAt: isPublished
      ? date
      : (at(publishedAt) ?? at(readDate(row.get('former_published_at')))),
    createdAt: at(createdAt),
    featuredImage: readText(row.get('featured_image_url'))?.trim() ?? null,
    metaDescription: readText(row.get('meta_description')),
    keywords: readList(row.get('meta_keywords')),
    topics: readList(row.get('topics')),
    own: ownFieldsOf(row, kind),
    oldPaths: [
      ...(row.has('kind') && slug !== '' ? [publicPath({ kind, slug })] : []),
      ...readList(row.get('former_slugs')).map((former) => publicPath({ kind, slug: former })),
      ...(number === null ? [] : [`/?p=${number}`]),
      ...(address === null ? [] : [address]),
    ],
    ...(isPlaced || slug === '' ? {} : { usualPlace: '/blog/name' }),
    feedId: readText(row.get('feed_id')),
    notes,
    raw: {
      ...{ of: 'A table', fields: given, texts: [written], site: null },
      format: portable === null ? format : 'portable',
    },
    base: '',
  };
}

function ownFieldsOf(row: Row, kind: PostKind): OwnFields {
  const fields = listFields(kind).filter((name) => isOwnColumn(POST_FIELDS[name].column));
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = readOwn(row.get(POST_FIELDS[name].column), POST_FIELDS[name].kind);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** A value as the editor holds it; null for none. */
function readOwn(value: unknown, kind: 'text' | 'list' | 'flag'): string | boolean | null {
  if (kind === 'flag') return readAnswer(value);
  return kind === 'list' ? readList(value).join(', ') : readText(value);
}

function dateOf(row: Row, name: string, notes: Note[]): ReadDate {
  const date = readDate(row.get(name));
  if (date.kind === 'unreadable') {
    notes.push(
      explain(
        { date: 1 },
        `${name} says “${date.text.slice(0, 40)}”, which is not a date we can use.`,
      ),
    );
  }
  return date;
}

function at(date: ReadDate): string | null {
  return date.kind === 'date' ? date.at : null;
}
