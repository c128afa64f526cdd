import { type ImagePage, listImages } from '#app/domains/media/images.server.ts';
import { findImagesInTrash, findUsedImageIds } from '#app/domains/posts/used-images.server.ts';
import { findImagesInTexts } from '#app/domains/site-texts/images-in-texts.server.ts';
import type { Db, Tx } from '#database/connect.ts';

export interface ImageUse {
  /** Shown by a post, also in the Trash, by a draft, or by a page or its draft. */
  readonly used: ReadonlySet<string>;
  /** Shown by posts in the Trash, and by nothing else. */
  readonly inTrash: ReadonlySet<string>;
  /** The titles of the pages that show each one, or whose drafts do. */
  readonly onPages: ReadonlyMap<string, readonly string[]>;
}

/** What shows these images. */
export async function findImageUse(db: Db, imageIds: readonly string[]): Promise<ImageUse> {
  const byPosts = await findUsedImageIds(db, imageIds);
  const onPages = await findImagesInTexts(db);
  const byPages = new Set(imageIds.filter((imageId) => onPages.has(imageId)));
  return {
    used: byPosts.union(byPages),
    inTrash: (await findImagesInTrash(db, byPosts)).difference(byPages),
    onPages,
  };
}

export async function isImageUsed(db: Db | Tx, imageId: string): Promise<boolean> {
  const byPosts = await findUsedImageIds(db, [imageId]);
  return byPosts.size > 0 || (await findImagesInTexts(db)).has(imageId);
}

/** A page of the images that nothing shows. */
export async function listUnusedImages(db: Db, after: string | null): Promise<ImagePage> {
  const shown = await findImagesInTexts(db);
  return listImages(db, after, { unused: true, shownElsewhere: [...shown.keys()] });
}
