import { publicPath, toPostKind } from '../../posts/post-kind.ts';
import { readCsvLines } from '../../redirects/parse-csv.ts';
import { isMarkdown } from '../is-markdown.ts';
import type { SourcePost } from '../source-post.ts';
import { type ReadDate, readBoolean, readDate, readList, readText } from './column-values.ts';
import { readSqlRows } from './sql-rows.ts';

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

function hasPostColumns(columns: Iterable<string>): boolean {
  return listMissingColumns(columns)?.length === 0;
}

const CUT_OFF = 'It ends in the middle of an article, which is left out. Download this file again.';

/** What the blog of Wix calls the columns of its table. */
const WIX_COLUMNS: Readonly<Record<string, string>> = {
  'plain content': 'content',
  'published date': 'published_at',
  author: 'author_name',
  id: 'wix id',
  categories: 'meta_keywords',
};
const WIX =
  'It is from Wix, whose file has the words of an article without headings, links and images.';

function isWixTable(names: readonly string[]): boolean {
  return names.includes('plain content') && names.includes('rich content');
}

/** @param notes receives what the owner should know about the file, as sentences */
export function* readCsvPosts(text: string, notes: string[]): Generator<SourcePost> {
  let columns: readonly string[] | null = null;
  for (const { cells, isOpen } of readCsvLines(text)) {
    if (isOpen) {
      notes.push(CUT_OFF);
      return;
    }
    if (columns === null) {
      const names = cells.map((name) => name.trim().toLowerCase());
      columns = isWixTable(names) ? names.map((name) => WIX_COLUMNS[name] ?? name) : names;
      if (columns !== names) notes.push(WIX);
      const [missing] = listMissingColumns(columns) ?? [];
      if (missing !== undefined) {
        notes.push(
          `It has no column “${missing}”, which articles need. Export the table with all its columns.`,
        );
        return;
      }
    } else yield readPost(new Map(columns.map((name, index) => [name, cells[index] ?? null])));
  }
}

/** The rows of a REST response: a list, or a list under `data`. Null for other JSON. */
export function findJsonRows(value: unknown): readonly object[] | null {
  const list = Array.isArray(value) ? value : (value as { data?: unknown } | null)?.data;
  if (!Array.isArray(list) || list.length === 0) return null;
  const rows = list.filter((row): row is object => typeof row === 'object' && row !== null);
  return rows.length > 0 && hasPostColumns(Object.keys(rows[0] ?? {})) ? rows : null;
}

export function* readJsonPosts(rows: readonly object[]): Generator<SourcePost> {
  for (const row of rows) {
    yield readPost(
      new Map(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value])),
    );
  }
}

/**
 * The articles in an SQL dump: the rows of `blog_posts`, or of any table with such columns.
 * @param notes receives what the owner should know about the file, as sentences
 */
export function* readSqlPosts(sql: string, notes: string[]): Generator<SourcePost> {
  for (const { table, values } of readSqlRows(sql, () => notes.push(CUT_OFF))) {
    if (table === TABLE || hasPostColumns(values.keys())) yield readPost(values);
  }
}

function readPost(row: Row): SourcePost {
  const notes: string[] = [];
  const publishedAt = dateOf(row, 'published_at', notes);
  const createdAt = dateOf(row, 'created_at', notes);
  const slug = readText(row.get('slug'))?.trim() ?? '';
  const content = readText(row.get('content')) ?? '';
  // Such a backend has only articles; our own export has pages as well.
  const kind = toPostKind(readText(row.get('kind')) ?? '');
  // Only our own export has these two columns.
  const number = readText(row.get('old_number'));
  const format = isMarkdown(content) ? 'markdown' : 'html';
  if (format === 'markdown' && content !== '') {
    notes.push('Its text was Markdown, and becomes HTML.');
  }
  // Wix exports what is published.
  const wasPublished = row.has('wix id') || readBoolean(row.get('is_published'));
  const date = at(publishedAt) ?? at(createdAt);
  const isPublished = wasPublished && publishedAt.kind !== 'unreadable' && date !== null;
  if (wasPublished && !isPublished)
    notes.push('Its date cannot be read, so it is imported as a draft.');
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
    publishedAt: isPublished ? date : at(publishedAt),
    createdAt: at(createdAt),
    featuredImage: readText(row.get('featured_image_url'))?.trim() ?? null,
    metaDescription: readText(row.get('meta_description')),
    keywords: readList(row.get('meta_keywords')),
    topics: readList(row.get('topics')),
    language: readText(row.get('language')),
    ending: readText(row.get('ending')),
    oldPaths: [
      ...(slug === '' ? [] : [publicPath({ kind, slug })]),
      ...(number === null ? [] : [`/?p=${number}`]),
      ...[readText(row.get('post page url'))].filter((path) => path !== null),
    ],
    feedId: readText(row.get('feed_id')),
    notes,
    base: '',
  };
}

function dateOf(row: Row, name: string, notes: string[]): ReadDate {
  const date = readDate(row.get(name));
  if (date.kind === 'unreadable') {
    notes.push(`${name} says “${date.text.slice(0, 40)}”, which is not a date we can use.`);
  }
  return date;
}

function at(date: ReadDate): string | null {
  return date.kind === 'date' ? date.at : null;
}
