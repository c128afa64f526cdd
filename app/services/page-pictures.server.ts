import { type ImageUrls, withPublicUrls } from '#app/domains/media/image-urls.ts';
import { findImages } from '#app/domains/media/images.server.ts';
import type { AllChanges } from '#app/domains/site-texts/apply-changes.ts';
import { listPictureIds, type Pictures } from '#app/domains/site-texts/picture-value.ts';
import type { Db } from '#database/connect.ts';

/** The pictures that the texts of pages name, as readers' browsers load them. */
export async function findPagePictures(
  db: Db,
  all: AllChanges,
  imageUrls: ImageUrls,
): Promise<Pictures> {
  const images = await findImages(db, Object.values(all).flatMap(listPictureIds));
  return new Map([...images].map(([id, image]) => [id, withPublicUrls(image, imageUrls)]));
}
