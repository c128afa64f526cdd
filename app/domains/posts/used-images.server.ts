import type { ExpressionBuilder } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { listImageIds } from '#database/image-ids.ts';
import { inChunks } from '#database/row-ids.ts';
import type { Schema } from '#database/schema.ts';
import { EARLIEST } from './trash/earliest.ts';

/** Keeps an insert below the databases' limit of values per statement. */
const ROWS_PER_INSERT = 1_000;

/** Records which images a post shows, and in which order, in the transaction that stores the post. */
export async function storeUsedImages(
  tx: Tx,
  post: { id: string; content: string; featuredImageUrl: string | null },
): Promise<void> {
  await tx.deleteFrom('media_usage').where('post_id', '=', post.id).execute();
  const used = listImageIds(post).map((image_id, position) => ({
    post_id: post.id,
    image_id,
    position,
  }));
  for (let from = 0; from < used.length; from += ROWS_PER_INSERT) {
    await tx
      .insertInto('media_usage')
      .values(used.slice(from, from + ROWS_PER_INSERT))
      .execute();
  }
}

/** Whether the media library has this image; `url` is its path on this site. */
export async function isStoredImage(tx: Tx, url: string): Promise<boolean> {
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('key', '=', url.slice(1))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Which of these images a post or a draft shows, as its featured image or in its content, also
 * in the Trash.
 */
export async function findUsedImageIds(
  db: Db | Tx,
  imageIds: readonly string[],
): Promise<Set<string>> {
  if (imageIds.length === 0) return new Set();
  const rows = await selectUsed(db, imageIds)
    .union((eb) => selectUsedByCopies(eb, imageIds))
    .execute();
  return new Set(rows.map((row) => row.image_id));
}

/** Which of these images are shown by posts in the Trash, and by nothing else. */
export async function findImagesInTrash(
  db: Db,
  usedIds: ReadonlySet<string>,
): Promise<Set<string>> {
  if (usedIds.size === 0) return new Set();
  const rows = await selectUsed(db, [...usedIds])
    .where('post_id', 'not in', (eb) =>
      eb.selectFrom('blog_posts').select('id').where('trashed_at', '>', EARLIEST),
    )
    .union((eb) => selectUsedByCopies(eb, [...usedIds]))
    .execute();
  return usedIds.difference(new Set(rows.map((row) => row.image_id)));
}

function selectUsedByCopies(db: ExpressionBuilder<Schema, never>, imageIds: readonly string[]) {
  return db.selectFrom('post_draft_images').select('image_id').where('image_id', 'in', imageIds);
}

function selectUsed(db: Db | Tx, imageIds: readonly string[]) {
  return db.selectFrom('media_usage').select('image_id').where('image_id', 'in', imageIds);
}

/** The ids of the images in a post that the media library no longer has. */
export async function listMissingImages(
  db: Db,
  post: { content: string; featuredImageUrl: string | null },
): Promise<string[]> {
  const missing = new Set(listImageIds(post));
  for (const ids of inChunks([...missing])) {
    const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute();
    for (const { id } of rows) missing.delete(id);
  }
  return [...missing];
}
