import type { SourcePost } from '../source/source-post.ts';
import { readText } from './column-values.ts';
import { listAt, parseData, textAt, valueAt } from './embedded.ts';
import { readJsonPost } from './old-backend.ts';

/** The tables of a backup of EmDash that hold its posts and its pages. */
export const EMDASH_TABLES = ['tables.ec_posts', 'tables.ec_pages'] as const;
export type EmdashTable = (typeof EMDASH_TABLES)[number];

interface EmdashData {
  /** The names of the terms of each entry, by its id. */
  readonly terms: ReadonlyMap<string, readonly Term[]>;
  /** Where the entries of a table are, as `/blog/{slug}`. */
  readonly places: ReadonlyMap<string, string>;
}

interface Term {
  readonly of: string;
  readonly name: string;
}

/** What a backup says beside its entries; null for other JSON. */
export function findEmdashData(value: unknown): EmdashData | null {
  if (textAt(value, 'format') !== 'emdash-backup') return null;
  const terms = new Map(
    listAt(value, 'tables', 'taxonomies').map((row): [string, Term] => [
      textAt(row, 'id'),
      { of: textAt(row, 'name'), name: textAt(row, 'label') },
    ]),
  );
  const ofEntry = Map.groupBy(listAt(value, 'tables', 'content_taxonomies'), (row) =>
    textAt(row, 'entry_id'),
  );
  return {
    terms: new Map(
      [...ofEntry].map(([id, rows]) => [
        id,
        rows.flatMap((row) => terms.get(textAt(row, 'taxonomy_id')) ?? []),
      ]),
    ),
    places: new Map(
      listAt(value, 'tables', '_emdash_collections').map((row) => [
        `tables.ec_${textAt(row, 'slug')}`,
        textAt(row, 'url_pattern'),
      ]),
    ),
  };
}

export function readEmdashPost(
  row: object,
  table: EmdashTable,
  { data, now }: { data: EmdashData; now: Date },
): SourcePost {
  const terms =
    data.terms.get(textAt(row, 'id')) ?? data.terms.get(textAt(row, 'translation_group')) ?? [];
  const namesOf = (wanted?: string) =>
    terms.filter(({ of }) => wanted === undefined || of === wanted).map(({ name }) => name);
  const { usualPlace, ...post } = readJsonPost(
    {
      ...row,
      topics: namesOf('category'),
      meta_keywords: namesOf(),
      featured_image: addressOf(valueAt(row, 'featured_image')),
    },
    now,
  );
  const place = data.places.get(table) ?? '';
  const isPlaced = place.includes('{slug}') && post.slug !== '';
  const isPost = table === 'tables.ec_posts';
  return {
    ...post,
    kind: isPost ? 'post' : 'page',
    oldPaths: isPlaced ? [place.replace('{slug}', post.slug)] : [],
    ...(isPost && !isPlaced ? { usualPlace } : {}),
  };
}

/** An image on another site, or one of its own storage, which it serves below this path. */
function addressOf(value: unknown): string | null {
  const image = typeof value === 'string' ? parseData(value) : value;
  const key = textAt(image, 'meta', 'storageKey');
  const address = textAt(image, 'src');
  return readText(address || (key && `/_emdash/api/media/file/${key}`));
}
