import type { Selectable, SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { toFocalPoint } from '#app/formatting/focal-point.ts';
import { OWN_KEY, PREFIX } from '#app/formatting/image-types.ts';
import { readTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { readJsonColumn, reportDamaged } from '#database/json-column.ts';
import { normalizeForSearch } from '#database/normalize-for-search.ts';
import { readPage } from '#database/read-page.ts';
import { inChunks, isId } from '#database/row-ids.ts';
import type { MediaTable, Schema } from '#database/schema.ts';
import { hasTerms } from '#database/search-terms.ts';
import { readImageName } from './image-names.ts';
import type { StoredImage } from './image-protocol.ts';

/** Another file of an image: a smaller width of it, or the one that link previews show. */
export interface Variant {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly use?: 'link-preview' | undefined;
}

export const PAGE_SIZE = 60;

const side = z.int().positive();
const VARIANTS = {
  column: 'media.variants',
  schema: z.array(
    z.object({
      key: z.string().regex(OWN_KEY),
      width: side,
      height: side,
      bytes: side,
      use: z.literal('link-preview').optional(),
    }),
  ),
  fallback: [],
};

/** The other files of an image, smallest first. */
export function readVariants(stored: string): readonly Variant[] {
  return readJsonColumn<readonly Variant[], readonly Variant[]>(stored, VARIANTS);
}

/** The path of an upload. Any other key leads to no file, and to no other host. */
function ownPath(key: string): string {
  if (OWN_KEY.test(key)) return `/${key}`;
  reportDamaged({ column: 'media.key', problem: 'not the key of an upload' });
  return `/${PREFIX}/damaged`;
}

export function toStoredImage(row: Omit<Selectable<MediaTable>, 'trashed_at'>): StoredImage {
  const variants = readVariants(row.variants);
  const preview = variants.find(({ use }) => use === 'link-preview');
  const widths = variants.filter(({ use }) => use === undefined);
  return {
    id: row.id,
    url: ownPath(row.key),
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    alt: row.alt,
    name: row.name,
    focus: toFocalPoint({ x: row.focus_x, y: row.focus_y }),
    srcset: [...widths, { key: row.key, width: row.width }]
      .map((variant) => `${ownPath(variant.key)} ${variant.width}w`)
      .join(', '),
    preview:
      preview === undefined
        ? null
        : { url: ownPath(preview.key), width: preview.width, height: preview.height },
    createdAt: readTimestamp(row.created_at),
  };
}

export interface ImagePage {
  readonly images: StoredImage[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

export interface ImageFilter {
  /** Words of the name or the description. */
  readonly search?: string;
  /** Only those without a description. */
  readonly undescribed?: boolean;
  /** Only those that neither a post nor a draft shows. */
  readonly unused?: boolean;
  /** The ids of those that something else shows. */
  readonly shownElsewhere?: readonly string[];
}

const MAX_TYPED = 100;

/** A page of the images in the library, newest first. */
export async function listImages(
  db: Db,
  after: string | null,
  { search = '', undescribed = false, unused = false, shownElsewhere = [] }: ImageFilter = {},
): Promise<ImagePage> {
  let query = matchingWords(db.selectFrom('media').selectAll(), search).where(
    'trashed_at',
    'is',
    null,
  );
  if (undescribed) query = query.where('alt', 'is', null);
  if (unused) query = onlyUnused(query, shownElsewhere);
  const { rows, next } = await readPage(query, { by: 'created_at', after, size: PAGE_SIZE });
  return { images: rows.map(toStoredImage), next };
}

/** Those that have the typed words in their name or their description. */
export function matchingWords<Row>(
  all: SelectQueryBuilder<Schema, 'media', Row>,
  typed: string,
): SelectQueryBuilder<Schema, 'media', Row> {
  const words = normalizeForSearch(typed.slice(0, MAX_TYPED));
  if (words === '') return all;
  return all.where(hasTerms('search', [...new Set(words.split(' '))]));
}

/** Those that neither a post nor a draft shows, nor something else. */
export function onlyUnused<Row>(
  all: SelectQueryBuilder<Schema, 'media', Row>,
  shownElsewhere: readonly string[],
): SelectQueryBuilder<Schema, 'media', Row> {
  const unused = all
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('media_usage').select('post_id').whereRef('image_id', '=', 'media.id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('post_draft_images').select('draft_id').whereRef('image_id', '=', 'media.id'),
        ),
      ),
    );
  return shownElsewhere.length === 0 ? unused : unused.where('media.id', 'not in', shownElsewhere);
}

/** Images by their ids, also those in the Trash. Unknown ids are left out. */
export async function findImages(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, StoredImage>> {
  const found = new Map<string, StoredImage>();
  for (const chunk of inChunks([...new Set(ids)].filter(isId))) {
    const rows = await db.selectFrom('media').selectAll().where('id', 'in', chunk).execute();
    for (const row of rows) found.set(row.id, toStoredImage(row));
  }
  return found;
}

/** The image that represents each post in a list: its featured image, or the first of its text. */
export async function findPostImages(
  db: Db,
  postIds: readonly string[],
): Promise<Map<string, StoredImage>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('media_usage')
    .innerJoin('media', 'media.id', 'media_usage.image_id')
    .selectAll('media')
    .select('media_usage.post_id')
    .where('media_usage.post_id', 'in', postIds)
    .where('media_usage.position', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.post_id, toStoredImage(row)]));
}

/** Images by their path on this site, also by one that they had before. Unknown paths are left out. */
export async function findImagesByUrl(
  db: Db,
  urls: readonly string[],
): Promise<Map<string, StoredImage>> {
  const folder = `/${PREFIX}/`;
  const idOf = (url: string) =>
    (url.startsWith(folder) ? readImageName(url.slice(folder.length))?.id : undefined) ?? '';
  const images = await findImages(db, urls.map(idOf));
  return new Map(
    urls.flatMap((url): [string, StoredImage][] => {
      const image = images.get(idOf(url));
      return image === undefined ? [] : [[url, image]];
    }),
  );
}
