import { type Selectable, sql } from 'kysely';
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

const PAGE_SIZE = 60;

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

export interface ImagePage {
  readonly images: StoredImage[];
  /** Names the place where the next page goes on; null at the end. */
  readonly next: string | null;
}

/** Newest first, a page of them; `without` leaves out the images of these ids. */
export async function listImages(
  db: Db,
  after: string | null,
  without: ReadonlySet<string> = new Set(),
): Promise<ImagePage> {
  const place = after === null ? null : readPlace(after);
  let query = db.selectFrom('media').selectAll();
  if (place !== null) {
    query = query.where(sql<boolean>`(created_at, id) < (${place.createdAt}, ${place.id})`);
  }
  if (without.size > 0) query = query.where('id', 'not in', [...without]);
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const images = rows.slice(0, PAGE_SIZE).map(toStoredImage);
  const last = images.at(-1);
  const more = rows.length > PAGE_SIZE && last !== undefined;
  return { images, next: more ? `${last.createdAt}_${last.id}` : null };
}

/** Null, and so the beginning, for what is not one of ours. */
function readPlace(place: string): { createdAt: string; id: string } | null {
  const [createdAt = '', id = ''] = place.split('_');
  return PLACE_TIME.test(createdAt) && PLACE_ID.test(id) ? { createdAt, id } : null;
}

const PLACE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const PLACE_ID = /^[0-9a-f-]{36}$/;

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
