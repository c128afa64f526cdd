import { type ImageUrls, withPublicUrls } from '#app/features/media/image-urls.ts';
import { findImages } from '#app/features/media/images.server.ts';
import type { AllOverrides } from '#app/features/pages/changes/apply-overrides.ts';
import { type Images, listImageIds } from '#app/features/pages/field-kinds/image-value.ts';
import type { Db } from '#database/connect.ts';

/** The images that the texts of pages name, as readers' browsers load them. */
export async function findPageImages(
  db: Db,
  all: AllOverrides,
  imageUrls: ImageUrls,
): Promise<Images> {
  const images = await findImages(db, Object.values(all).flatMap(listImageIds));
  return new Map([...images].map(([id, image]) => [id, withPublicUrls(image, imageUrls)]));
}
