import type { Selectable } from 'kysely';
import { readTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import type { MediaTable } from '#database/schema.ts';
import type { StoredImage } from '../posts/editor-protocol.ts';

export interface Variant {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Most images that the library lists. */
const LIST_LIMIT = 500;

export function toStoredImage(row: Selectable<MediaTable>): StoredImage {
  const variants = JSON.parse(row.variants) as Variant[];
  return {
    id: row.id,
    url: `/${row.key}`,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    alt: row.alt,
    srcset: [...variants, { key: row.key, width: row.width }]
      .map((variant) => `/${variant.key} ${variant.width}w`)
      .join(', '),
    createdAt: readTimestamp(row.created_at),
  };
}

/** Newest first. */
export async function listImages(db: Db): Promise<StoredImage[]> {
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIST_LIMIT)
    .execute();
  return rows.map(toStoredImage);
}

/** The images behind addresses of this site, by address; an unknown address is left out. */
export async function findImagesByUrl(
  db: Db,
  urls: readonly string[],
): Promise<Map<string, StoredImage>> {
  const keys = [...new Set(urls)].map((url) => url.replace(/^\//, ''));
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('media').selectAll().where('key', 'in', keys).execute();
  return new Map(rows.map(toStoredImage).map((image) => [image.url, image]));
}
