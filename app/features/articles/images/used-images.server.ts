import { type Selectable, sql } from 'kysely';
import { findImages } from '#app/features/media/images.server.ts';
import { postWithCurrentFiles } from '#app/features/media/replaced-files.ts';
import type { Db, Tx } from '#database/connect.ts';
import { listImageIds } from '#database/image-ids.ts';
import { listRows } from '#database/list-rows.ts';
import { inChunks } from '#database/row-ids.ts';
import type { BlogPostTable } from '#database/schema.ts';
import { type PostKind, toPostKind } from '../post-kind.ts';
import type { Storing } from '../storage/storing.ts';

const NONE = JSON.stringify([]);

/**
 * Records which images a post shows, and in which order, in the transaction that stores the post. Their
 * ids are JSON.
 */
export async function storeUsedImages(
  _: Tx,
  { id }: Pick<Selectable<BlogPostTable>, 'id'>,
  findImageIds: () => Promise<string>,
  { engine, later }: Storing,
): Promise<void> {
  const ids = await findImageIds();
  if (ids === NONE) return;
  const listed = listRows(engine, ids);
  later(sql`insert into media_usage (post_id, image_id, position)
    select ${id}, value, place from ${listed}`);
}

type ImagesOfPost = Parameters<typeof listImageIds>[0];

/** The same with the present files of images that were replaced since the text was written. */
export async function withPresentFiles<Post extends ImagesOfPost>(
  tx: Tx,
  post: Post,
): Promise<Post> {
  const images = await findImages(tx, listImageIds(post));
  return [...images.values()].reduce((texts, image) => postWithCurrentFiles(texts, image), post);
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

/** A post or an own page that shows an image. */
export interface PostWithImage {
  readonly imageId: string;
  readonly id: string;
  readonly kind: PostKind;
  readonly title: string;
  readonly isTrashed: boolean;
}

/** The posts that show these images, newest first, also those in the Trash. */
export async function listPostsWithImages(
  db: Db,
  imageIds: readonly string[],
): Promise<PostWithImage[]> {
  if (imageIds.length === 0) return [];
  const rows = await db
    .selectFrom('media_usage')
    .innerJoin('blog_posts', 'blog_posts.id', 'media_usage.post_id')
    .select(['image_id', 'blog_posts.id', 'kind', 'title', 'trashed_at'])
    .where('image_id', 'in', imageIds)
    .orderBy('created_at', 'desc')
    .orderBy('blog_posts.id')
    .execute();
  return rows.map(({ image_id: imageId, id, kind, title, trashed_at }) => ({
    imageId,
    id,
    kind: toPostKind(kind),
    title,
    isTrashed: trashed_at !== null,
  }));
}

/** A draft that shows an image; `postId` is null for one that was never saved. */
export interface DraftWithImage {
  readonly imageId: string;
  readonly id: string;
  readonly postId: string | null;
  readonly kind: PostKind;
  readonly title: string;
}

/** The drafts that show these images, newest first. */
export async function listDraftsWithImages(
  db: Db,
  imageIds: readonly string[],
): Promise<DraftWithImage[]> {
  if (imageIds.length === 0) return [];
  const rows = await db
    .selectFrom('post_draft_images')
    .innerJoin('post_drafts', 'post_drafts.id', 'post_draft_images.draft_id')
    .select(['image_id', 'id', 'post_id', 'kind', 'title'])
    .where('image_id', 'in', imageIds)
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map((row) => ({
    imageId: row.image_id,
    id: row.id,
    postId: row.post_id,
    kind: toPostKind(row.kind),
    title: row.title,
  }));
}

/** The ids of the post's images that are no longer in the media library. */
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
