import { readCsvLines } from '#app/formatting/parse-csv.ts';
import { decodeText } from '#app/html/character-references.ts';
import type { Note } from '../source/note.ts';
import type { SourcePost } from '../source/source-post.ts';
import { describeUnreadable, readDate, readText } from './column-values.ts';
import { readState } from './post-state.ts';
import { readSubstackText } from './substack-text.ts';

const NEEDED = ['post_id', 'post_date', 'is_published', 'title'] as const;

/** Whether these are the columns of the list that Substack exports. */
export function isSubstackList(columns: Iterable<string>): boolean {
  const names = new Set(columns);
  return NEEDED.every((name) => names.has(name));
}

/** Where the text of an article is in the export: `posts/12345.its-slug.html`. */
export function substackKey(fileName: string): string | null {
  return /(?:^|\/)(\d+)(?:\.[^/]*)?\.html$/.exec(fileName)?.[1] ?? null;
}

/** Whether a file says who got and opened an article, or who subscribes. */
export function isSubstackPeople(fileName: string): boolean {
  return /(?:^|\/)(?:\d+\.(?:delivers|opens)|email_list\.[^/]*|email_list|subscribers?[^/]*)\.csv$/.test(
    fileName,
  );
}

/**
 * The articles in the list of a Substack export.
 * @param findText finds the HTML file that comes with the list for an id; null if there is none
 */
export async function* readSubstackPosts(
  csv: string,
  findText: (key: string) => Promise<string | null>,
  now: Date,
): AsyncGenerator<SourcePost> {
  let columns: readonly string[] | null = null;
  for (const { cells } of readCsvLines(csv)) {
    if (columns === null) {
      columns = cells;
      continue;
    }
    const row = new Map(columns.map((name, index) => [name, cells[index] ?? null]));
    const [, key = '', slug = ''] = /^(\d+)\.?(.*)$/.exec(readText(row.get('post_id')) ?? '') ?? [];
    yield readPost(row, { key, slug, text: await findText(key), now });
  }
}

function readPost(
  row: ReadonlyMap<string, string | null>,
  { key, slug, text, now }: { key: string; slug: string; text: string | null; now: Date },
): SourcePost {
  const notes: Note[] = [];
  const date = readDate(row.get('post_date'));
  const at = date.kind === 'date' ? date.at : null;
  if (date.kind === 'unreadable') notes.push(describeUnreadable(date.text));
  if (text === null) notes.push('The export has no text of it.');
  const isPublished = readState({ fields: row, at, now, isDraftByDefault: true }, notes);
  const isSpoken = readText(row.get('type')) === 'podcast';
  if (isSpoken || readText(row.get('podcast_url')) !== null) {
    notes.push('Its recording is not brought over.');
  }
  const content = readSubstackText(text ?? '');
  notes.push(...content.notes);
  return {
    kind: readText(row.get('type')) === 'page' ? 'page' : 'post',
    sourceId: key === '' ? null : `substack ${key}`,
    title: decodeText(readText(row.get('title')) ?? ''),
    slug,
    excerpt: decodeText(readText(row.get('subtitle')) ?? '') || null,
    content: content.html,
    format: 'html',
    authorName: null,
    isPublished,
    publishedAt: at,
    createdAt: at,
    featuredImage: null,
    metaDescription: null,
    keywords: [],
    topics: [],
    oldPaths: slug === '' ? [] : [`/p/${slug}`],
    notes,
    raw: { of: 'Substack', fields: row, texts: [text ?? ''], format: 'html', site: null },
    base: '',
  };
}
