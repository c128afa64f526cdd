import { findPortraits } from '#app/features/articles/authors/authors.server.ts';
import { untitled } from '#app/features/articles/drafts/draft-protocol.ts';
import { listPath } from '#app/features/articles/list/post-filter.ts';
import {
  findUsedImageIds,
  listDraftsWithImages,
  listPostsWithImages,
  type PostWithImage,
} from '#app/features/articles/used-images.server.ts';
import { documentSlug } from '#app/features/pages/document-slug.ts';
import { findImagesInTexts } from '#app/features/pages/images-in-texts.server.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type ImageFilter, type ImagePage, listImages } from '../images.server.ts';
import type { UsePlace } from '../ui/use-place.ts';

/** Where each of these images is shown: in posts, newest first, then pages, then unsaved drafts. */
export async function listUsePlaces(
  db: Db,
  imageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly UsePlace[]>> {
  const posts = Map.groupBy(await listPostsWithImages(db, imageIds), ({ imageId }) => imageId);
  const drafts = Map.groupBy(await listDraftsWithImages(db, imageIds), ({ imageId }) => imageId);
  const texts = await findImagesInTexts(db);
  const portraits = await findPortraits(db);
  return new Map(
    imageIds.map((imageId) => {
      const inPosts = posts.get(imageId) ?? [];
      const saved = new Set<string | null>(inPosts.map(({ id }) => id));
      const inDrafts = (drafts.get(imageId) ?? []).filter(({ postId }) => !saved.has(postId));
      const places: UsePlace[] = [
        ...inPosts.map(placeOfPost),
        ...(texts.get(imageId) ?? []).map(
          ({ document, title }): UsePlace => ({
            title,
            href: `/admin/pages/${documentSlug(document)}`,
            state: 'saved',
          }),
        ),
        ...placeOfPortrait(portraits.get(imageId)),
        ...inDrafts.map(
          ({ postId, title }): UsePlace => ({
            title: title || untitled('post'),
            // Only its author opens one that was never saved.
            href: postId === null ? null : `/admin/posts/${postId}/edit`,
            state: 'unsaved',
          }),
        ),
      ];
      return [imageId, places];
    }),
  );
}

function placeOfPortrait(author: { id: string; name: string } | undefined): UsePlace[] {
  if (author === undefined) return [];
  const href = `/admin/posts/authors?edit=${author.id}`;
  return [{ title: author.name, href, state: 'saved' }];
}

function placeOfPost({ id, kind, title, isTrashed }: PostWithImage): UsePlace {
  if (!isTrashed) return { title, href: `/admin/posts/${id}/edit`, state: 'saved' };
  return { title, href: listPath({ kind, state: 'trash', search: '' }), state: 'trash' };
}

export async function isImageUsed(db: Db | Tx, imageId: string): Promise<boolean> {
  const byPosts = await findUsedImageIds(db, [imageId]);
  if (byPosts.size > 0 || (await findImagesInTexts(db)).has(imageId)) return true;
  return (await findPortraits(db)).has(imageId);
}

/** A page of images; with `unused`, of those that nothing shows. */
export async function listLibrary(
  db: Db,
  after: string | null,
  filter: Omit<ImageFilter, 'shownElsewhere'>,
): Promise<ImagePage> {
  if (!filter.unused) return listImages(db, after, filter);
  return listImages(db, after, { ...filter, shownElsewhere: await listShownElsewhere(db) });
}

/** The ids of the images that pages and authors show. */
export async function listShownElsewhere(db: Db): Promise<string[]> {
  return [...(await findImagesInTexts(db)).keys(), ...(await findPortraits(db)).keys()];
}
